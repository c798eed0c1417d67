import type { Db } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/**
 * Records a request for a link. The job `queue` looks up the user after the response, so that neither the response nor
 * its timing reveals whether the email address is known.
 */
export async function requestLink(
  { db, jobs }: { db: Db; jobs: Jobs },
  queue: 'forgot-password' | 'resend-registration',
  { tenantId, email }: { tenantId: string; email: string },
): Promise<void> {
  const { id } = await db
    .insertInto('password_link_requests')
    .values({ email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.send(db, queue, { tenantId, id })
}

/** Deletes a request and returns the user whose email address it names, if there is one. */
export async function claimLinkRequest(db: Db, id: string) {
  const request = await db
    .deleteFrom('password_link_requests')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  if (request === undefined) return undefined
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname', 'language', 'status'])
    .where('email', '=', request.email)
    .where('status', 'in', ['active', 'invited'])
    .executeTakeFirst()
}
