import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isInvited } from '#platform/database/is-invited.ts'
import { indexSearchTerms } from '#platform/database/search.ts'
import { findLinkedUserId } from './identities.store.ts'

const signInMinutes = 10

/** The purpose of a request to a provider, and its user if they are signed in. */
export type Intent = { purpose: 'sign-in' | 'sign-up' } | { purpose: 'link' | 'confirm' | 'test'; userId: string }
const findUserId = (intent: Intent): string | null => ('userId' in intent ? intent.userId : null)

type Pending = {
  stateHash: Buffer
  nonceHash: Buffer
  browserHash: Buffer
  providerId: string
} & Intent

/** Stores a request to a provider. */
export const insertPending = (db: Db, { stateHash, nonceHash, browserHash, providerId, ...intent }: Pending) =>
  db
    .insertInto('provider_sign_ins')
    .values({
      state_hash: stateHash,
      nonce_hash: nonceHash,
      browser_hash: browserHash,
      provider_id: providerId,
      purpose: intent.purpose,
      user_id: findUserId(intent),
      expires_at: sql`portal_now() + ${signInMinutes} * interval '1 minute'`,
    })
    .execute()

type Returned = { browserHash: Buffer; intent: Intent } & ({ stateHash: Buffer } | { nonceHash: Buffer })

/** Uses a pending sign-in up; undefined if there is none, it has expired, or it was begun in another browser. */
export async function takePending(db: Db, { browserHash, intent, ...key }: Returned): Promise<string | undefined> {
  const query = db
    .deleteFrom('provider_sign_ins')
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', intent.purpose)
    .where('user_id', 'is not distinct from', findUserId(intent))
    .where('expires_at', '>', sql<Date>`portal_now()`)
    .returning('provider_id')
  const row = await ('stateHash' in key
    ? query.where('state_hash', '=', key.stateHash).executeTakeFirst()
    : query.where('nonce_hash', '=', key.nonceHash).executeTakeFirst())
  return row?.provider_id
}

const signInColumns = ['id', 'email', 'firstname', 'lastname', 'must_change_password', 'two_factor_since'] as const
const userColumns = [...signInColumns, 'status', 'language'] as const

export type SignInUser = NonNullable<Awaited<ReturnType<typeof lockLinked>>>

/** Locks the user who is linked to a subject of an issuer, whatever their status. */
export async function lockLinked(db: Db, issuer: string, subject: string) {
  const id = await findLinkedUserId(db, issuer, subject)
  if (id === undefined) return undefined
  const byId = db.selectFrom('users').select(userColumns).where('id', '=', id)
  const user = await byId.forNoKeyUpdate().executeTakeFirst()
  // Unlinked while this waited for the lock.
  return (await findLinkedUserId(db, issuer, subject)) === id ? user : undefined
}

/** Locks the user who has an address, with whether they are connected with a person of the issuer already. */
export const findByEmail = (db: Db, email: string, issuer: string) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_identities as i')
          .select('i.id')
          .whereRef('i.user_id', '=', 'users.id')
          .where('i.issuer', '=', issuer),
      )
        .$castTo<boolean>()
        .as('isConnected'),
    )
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()

type Identity = { issuer: string; subject: string; userId: string; email: string }

/**
 * Links a user with a subject; false if the user is linked to another subject of the issuer, or the subject to another
 * user.
 */
export async function link(db: Db, { issuer, subject, userId, email }: Identity): Promise<boolean> {
  const row = await db
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

type Names = { firstname: string; lastname: string }

/** Locks an invited user, or an unlinked one who was invited again. */
export const lockInvited = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'email']).where('id', '=', id).where(isInvited).forUpdate().executeTakeFirst()

/** Activates a user who was invited and has now signed in, with the provider's names where there are none. */
export async function activate(db: Db, { id, email }: { id: string; email: string }, names: Names) {
  const row = await db
    .updateTable('users')
    .set({
      status: 'active',
      previous_status: null,
      removed_at: null,
      transferred_to: null,
      invitation_expires_at: null,
      firstname: sql<string>`case when firstname = '' then ${names.firstname} else firstname end`,
      lastname: sql<string>`case when lastname = '' then ${names.lastname} else lastname end`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['invited', 'unlinked'])
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  await indexSearchTerms(db, { kind: 'users', id, texts: [row.firstname, row.lastname, email] })
  return row
}
