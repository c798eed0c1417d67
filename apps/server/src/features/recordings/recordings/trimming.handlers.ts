import { recordings } from '@foyer/contract/recordings/recordings'
import { defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { deleteFiles } from './deletion.commands.ts'
import { findById, toViewer } from './recordings.store.ts'
import { decideTrim, formatClock, type Part, type TrimColumns, toTrim } from './shared/trimming.rules.ts'
import * as store from './trimming.store.ts'

/** The parts of the portal that calls of recordings use besides the database. */
export type RecordingsParts = {
  storage: FileStorage
  /** Finds out whether this machine can cut recordings. */
  findComposer: () => Promise<{ available: boolean }>
}

const isSame = (one: Part | null, other: Part | null): boolean =>
  one?.fromMs === other?.fromMs && one?.toMs === other?.toMs

/** Writes a part for the audit log; all of a recording has no positions. */
const toAudited = (part: Part | null) =>
  part === null ? {} : { trimmedFrom: formatClock(part.fromMs), trimmedTo: formatClock(part.toMs) }

/** Checks whether what is asked for is there already, or on its way. */
function isDone(row: TrimColumns, part: Part | null): boolean {
  const trim = toTrim(row)
  return isSame(trim, part) && trim?.state !== 'failed'
}

/** Trims a recording: writes what is asked for, which the composer cuts next. */
export const trim = ({ storage, findComposer }: RecordingsParts) =>
  defineTwoStepHandler(recordings.trim, {
    prepare: async ({ input, actor, read, fail }): Promise<{ canCut: boolean }> => {
      const row = await read((db) => findById(db, toViewer(actor), input.id))
      if (row === undefined) return fail('not-found')
      const isPart = row.duration_ms !== null && decideTrim(input, row.duration_ms) === 'part'
      return { canCut: isPart && (await findComposer()).available }
    },
    run: async ({ input, db, actor, fail, emit, audit, services }, { canCut }) => {
      const row = await store.lockForTrim(db, toViewer(actor), input.id)
      if (row === undefined || row.trashed_at !== null) return fail('not-found')
      const { id, topic, state, duration_ms: durationMs, owner_id: userId } = row
      if (state !== 'ready' || durationMs === null) return fail('recording-busy')
      const decided = decideTrim(input, durationMs)
      if (decided === 'invalid') return fail('trim-range-invalid')
      const part = decided === 'whole' ? null : { fromMs: input.fromMs, toMs: input.toMs }
      if (isDone(row, part)) {
        audit(null)
        return {}
      }
      if (part !== null && !(await store.hasOriginal(db, id))) return fail('recording-files-missing')
      if (part !== null && !canCut) return fail('trim-not-available')
      const objects = await store.askForPart(db, id, part)
      db.afterCommit(() => void deleteFiles({ ...services, storage }, { objects, folders: [] }))
      if (userId !== null) await emit({ topic: 'recordings', objectId: id, userId })
      audit({ objectId: id, label: topic, before: toAudited(toTrim(row)), after: toAudited(part) })
      return {}
    },
  })
