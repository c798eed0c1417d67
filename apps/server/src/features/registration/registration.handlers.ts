import { registration } from '@foyer/contract/registration'
import { inviteAll } from '#features/invitations/invitations.mails.ts'
import { count } from '#platform/counters.ts'
import { handle } from '#platform/handle.ts'
import { requestLink } from '#platform/link-requests.ts'
import * as store from './registration.store.ts'

const windowSeconds = 15 * 60
/** Registrations a window and address, mails a window and e-mail. */
const tries = { address: 20, email: 5 }

export const registrationHandlers = handle('registration', registration, {
  create: async ({ input, db, unit, request, platform, fail, audit }) => {
    const { tenantId, address } = request
    if (!(await store.isOpen(db, tenantId))) return fail('registration-closed')
    await count(platform.database, tenantId, [
      { key: `register-from:${address}`, limit: tries.address, seconds: windowSeconds },
    ])
    const { invited } = await inviteAll({ unit, tenantId, platform }, [{ ...input, role: 'member' }], 'registration')
    const [person] = invited
    if (person === undefined) return fail('email-taken', 'email')
    audit({ objectId: person.id, after: { email: person.email } })
    return {}
  },

  resend: async ({ input, unit, request, platform }) => {
    const { tenantId, address } = request
    const { email } = input
    await count(platform.database, tenantId, [
      { key: `register-again:${email}`, limit: tries.email, seconds: windowSeconds },
      { key: `register-from:${address}`, limit: tries.address, seconds: windowSeconds },
    ])
    await requestLink({ unit, jobs: platform.jobs }, 'resend-registration', { tenantId, email })
    return {}
  },
})
