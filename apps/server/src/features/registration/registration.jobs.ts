import { inviteAgain } from '#features/invitations/invitations.mails.ts'
import type { Platform } from '#platform/handle.ts'
import { takeLinkRequest } from '#platform/link-requests.ts'

/** Mails who registered and waits for it, once more; registered before the jobs start. */
export function registrationJobs(platform: Platform): void {
  platform.jobs.work('resend-registration', ({ tenantId, id }) =>
    platform.database.inTenant(tenantId, async (unit) => {
      const person = await takeLinkRequest(unit.db, id)
      if (person?.status === 'invited') await inviteAgain({ unit, tenantId, platform }, [person.id], 'registration')
    }),
  )
}
