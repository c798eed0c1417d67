import { resendInvitations } from '#features/identity/invitations/invitations.commands.ts'
import { hasPasswordSignIn } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import { createTenantContext } from '#platform/calls/context.ts'
import type { ProcessJob } from '#platform/calls/define-slice.ts'
import { withSavepoint } from '#platform/database/savepoint.ts'
import { claimLinkRequest } from './password-link-requests.store.ts'
import { sendReset } from './passwords.commands.ts'

/**
 * Emails a password link, if the address belongs to a user. Above the daily limit of emails it sends nothing: anyone who
 * asks gets the same response either way.
 */
export const sendPasswordLink: ProcessJob = (platform, { tenantId, id }) =>
  platform.database.withTenant(tenantId, async (db) => {
    const user = await claimLinkRequest(db, id)
    if (user === undefined || !(await hasPasswordSignIn(db, user.id))) return
    const context = createTenantContext(platform, { db, tenantId })
    // An invited user has no password yet: the invitation is what they need.
    await withSavepoint(db, async () => {
      if (user.status !== 'invited') return sendReset(context, user)
      await resendInvitations(context, [user.id], { limit: { by: 'visitor' } })
      await context.emit({ topic: 'users', objectId: user.id })
    })
  })
