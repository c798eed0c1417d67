import { resendInvitations } from '#features/identity/invitations/invitations.commands.ts'
import { claimLinkRequest } from '#features/identity/passwords/password-link-requests.store.ts'
import type { ProcessJob } from '#platform/calls/define-slice.ts'

/** Sends the email of a registration again. */
export const resendRegistration: ProcessJob = (platform, { tenantId, id }) =>
  platform.database.withTenant(tenantId, async (tx) => {
    const user = await claimLinkRequest(tx.db, id)
    if (user?.status !== 'invited') return
    await resendInvitations({ tx, tenantId, platform }, [user.id], { kind: 'registration' })
  })
