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

const signInFile = (env: Env): string => join(env.dataFolder, 'first-sign-in.json')

const fallbackAdminEmail = 'admin@foyer.internal'

/** An email that the sign-in accepts on every host: names without a dot and IP addresses make none. */
export const buildAdminEmail = (publicUrl: URL): string =>
  Email.safeParse(`admin@${publicUrl.hostname}`).data ?? fallbackAdminEmail

/** The operator's tenant and its first super administrator, made once however many processes start at once. */
export async function ensureOperator(env: Env, database: Database): Promise<void> {
  const isThere = async (db: Db): Promise<boolean> =>
    (await db.selectFrom('tenants').select('tenant_id').where('kind', '=', 'operator').executeTakeFirst()) !== undefined
  if (await database.acrossTenants(({ db }) => isThere(db))) return
  const password = env.adminPassword ?? generatePassword()
  const passwordHash = await hashPassword(password)
  await database.acrossTenants(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(4206661)`.execute(db)
    if (!(await isThere(db))) await insertOperator(env, db, { password, passwordHash })
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
  // The file before the commit: a sign-in that nobody knows would lock the operator out.
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
      change_password: env.adminPassword === undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexSearchTerms(db, { kind: 'user', id, texts: ['Super', 'Administrator', email], tenantId })
}

const SignIn = z.object({ email: z.string(), password: z.string() })
type SignIn = z.output<typeof SignIn>

function saveInitialCredentials(env: Env, email: string, password: string): void {
  mkdirSync(env.dataFolder, { recursive: true, mode: 0o700 })
  replaceFile(signInFile(env), JSON.stringify({ email, password }))
}

function readSignIn(file: string): SignIn {
  try {
    return SignIn.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartupError(
      `The first sign-in in ${file} cannot be read.`,
      'If nobody knows the password, run npm run new-admin-password while the portal is stopped; otherwise delete the file.',
    )
  }
}

/** The first sign-in while its password has not been changed; afterwards its file goes. */
export async function initialCredentials(env: Env, database: Database): Promise<SignIn | undefined> {
  const file = signInFile(env)
  if (!existsSync(file)) return undefined
  const { email, password } = readSignIn(file)
  const user = await database.acrossTenants(({ db }) =>
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
export async function resetAdminPassword(env: Env, database: Database): Promise<string | undefined> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const email = await database.acrossTenants(async ({ db }) => {
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
  if (email !== undefined) saveInitialCredentials(env, email, password)
  return email
}
