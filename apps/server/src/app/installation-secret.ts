import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { ConnectionSettings, Database } from '#platform/database/database.ts'
import { type Env, minSecretLength } from '#platform/env.ts'
import { createFileOnce } from '#platform/files/durable-file.ts'
import { StartupError } from '#platform/postgres/startup-error.ts'
import { randomToken, type Secret } from '#platform/security/secret.ts'

/** Checks whether a database, already migrated, was encrypted with a secret. */
async function isEncrypted(connection: ConnectionSettings): Promise<boolean> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query('select from secret_canary')).rowCount !== 0
  } finally {
    await client.end()
  }
}

/**
 * Reads the secret of this installation: FOYER_SECRET, or one that is generated once, before the database has any data,
 * and stored in the data folder.
 */
export async function readSecret(env: Env, connection: ConnectionSettings): Promise<string> {
  if (env.secret !== undefined) return env.secret
  const file = join(env.dataFolder, 'secret')
  mkdirSync(env.dataFolder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    // A new one would be of no use, and would be taken for the lost one.
    if (await isEncrypted(connection))
      throw new StartupError(
        `The secret in ${file} is missing, and the database was encrypted with it.`,
        'Restore the file from a backup, or set FOYER_SECRET to its content. FOYER_DATA may name another folder than before.',
      )
    createFileOnce(file, randomToken())
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < minSecretLength) {
    throw new StartupError(
      `The secret in ${file} has ${secret.length} characters; it needs at least ${minSecretLength}.`,
      'Restore the file from a backup, or set FOYER_SECRET. If this installation holds no data yet, delete the file and start again.',
    )
  }
  return secret
}

const canary = 'the secret of this installation'

/**
 * Fails if the database was encrypted with another secret. Otherwise the portal would only notice when it decrypts a
 * meeting password, a queued email or the password of a mail server.
 */
export const checkSecret = (database: Database, secret: Secret): Promise<void> =>
  database.acrossTenants(async (db) => {
    await db
      .insertInto('secret_canary')
      .values({ encrypted: secret.seal(canary) })
      .onConflict((conflict) => conflict.column('only_row').doNothing())
      .execute()
    const { encrypted } = await db.selectFrom('secret_canary').select('encrypted').executeTakeFirstOrThrow()
    if (decryptsCanary(secret, encrypted)) return
    throw new StartupError(
      'The secret is not the one that this database was encrypted with.',
      'Restore the file "secret" of the data folder from a backup, or set FOYER_SECRET to the former value. If you changed it on purpose, set FOYER_SECRET_PREVIOUS to the former value.',
    )
  })

function decryptsCanary(secret: Secret, encrypted: Buffer): boolean {
  try {
    return secret.open(encrypted) === canary
  } catch {
    return false
  }
}
