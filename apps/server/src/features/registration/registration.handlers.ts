import { registration } from '@foyer/contract/registration'
import { inviteAll } from '#features/invitations/invitations.mails.ts'
import { count, countAttempt } from '#platform/counters.ts'
import { handle } from '#platform/handle.ts'
import { requestLink } from '#platform/link-requests.ts'
import * as store from './registration.store.ts'

const windowSeconds = 15 * 60
/** Registrations a window and network, and emails again. */
const tries = { pair: 5, network: 20, subject: 20 }

export const registrationHandlers = handle('registration', registration, {
  create: async ({ input, db, unit, request, platform, fail, audit }) => {
    const { tenantId, network } = request
    if (!(await store.isOpen(db, tenantId))) return fail('registration-closed')
    await count(platform.database, tenantId, [
      { key: `register-from:${network}`, limit: tries.network, seconds: windowSeconds },
    ])
    const { invited } = await inviteAll({ unit, tenantId, platform }, [{ ...input, role: 'member' }], 'registration')
    const [person] = invited
    if (person === undefined) return fail('email-taken', 'email')
    audit({ objectId: person.id, after: { email: person.email } })
    return {}
  },

  resend: async ({ input, unit, request, platform }) => {
    const { tenantId, network, device } = request
    const { email } = input
    const attempt = { name: 'register', subject: email, network, device, limits: tries }
    await countAttempt(platform.database, tenantId, { ...attempt, seconds: windowSeconds })
    await requestLink({ unit, jobs: platform.jobs }, 'resend-registration', { tenantId, email })
    return {}
  },
})
