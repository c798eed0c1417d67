import { type Context, createTenantContext, type TenantContext } from '#platform/calls/context.ts'
import type { ProcessJob } from '#platform/calls/define-slice.ts'
import { retryConflicts } from '#platform/database/conflicts.ts'
import { findAffected } from './collisions.commands.ts'
import { lock } from './meeting-modes.store.ts'
import {
  findDefaultChange,
  notifyAdministrators,
  recordDefaultChange,
  recordModeChanges,
} from './mode-change.commands.ts'
import { findModes } from './shared/modes.store.ts'
import * as spread from './spread.store.ts'

/**
 * Makes a tenant's copies of the operator's modes like them. The meetings of one that was deleted get its replacement, and
 * where one was the default that is gone, new meetings get another one. Administrators are notified of both.
 */
async function followOperator(
  context: TenantContext & Pick<Context, 'emit'>,
  readSource: () => Promise<spread.SourceMode[]>,
): Promise<void> {
  const { db } = context
  await lock(db)
  // Read while the tenant waits for this: of two jobs at once, the one that comes last has the newest modes.
  const source = await readSource()
  const before = await findModes(db)
  if (!(await spread.copyModes(db, source))) return
  await spread.replaceDeleted(db, source)
  await spread.releaseDefault(db)
  const after = await findModes(db)
  const affected = await findAffected(db, before, after)
  await context.emit({ topic: 'meeting-modes', objectId: context.tenantId })
  await recordModeChanges(context, { before, after, meetings: affected.total })
  const defaultChange = findDefaultChange(before, after)
  if (defaultChange !== undefined) await recordDefaultChange(context, defaultChange)
  if (affected.total > 0 || defaultChange !== undefined)
    await notifyAdministrators(context, { affected, defaultChange })
}

/** Copies the modes of the operator to every tenant; one that has them already is left as it is. */
export const spreadModes: ProcessJob = async (platform, { tenantId: operatorId }) => {
  const { database, log } = platform
  const known = await database.withTenant(operatorId, (db) => spread.findSource(db))
  const readSource = () => database.inSeparateTransaction(operatorId, (db) => spread.findSource(db))
  const tenantIds = await database.acrossTenants((db) => spread.findTenantIds(db))
  let failed = 0
  for (const tenantId of tenantIds)
    try {
      await retryConflicts(() =>
        database.withTenant(tenantId, (db) =>
          followOperator(createTenantContext(platform, { db, tenantId }), readSource),
        ),
      )
    } catch (error) {
      // The other tenants get them nevertheless; this one with the next attempt.
      failed += 1
      log.error({ error, tenantId }, 'a tenant did not get the meeting modes of the operator')
    }
  if (failed > 0) throw new Error(`${failed} tenants did not get the meeting modes of the operator`)
  // A mode that was deleted before the first tenant was reached is gone from all of them.
  const removed = known.filter(({ status }) => status === 'deleted').map(({ id }) => id)
  await database.withTenant(operatorId, (db) => spread.removeDeleted(db, removed))
}
