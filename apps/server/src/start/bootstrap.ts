import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Email } from '@foyer/contract/common'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'
import type { Env } from '#platform/env.ts'
import { replaceFile } from '#platform/files/durable-file.ts'
import { StartupError } from '#platform/postgres/startup-error.ts'
import { generatePassword, hashPassword, verifyPassword } from '#platform/security/passwords.ts'
import { updateExpiries } from '#platform/security/sessions.ts'

const credentialsFile = (env: Env): string => join(env.dataFolder, 'first-sign-in.json')

const fallbackAdminEmail = 'admin@foyer.internal'

/** Builds an email address that the sign-in form accepts, even if the host is an IP address or a name without a dot. */
export const buildAdminEmail = (publicUrl: URL): string =>
  Email.safeParse(`admin@${publicUrl.hostname}`).data ?? fallbackAdminEmail

/** Creates the operator's tenant and its first super administrator, once even if several processes start together. */
export async function ensureOperator(env: Env, database: Database): Promise<void> {
  const operatorExists = async (db: Db): Promise<boolean> =>
    (await db.selectFrom('tenants').select('tenant_id').where('kind', '=', 'operator').executeTakeFirst()) !== undefined
  if (await database.acrossTenants((db) => operatorExists(db))) return
  const password = env.adminPassword ?? generatePassword()
  const passwordHash = await hashPassword(password)
  await database.acrossTenants(async (db) => {
    await sql`select pg_advisory_xact_lock(4206661)`.execute(db)
    if (!(await operatorExists(db))) await insertOperator(env, db, { password, passwordHash })
  })
}

async function insertOperator(
  env: Env,
  db: Db,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  const tenantId = randomUUID()
  const name = 'Foyer'
  const email = env.adminEmail ?? buildAdminEmail(env.publicUrl)
  // Before the commit: the operator would be locked out if the generated password were lost.
  if (env.adminPassword === undefined) saveInitialCredentials(env, email, password)
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
      password_hash: passwordHash,
      must_change_password: env.adminPassword === undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexSearchTerms(db, { kind: 'users', id, texts: ['Super', 'Administrator', email], tenantId })
}

/** Shortens the sessions of tenants with a longer lifetime than the operator allows now. */
export async function limitSessionDays({ maxSessionDays }: Env, database: Database): Promise<void> {
  const tenants = await database.acrossTenants((db) =>
    db.selectFrom('tenants').select('tenant_id').where('session_days', '>', maxSessionDays).execute(),
  )
  for (const { tenant_id: tenantId } of tenants) {
    await database.withTenant(tenantId, async (db) => {
      await db.updateTable('tenants').set({ session_days: maxSessionDays }).where('tenant_id', '=', tenantId).execute()
      await updateExpiries(db)
    })
  }
}

const Credentials = z.object({ email: z.string(), password: z.string() })
type Credentials = z.output<typeof Credentials>

function saveInitialCredentials(env: Env, email: string, password: string): void {
  mkdirSync(env.dataFolder, { recursive: true, mode: 0o700 })
  replaceFile(credentialsFile(env), JSON.stringify({ email, password }))
}

function readCredentials(file: string): Credentials {
  try {
    return Credentials.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartupError(
      `The initial credentials in ${file} cannot be read.`,
      'If nobody knows the password, run npm run new-admin-password while the portal is stopped; otherwise delete the file.',
    )
  }
}

/** Finds the initial credentials until their password is changed; then their file is deleted. */
export async function findInitialCredentials(env: Env, database: Database): Promise<Credentials | undefined> {
  const file = credentialsFile(env)
  if (!existsSync(file)) return undefined
  const { email, password } = readCredentials(file)
  const user = await database.acrossTenants((db) =>
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

/** Resets the password of a super administrator who lost it; the new one is saved and printed like the initial one. */
export async function resetAdminPassword(env: Env, database: Database): Promise<string | undefined> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const email = await database.acrossTenants(async (db) => {
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
      .set({ password_hash: passwordHash, password_shown: false, must_change_password: true, status: 'active' })
      .where('tenant_id', '=', admin.tenant_id)
      .where('id', '=', admin.id)
      .execute()
    // Password sign-in may be reserved for another user.
    await db.deleteFrom('emergency_administrators').where('tenant_id', '=', admin.tenant_id).execute()
    for (const table of ['sessions', 'one_time_tokens', 'email_changes'] as const)
      await db.deleteFrom(table).where('tenant_id', '=', admin.tenant_id).where('user_id', '=', admin.id).execute()
    return admin.email
  })
  if (email !== undefined) saveInitialCredentials(env, email, password)
  return email
}
