import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database.ts'
import type { Env } from '#platform/env.ts'
import { hashPassword, makePassword, verifyPassword } from '#platform/passwords.ts'
import { indexWords } from '#platform/search.ts'
import { randomToken } from '#platform/secret.ts'

const signInFile = (env: Env): string => join(env.dataFolder, 'first-sign-in.json')

/** The secret of this installation: FOYER_SECRET, or one made once and kept in a 0600 file of the data folder. */
export async function readSecret(env: Env): Promise<string> {
  if (env.secret !== undefined) return env.secret
  const file = join(env.dataFolder, 'secret')
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) await writeFile(file, randomToken(), { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  return (await readFile(file, 'utf8')).trim()
}

/** The operator's tenant and its first super administrator, made once however many processes start at once. */
export const ensureOperator = (env: Env, database: Database): Promise<void> =>
  database.onPlatform(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(4206661)`.execute(db)
    const known = await db.selectFrom('tenants').select('tenant_id').where('kind', '=', 'operator').executeTakeFirst()
    if (known === undefined) await insertOperator(env, db)
  })

async function insertOperator(env: Env, db: Db): Promise<void> {
  const tenantId = randomUUID()
  const name = 'Operator'
  const email = env.adminEmail ?? `admin@${env.publicUrl.hostname}`
  const password = env.adminPassword ?? makePassword()
  // The file before the commit: a sign-in that nobody knows would lock the operator out.
  if (env.adminPassword === undefined) await keepSignIn(env, email, password)
  await db
    .insertInto('tenants')
    .values({ tenant_id: tenantId, kind: 'operator', name, sname: name, subdomain: '' })
    .execute()
  await db.insertInto('hosts').values({ subdomain: '', tenant_id: tenantId, status: 'active' }).execute()
  const { id } = await db
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      email,
      firstname: 'Super',
      lastname: 'Administrator',
      role: 'superadmin',
      password_hash: await hashPassword(password),
      change_password: env.adminPassword === undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexWords(db, { kind: 'user', id, texts: ['Super', 'Administrator', email], tenantId })
}

async function keepSignIn(env: Env, email: string, password: string): Promise<void> {
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  await writeFile(signInFile(env), JSON.stringify({ email, password }), { mode: 0o600 })
}

/** The first sign-in while its password has not been changed; afterwards its file goes. */
export async function firstSignIn(
  env: Env,
  database: Database,
): Promise<{ email: string; password: string } | undefined> {
  const file = signInFile(env)
  if (!existsSync(file)) return undefined
  const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('password' in kept)) return undefined
  const { email, password } = { email: String(kept.email), password: String(kept.password) }
  const user = await database.onPlatform(({ db }) =>
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .select('users.password_hash')
      .where('tenants.kind', '=', 'operator')
      .where('users.email', '=', email)
      .executeTakeFirst(),
  )
  if (await verifyPassword(user?.password_hash, password)) return { email, password }
  await rm(file, { force: true })
  return undefined
}

/** A new password for a super administrator who has lost theirs: kept and printed as the first one was. */
export async function renewAdminPassword(env: Env, database: Database): Promise<string | undefined> {
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  const email = await database.onPlatform(async ({ db }) => {
    const admin = await db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .select(['users.tenant_id', 'users.id', 'users.email'])
      .where('tenants.kind', '=', 'operator')
      .where('users.role', '=', 'superadmin')
      .orderBy('users.created_at')
      .executeTakeFirst()
    if (admin === undefined) return undefined
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, change_password: true, status: 'active' })
      .where('tenant_id', '=', admin.tenant_id)
      .where('id', '=', admin.id)
      .execute()
    await db.deleteFrom('sessions').where('tenant_id', '=', admin.tenant_id).where('user_id', '=', admin.id).execute()
    return admin.email
  })
  if (email !== undefined) await keepSignIn(env, email, password)
  return email
}
