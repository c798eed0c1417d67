import { sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'

export const challengeMinutes = 5

/** The purpose, user and browser that a signed challenge is valid for. */
export type ChallengeUse = {
  purpose: DB['passkey_challenges']['purpose']
  /** The user; null for a passkey in place of the password, whose user only the signature shows. */
  userId: string | null
  deviceId: string
}

/** Issues a challenge to sign, of which only a hash is stored. */
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

/** Consumes a challenge; of concurrent requests only one succeeds. */
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
