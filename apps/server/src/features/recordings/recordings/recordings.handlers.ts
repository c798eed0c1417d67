import { toCallName } from '@foyer/contract/call'
import { recordings } from '@foyer/contract/recordings/recordings'
import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import { AllowedNetworks, isAllowedAddress } from '#features/recordings/recording-settings/shared/allowed-addresses.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import type { Context, HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toPeriod } from '#platform/database/period.ts'
import { type Actor, toFullName } from '#platform/security/sessions.ts'
import { deleteFiles } from './deletion.commands.ts'
import { recordingsFile } from './recordings.export.ts'
import { toRecording, toRecordingDetails } from './recordings.presenter.ts'
import * as store from './recordings.store.ts'
import { indexRecording } from './recordings-in-progress.store.ts'
import { toMessages } from './shared/messages.presenter.ts'
import { type RecordingsParts, trim } from './trimming.handlers.ts'

const soonDays = 7

type Seeing = Pick<Context<'not-found', Actor>, 'db' | 'actor' | 'fail'>

/** Finds a recording that the caller may see. */
async function findSeen({ db, actor, fail }: Seeing, id: string): Promise<store.FoundRecording> {
  return (await store.findById(db, store.toViewer(actor), id)) ?? fail('not-found')
}

/** Locks the recordings of the list, all of which the caller has to see. */
async function lockSeen({ db, actor, fail }: Seeing, ids: readonly string[]) {
  const rows = await store.lockByIds(db, store.toViewer(actor), ids)
  return rows.length === new Set(ids).size ? rows : fail('not-found')
}

/** Locks a recording that the caller has to see, so that it is not deleted meanwhile. */
async function lockOne(context: Seeing, id: string) {
  const [row] = await lockSeen(context, [id])
  return row ?? context.fail('not-found')
}

type Auditing = Pick<HandlerContext<(typeof recordings)['trash']>, 'db' | 'tenantId' | 'actor' | 'request' | 'audit'>

/** Records what becomes of recordings in an entry of the audit log for each, because each is looked up there. */
async function auditEach(
  { db, tenantId, actor, request: { address }, audit }: Auditing,
  name: 'trash' | 'restore' | 'delete',
  rows: readonly { id: string; topic: string }[],
): Promise<void> {
  audit(null)
  const call = toCallName(recordings[name])
  for (const { id, topic } of rows) {
    const change = name === 'delete' ? { before: { topic } } : { after: { topic } }
    await writeAudit(db, { tenantId, actor, call, address, entry: { objectId: id, ...change } })
  }
}

/** Notifies the owners, who may be others than the caller. */
async function emitToOwners({ emit }: Pick<Context, 'emit'>, rows: readonly { id: string; owner_id: string | null }[]) {
  const owners = rows.flatMap(({ id, owner_id: userId }) =>
    userId === null ? [] : [{ topic: 'recordings' as const, objectId: id, userId }],
  )
  await emit(owners)
}

const isRecorded = ({ state }: { state: string }): boolean => ['starting', 'recording', 'paused'].includes(state)

async function toListed(db: Db, actor: Actor, rows: readonly store.RecordingRow[]) {
  const rules = await findSettings(db)
  return rows.map((row) => toRecording(row, actor.id, rules))
}

async function moveToTrash(context: HandlerContext<(typeof recordings)['trash']>) {
  const { input, db, actor, fail } = context
  const rows = await lockSeen(context, input.ids)
  if (rows.some(isRecorded)) return fail('recording-busy')
  if (rows.some(({ held_at: heldAt }) => heldAt !== null)) return fail('recording-held')
  await store.trash(db, input.ids, toFullName(actor))
  await emitToOwners(context, rows)
  const moved = rows.filter(({ trashed_at: trashedAt }) => trashedAt === null)
  await auditEach(context, 'trash', moved)
  return { count: rows.length }
}

async function restore(context: HandlerContext<(typeof recordings)['restore']>) {
  const { input, db } = context
  const rows = await lockSeen(context, input.ids)
  await store.restore(db, input.ids)
  await emitToOwners(context, rows)
  const restored = rows.filter(({ trashed_at: trashedAt }) => trashedAt !== null)
  await auditEach(context, 'restore', restored)
  return { count: rows.length }
}

