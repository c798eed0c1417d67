import { toCallName } from '@foyer/contract/call'
import { recordings } from '@foyer/contract/recordings/recordings'
import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { deleteFiles } from './deletion.commands.ts'
import * as due from './due-recordings.store.ts'
import { emitRecordingsChanged } from './recordings.commands.ts'
import * as store from './recordings.store.ts'
import { sendRuleEmails } from './rule-email.commands.ts'

const batchSize = 100
const tenantBatch = 20
/** How many days before they go owners are notified. */
const soonDays = 7
/** The most recordings of a run that emails name. */
const maxListed = 5000

const reason = 'recording-rule'
const byRule = { actor: undefined, address: '' } as const

/** Deletes the recordings that have been in the trash for their time; returns 'more' while there are further ones. */
export const emptyTrash =
  (storage: FileStorage) =>
  async (platform: Platform): Promise<'more' | undefined> => {
    const { database } = platform
    const { rows, left } = await database.acrossTenants(async (db) => {
      const rows = await store.findTrashed(db, batchSize)
      for (const { tenantId, id, topic, trashDays } of rows) {
        const entry = { objectId: id, before: { topic }, after: { reason, trashDays } }
        await writeAudit(db, { tenantId, call: toCallName(recordings.delete), entry, ...byRule })
      }
      const ids = rows.map(({ id }) => id)
      await emitRecordingsChanged(platform, db, ids)
      const left = await store.remove(db, ids)
      return { rows, left }
    })
    await deleteFiles({ ...platform, storage }, left)
    return rows.length === batchSize ? 'more' : undefined
  }

type Ruled = Awaited<ReturnType<typeof due.findTenantsToRule>>[number]

/** Moves a batch to the trash, unless the rule has changed meanwhile; returns whether there may be more. */
const trashBatch = (platform: Platform, { tenantId, keepDays }: Ruled): Promise<boolean> =>
  platform.database.withTenant(tenantId, async (db) => {
    if ((await findSettings(db)).keep_days !== keepDays) return false
    const rows = await due.trashDue(db, keepDays, batchSize)
    for (const { id, topic } of rows) {
      const entry = { objectId: id, after: { topic, reason, keepDays } }
      await writeAudit(db, { tenantId, call: toCallName(recordings.trash), entry, ...byRule })
    }
    await emitRecordingsChanged(
      platform,
      db,
      rows.map(({ id }) => id),
    )
    return rows.length === batchSize
  })

/** Ends the run of a tenant: its owners get lists of what has gone, and what goes next. */
const endRun = (platform: Platform, { tenantId, keepDays, notifiedUntil }: Ruled): Promise<void> =>
  platform.database.withTenant(tenantId, async (db) => {
    const { keep_days: keptNow, trash_days: trashDays } = await findSettings(db)
    if (keptNow !== keepDays) return
    // Read from the rows: a run that was interrupted lists all that it has moved.
    const moved = await due.findMoved(db, maxListed)
    const coming = await due.findComing(db, keepDays, { notifiedUntil, days: soonDays, limit: maxListed })
    const rule = { keepDays, trashDays, soonDays }
    await sendRuleEmails(platform, db, { tenantId, lists: { moved, coming }, rule })
    await due.noteRuled(db, soonDays)
  })

/**
 * Moves to the trash what tenants do not keep any longer, once a night for each of them; those that are held stay. Returns
 * 'more' while there are further tenants.
 */
export async function applyRules(platform: Platform): Promise<'more' | undefined> {
  const tenants = await platform.database.acrossTenants((db) => due.findTenantsToRule(db, tenantBatch))
  const errors: unknown[] = []
  for (const tenant of tenants) {
    try {
      while (await trashBatch(platform, tenant));
      await endRun(platform, tenant)
    } catch (error) {
      // The tenants behind it do not wait for what is wrong with this one.
      platform.log.error({ tenantId: tenant.tenantId, error }, 'the rule for recordings of a tenant failed')
      errors.push(error)
    }
  }
  if (errors.length > 0 && errors.length === tenants.length) throw errors[0]
  return tenants.length === tenantBatch ? 'more' : undefined
}
