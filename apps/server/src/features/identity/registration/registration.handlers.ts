import { registration } from '@foyer/contract/identity/registration'
import { inviteUsers } from '#features/identity/invitations/invitations.commands.ts'
import { requestLink } from '#features/identity/passwords/password-link-requests.store.ts'
import { hasPasswordSignIn } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import { findAccountRules } from '#features/tenancy/tenants/account-rules.store.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'

const windowSeconds = 15 * 60
/** Attempts per window: registrations from a network, and requests to send the email again. */
const maxAttempts = { pair: 5, network: 20 }

export const registrationHandlers = defineHandlers(registration, {
  create: async ({ input, db, tenantId, request, services, fail, audit }) => {
    const { network } = request
    const { signupNormal } = await findAccountRules(db, tenantId)
    if (!signupNormal || !(await hasPasswordSignIn(db, undefined))) return fail('registration-closed')
    await services.rateLimits.consume(tenantId, [
      { key: `register-from:${network}`, limit: maxAttempts.network, seconds: windowSeconds },
    ])
    const { invited } = await inviteUsers({ db, tenantId, services }, [{ ...input, role: 'member' }], {
      kind: 'registration',
      limit: { by: 'visitor' },
    })
    const [user] = invited
    if (user === undefined) return fail('email-taken', 'email')
    audit({ objectId: user.id, after: { email: user.email } })
    return {}
  },

  resend: async ({ input, db, tenantId, request, services }) => {
    const { network, device } = request
    const { email } = input
    const attempt = { name: 'register', subject: email, network, device, limits: maxAttempts }
    await services.rateLimits.countAttempt(tenantId, { ...attempt, seconds: windowSeconds })
    await requestLink({ db, services }, 'resend-registration', { tenantId, email })
    return {}
  },
})
