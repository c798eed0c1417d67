import { inviteAgain } from '#features/invitations/invitations.mails.ts'
import type { Platform } from '#platform/handle.ts'
import { takeLinkRequest } from '#platform/link-requests.ts'
import { sendReset } from './passwords.mails.ts'

/** Mails who forgot a password, if there is such a person; registered before the jobs start. */
export function passwordsJobs(platform: Platform): void {
  platform.jobs.work('forgot-password', ({ tenantId, id }) =>
    platform.database.inTenant(tenantId, async (unit) => {
      const person = await takeLinkRequest(unit.db, id)
      if (person === undefined) return
      const scene = { unit, tenantId, platform }
      // Who never had a password has forgotten the invitation.
      if (person.status === 'invited') await inviteAgain(scene, [person.id])
      else await sendReset(scene, person)
    }),
  )
}
