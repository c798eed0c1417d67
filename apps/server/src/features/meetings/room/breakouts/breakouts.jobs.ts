import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import type { Platform } from '#platform/services.ts'
import { closeBreakouts } from './breakouts.commands.ts'
import * as store from './breakouts.store.ts'

/** Closes the breakout rooms of an engine's conferences whose time is over, also without a host. */
export async function closeDue({ database, events }: Platform, instance: string): Promise<void> {
  const due = await database.acrossTenants((db) => store.findDue(db, instance))
  for (const { tenant_id: tenantId, id } of due)
    await database.withTenant(tenantId, async (db) => {
      const conference = await conferences.lockOpen(db, id)
      // A host may have given more time.
      if (conference === undefined || !(await store.findDue(db, instance)).some((row) => row.id === id)) return
      await closeBreakouts(db, id, '')
      await events.emit(db, { tenantId, topic: 'meeting-controls', objectId: id })
    })
}
