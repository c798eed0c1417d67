import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import type { Platform } from '#platform/services.ts'
import { buildReminderMail } from './meeting-notices.mails.ts'
import * as store from './meeting-notices.store.ts'

const batchSize = 200
const concurrency = 4
const keptDays = 7

/** Sends the next reminders of a tenant; returns whether there may be more. */
const remindTenant = ({ database, events, mail, env }: Platform, tenantId: string): Promise<boolean> =>
  database.withTenant(tenantId, async (db) => {
    const reminders = await store.takeDue(db, tenantId, batchSize)
    const inPortal = reminders.filter(({ kind }) => kind === 'reminder')
    await events.emit(
      db,
      inPortal.map(({ meetingId, userId }) => ({ tenantId, topic: 'meeting-notices', objectId: meetingId, userId })),
    )
    const modes = await findModes(db)
    const byEmail = reminders.filter(
      ({ kind, ownOptions, ...meeting }) =>
        kind === 'reminder-email' && modes.resolve(meeting, ownOptions).emailReminder,
    )
    if (byEmail.length > 0) {
      const { brand, origin } = await findMailBranding(db, env, tenantId)
      const mails = byEmail.map((reminder) => ({ tenantId, ...buildReminderMail(reminder, { brand, origin }) }))
      await mail.enqueueMany(db, mails, { by: 'tenant' })
    }
    return reminders.length === batchSize
  })

/**
 * Sends the reminders that are due. Tenants take turns, a batch each, so that one with thousands does not delay the
 * others, nor one whose reminders fail.
 */
export async function sendReminders(platform: Platform): Promise<void> {
  const queue = await platform.database.acrossTenants((db) => store.findTenantsToRemind(db))
  const work = async (): Promise<void> => {
    for (let tenantId = queue.shift(); tenantId !== undefined; tenantId = queue.shift()) {
      const hasMore = await remindTenant(platform, tenantId).catch((error: unknown) => {
        platform.log.warn({ error, tenantId }, 'the reminders of a tenant failed and will be tried again')
        return false
      })
      if (hasMore) queue.push(tenantId)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

export const purgeNotices: ApplyRetention = (database) => database.acrossTenants((db) => store.deleteOld(db, keptDays))