const deleteForGood =
  ({ storage }: RecordingsParts) =>
  async (context: HandlerContext<(typeof recordings)['delete']>) => {
    const { input, db, fail, services } = context
    const rows = await lockSeen(context, input.ids)
    // So that no recording is deleted by mistake.
    if (rows.some(({ trashed_at: trashedAt }) => trashedAt === null)) return fail('not-found')
    if (rows.some(({ held_at: heldAt }) => heldAt !== null)) return fail('recording-held')
    const left = await store.remove(db, input.ids)
    db.afterCommit(() => void deleteFiles({ ...services, storage }, left))
    await emitToOwners(context, rows)
    await auditEach(context, 'delete', rows)
    return { count: rows.length }
  }

async function summarize(db: Db, actor: Actor) {
  const viewer = store.toViewer(actor)
  const { keep_days: keepDays, quota_bytes: quota } = await findSettings(db)
  const { mine, all, trash, bytes, soon } = await store.summarize(db, viewer, { soonDays, keepDays })
  // Others see their own recordings, which are a part of what the quota is for.
  const [count, quotaBytes] = viewer.seesAll ? [all, quota] : [null, null]
  return { mine, all: count, trash, bytes, quotaBytes, expiringSoon: soon }
}

export const recordingsHandlers = (parts: RecordingsParts) =>
  defineHandlers(recordings, {
    list: async ({ input, db, actor }) => {
      const match = { ...input, viewer: store.toViewer(actor), period: toPeriod(input) }
      const { items, hasMore } = await store.findPage(db, match)
      return { items: await toListed(db, actor, items), hasMore }
    },

    get: async (context) => {
      const { input, db, actor } = context
      const row = await findSeen(context, input.id)
      const files = await store.findFiles(db, row.id)
      return toRecordingDetails(row, { userId: actor.id, rules: await findSettings(db), files })
    },

    listMessages: async (context) => {
      const { db, request, fail } = context
      const { id } = await findSeen(context, context.input.id)
      // The chat can be saved like a file.
      const { allowed_networks: networks } = await findSettings(db)
      if (!isAllowedAddress(AllowedNetworks.parse(networks), request.address)) return fail('forbidden')
      return { items: toMessages(await store.findMessages(db, id)) }
    },

    summarize: ({ db, actor }) => summarize(db, actor),

    countByMeeting: async ({ input, db, actor }) => ({
      count: await store.countByMeeting(db, store.toViewer(actor), input.id),
    }),

    rename: async (context) => {
      const { input, db, audit } = context
      const row = await lockOne(context, input.id)
      await store.rename(db, row.id, input.topic)
      await indexRecording(db, { ...row, topic: input.topic })
      await emitToOwners(context, [row])
      audit({ objectId: row.id, before: { topic: row.topic }, after: { topic: input.topic } })
      return {}
    },

    trim: trim(parts),

    markSeen: async (context) => {
      const { input, db, actor } = context
      const row = await findSeen(context, input.id)
      if (row.owner_id === actor.id) await store.markSeen(db, row.id)
      return {}
    },

    trash: moveToTrash,
    restore,
    delete: deleteForGood(parts),

    retry: async (context) => {
      const { input, db, fail, audit } = context
      const row = await lockOne(context, input.id)
      const { numUpdatedRows } = await store.retry(db, row.id)
      if (numUpdatedRows === 0n) return fail('recording-busy')
      await emitToOwners(context, [row])
      audit({ objectId: row.id })
      return {}
    },

    hold: async (context) => {
      const { input, db, actor, audit } = context
      const row = await lockOne(context, input.id)
      await store.setHold(db, row.id, input.held ? { by: toFullName(actor), reason: input.reason } : undefined)
      await emitToOwners(context, [row])
      audit({ objectId: row.id, before: { held: row.held_at !== null }, after: { held: input.held } })
      return {}
    },

    export: async ({ input, actor, read }) => {
      const { language, ...match } = input
      const filter = { ...match, viewer: store.toViewer(actor), period: toPeriod(input) }
      return recordingsFile(language, (after, size) => read((db) => store.findAfter(db, filter, { after, size })))
    },
  })
