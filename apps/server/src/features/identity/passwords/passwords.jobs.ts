import { resendInvitations } from '#features/identity/invitations/invitations.mails.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { claimLinkRequest } from './password-link-requests.store.ts'
import { sendReset } from './passwords.mails.ts'

/** Mails who forgot a password, if there is such a person; registered before the jobs start. */
export function passwordsJobs(platform: Platform): void {
  platform.jobs.work('forgot-password', ({ tenantId, id }) =>
    platform.database.withTenant(tenantId, async (tx) => {
      const user = await claimLinkRequest(tx.db, id)
      if (user === undefined) return
      const context = { tx, tenantId, platform }
      // Who never had a password has forgotten the invitation.
      if (user.status === 'invited') await resendInvitations(context, [user.id])
      else await sendReset(context, user)
    }),
  )
}
