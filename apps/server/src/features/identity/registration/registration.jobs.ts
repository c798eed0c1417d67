import { resendInvitations } from '#features/identity/invitations/invitations.mails.ts'
import { claimLinkRequest } from '#features/identity/passwords/password-link-requests.store.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'

/** Mails who registered and waits for it, once more; registered before the jobs start. */
export function registrationJobs(platform: Platform): void {
  platform.jobs.work('resend-registration', ({ tenantId, id }) =>
    platform.database.withTenant(tenantId, async (tx) => {
      const user = await claimLinkRequest(tx.db, id)
      if (user?.status === 'invited') await resendInvitations({ tx, tenantId, platform }, [user.id], 'registration')
    }),
  )
}
