import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

/** Links to one address per window, from all who ask for them: the latest of them works. */
const maxLinks = { limit: 3, seconds: 15 * 60 }

/**
 * Records a request for a link. The job `queue` looks up the user after the response, so that neither the response nor
 * its timing reveals whether the email address is known. An address that was sent several links gets no more for a
 * while, which is no error: strangers can neither fill a mailbox nor keep its owner from getting a link.
 */
export async function requestLink(
  { db, services: { jobs, rateLimits } }: Pick<Context, 'db'> & { services: Pick<Services, 'jobs' | 'rateLimits'> },
  queue: 'forgot-password' | 'resend-registration',
  { tenantId, email }: { tenantId: string; email: string },
): Promise<void> {
  if (!(await rateLimits.isWithin(tenantId, [{ key: `links:${email}`, ...maxLinks }]))) return
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
