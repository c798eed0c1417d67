import { toCallName } from '@foyer/contract/call'
import { localRecordings } from '@foyer/contract/recordings/local-recordings'
import { deleteFiles } from '#features/recordings/recordings/deletion.commands.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import type { Context, HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toPeriod } from '#platform/database/period.ts'
import { toFullName } from '#platform/security/sessions.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { emitToOwner } from './local-recordings.commands.ts'
import { localRecordingsFile } from './local-recordings.export.ts'
import { toListed, toSummary } from './local-recordings.presenter.ts'
import * as store from './local-recordings.store.ts'
import { cancelUpload } from './uploads.commands.ts'

type Changing = Pick<Context<'not-found' | 'local-recording-uploaded'>, 'db' | 'fail'>

/** Locks a local recording of any tenant that is not in the cloud. */
async function lockOutside({ db, fail }: Changing, id: string): Promise<store.LocalRecordingRow> {
  const row = await store.lock(db, id)
  if (row === undefined) return fail('not-found')
  return row.recording_id === null ? row : fail('local-recording-uploaded')
}

type Requesting = HandlerContext<(typeof localRecordings)['requestUpload']>

/** Records the operator's call in the log of the tenant too, because the file is one of theirs. */
async function recordInBoth(
  { db, tenantId, actor, request, audit }: Requesting,
  row: store.LocalRecordingRow,
  call: 'requestUpload' | 'cancelUpload',
): Promise<void> {
  const entry = { objectId: row.id, after: { topic: row.topic } }
  audit(entry)
  if (row.tenant_id === tenantId) return
  const name = toCallName(localRecordings[call])
  await writeAudit(db, { tenantId: row.tenant_id, actor, call: name, address: request.address, entry })
}

export const localRecordingsHandlers = (storage: FileStorage) =>
  defineHandlers(localRecordings, {
    list: async ({ input, db }) => {
      const { items, hasMore } = await store.findPage(db, input, toPeriod(input))
      return { items: items.map(toListed), hasMore }
    },

    summarize: async ({ input, db }) =>
      toSummary(await store.summarize(db, { tenantuuid: input.tenantuuid, period: toPeriod(input) })),

    requestUpload: async (context) => {
      const { input, db, actor, services } = context
      const row = await lockOutside(context, input.id)
      // It goes on by itself.
      if (row.state === 'uploading') return {}
      await store.request(db, row.id, toFullName(actor))
      await emitToOwner(services, db, row)
      await recordInBoth(context, row, 'requestUpload')
      return {}
    },

    cancelUpload: async (context) => {
      const { input, db, services } = context
      const row = await lockOutside(context, input.id)
      const objects = await cancelUpload(db, row.id)
      db.afterCommit(() => void deleteFiles({ ...services, storage }, { objects, folders: [] }))
      await emitToOwner(services, db, row)
      await recordInBoth(context, row, 'cancelUpload')
      return {}
    },

    export: async ({ input, read }) => {
      const { language, ...match } = input
      const period = toPeriod(input)
      return localRecordingsFile(language, (after, size) =>
        read((db) => store.findAfter(db, match, { after, size, period })),
      )
    },
  })
