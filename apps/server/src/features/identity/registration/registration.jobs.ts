import { resendInvitations } from '#features/identity/invitations/invitations.commands.ts'
import { claimLinkRequest } from '#features/identity/passwords/password-link-requests.store.ts'
import { createTenantContext } from '#platform/calls/context.ts'
import type { ProcessJob } from '#platform/calls/define-slice.ts'
import { withSavepoint } from '#platform/database/savepoint.ts'

/** Sends the email of a registration again, unless the daily limit of emails is reached. */
export const resendRegistration: ProcessJob = (platform, { tenantId, id }) =>
  platform.database.withTenant(tenantId, async (db) => {
    const user = await claimLinkRequest(db, id)
    if (user?.status !== 'invited') return
    const options = { kind: 'registration', limit: { by: 'visitor' } } as const
    const context = createTenantContext(platform, { db, tenantId })
    await withSavepoint(db, async () => {
      await resendInvitations(context, [user.id], options)
      await context.emit({ topic: 'users', objectId: user.id })
    })
  })
