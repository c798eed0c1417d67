import { sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'

export const challengeMinutes = 5

/** What a signed challenge is good for: for whom, and in which browser. */
export type ChallengeUse = {
  purpose: DB['passkey_challenges']['purpose']
  /** Null for a passkey in place of the password: only the signature shows whose it is. */
  userId: string | null
  deviceId: string
}

/** Issues something to sign, of which only a hash is stored. */
export async function issueChallenge(db: Db, { purpose, userId, deviceId }: ChallengeUse): Promise<string> {
  const challenge = randomToken()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      device_hash: hashToken(deviceId),
      purpose,
      user_id: userId,
      expires_at: sql`portal_now() + ${challengeMinutes} * interval '1 minute'`,
    })
    .execute()
  return challenge
}

/** Uses a challenge up; of concurrent requests only one succeeds. */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  { purpose, userId, deviceId }: ChallengeUse,
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('device_hash', '=', hashToken(deviceId))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`portal_now()`)
    .returning('purpose')
    .executeTakeFirst()
  return used !== undefined
}

export const purgeChallenges = (db: Db) =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`portal_now()`).execute()
