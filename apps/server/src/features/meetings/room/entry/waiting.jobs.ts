import { findMeeting } from '#features/meetings/room/room.store.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { ProcessJob } from '#platform/calls/define-slice.ts'
import { countWithin } from '#platform/security/rate-limits.ts'
import { findNames } from './knocks.store.ts'
import { buildWaitingMail } from './waiting.mails.ts'
import { findHosts, isHostConnected } from './waiting.store.ts'

/** At most one email in ten minutes, and this many a day, about one meeting. */
const pauseSeconds = 600
const maxPerDay = 20
const daySeconds = 86_400

/** Emails the hosts of a meeting who waits for them, unless one of them is there by now. */
export const sendWaitingEmail: ProcessJob = ({ database, mail, env }, { tenantId, id }) =>
  database.withTenant(tenantId, async (db) => {
    const meeting = await findMeeting(db, id)
    if (!meeting?.options.emailWaiting || (await isHostConnected(db, id))) return
    const names = await findNames(db, id)
    const hosts = names.length === 0 ? [] : await findHosts(db, meeting)
    if (hosts.length === 0) return
    const limits = [
      { key: `waiting-email:${id}`, limit: 1, seconds: pauseSeconds },
      { key: `waiting-emails:${id}`, limit: maxPerDay, seconds: daySeconds },
    ]
    if (!(await countWithin(db, limits))) return
    const { brand, origin } = await findMailBranding(db, env, tenantId)
    const mails = hosts.map((host) => ({ tenantId, ...buildWaitingMail(host, { meeting, names, brand, origin }) }))
    await mail.enqueueMany(db, mails, { by: 'portal' })
  })
