import { resendInvitations } from '#features/identity/invitations/invitations.commands.ts'
import { claimLinkRequest } from '#features/identity/passwords/password-link-requests.store.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'

/** Registers the job that sends the email of a registration again. */
export function registrationJobs(platform: Platform): void {
  platform.jobs.work('resend-registration', ({ tenantId, id }) =>
    platform.database.withTenant(tenantId, async (tx) => {
      const user = await claimLinkRequest(tx.db, id)
      if (user?.status !== 'invited') return
      await resendInvitations({ tx, tenantId, platform }, [user.id], { kind: 'registration' })
    }),
  )
}
