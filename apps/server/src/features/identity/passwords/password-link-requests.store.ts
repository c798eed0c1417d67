import type { Db, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/**
 * Notes that somebody asked for a link and lets the job `queue` look who that is, after the answer: whether the e-mail is
 * known shows neither in what is answered nor in how long it takes.
 */
export async function requestLink(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  queue: 'forgot-password' | 'resend-registration',
  { tenantId, email }: { tenantId: string; email: string },
): Promise<void> {
  const { id } = await tx.db.insertInto('link_requests').values({ email }).returning('id').executeTakeFirstOrThrow()
  await jobs.send(tx, queue, { tenantId, id })
}

/** Takes a request out of the table: the e-mail, and whose it is, if anybody's. */
export async function claimLinkRequest(db: Db, id: string) {
  const request = await db.deleteFrom('link_requests').where('id', '=', id).returning('email').executeTakeFirst()
  if (request === undefined) return undefined
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname', 'language', 'status'])
    .where('email', '=', request.email)
    .where('status', 'in', ['active', 'invited'])
    .executeTakeFirst()
}
