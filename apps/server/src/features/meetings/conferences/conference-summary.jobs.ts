import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { ProcessJob } from '#platform/calls/define-slice.ts'
import { buildSummaryMail } from './conference-summary.mails.ts'
import { listAttendees } from './conference-summary.rules.ts'
import { findRating, findStays, takeSummarized } from './conference-summary.store.ts'

/** Emails the host of a conference what it was like. */
export const sendSummary: ProcessJob = ({ database, mail, env }, { tenantId, id }) =>
  database.withTenant(tenantId, async (db) => {
    const conference = await takeSummarized(db, id)
    if (conference === undefined) return
    const people = listAttendees(await findStays(db, id))
    const rating = await findRating(db, id)
    const { brand, origin } = await findMailBranding(db, env, tenantId)
    const summary = buildSummaryMail(conference, { people, rating, brand, origin })
    await mail.enqueue(db, { tenantId, ...summary }, { by: 'portal' })
  })
