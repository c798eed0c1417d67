import type { RoleLevel } from '@foyer/contract/levels'
import { type Rights, toRights } from '@foyer/contract/rights'
import { sql } from 'kysely'
import { authorize } from '#platform/calls/access.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { withSavepointForAnyError } from '#platform/database/savepoint.ts'
import { heldPermissionsSql } from '#platform/database/session-user.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { toErrorCode } from '#platform/errors/error-response.ts'
import { toLevel } from '#platform/security/sessions.ts'
import type { TaskActor, TaskKind, TaskRow } from './task-kind.ts'

/** From this attempt on, the rows of a batch that fails as a whole are processed one by one. */
export const isolatingAttempt = 2

type TaskUser = { role: RoleLevel; kind: string; permissions: string[] | null }

async function findUser(db: Db, id: string): Promise<TaskUser | undefined> {
  const { rows } = await sql<TaskUser>`select u.role, t.kind, ${sql.raw(heldPermissionsSql)} as permissions
    from users u
    join tenants t on t.tenant_id = u.tenant_id
    left join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.id = ${id} and u.status = 'active'`.execute(db)
  return rows[0]
}

/**
 * Finds the rights that a task's actor has now; undefined where they could no longer make the call that started it.
 * Asked for every batch: an account may be disabled or get another role while its task runs.
 */
export async function findActorRights(
  { database, db, tenantId }: { database: Database; db: Db; tenantId: string },
  kind: TaskKind,
  { actor, input }: { actor: TaskActor; input: unknown },
): Promise<Rights | undefined> {
  const isOwnTenant = actor.tenantId === tenantId
  const row = isOwnTenant
    ? await findUser(db, actor.id)
    : await database.inSeparateTransaction(actor.tenantId, (db) => findUser(db, actor.id))
  if (row === undefined) return undefined
  const rights = toRights(toLevel(row.role, row.kind), row.permissions)
  if (!isOwnTenant && rights.level !== 'superadmin') return undefined
  try {
    await authorize({ call: kind.call }, rights, { db, input })
    return rights
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}

/**
 * Processes a batch so that a row which always throws fails alone, with a reason, instead of keeping all others from
 * being processed. What is only unavailable for now still fails the whole batch, which is then tried again later.
 */
export async function processIsolated(
  db: Db,
  rows: readonly TaskRow[],
  {
    process,
    onError,
  }: {
    process: (rows: readonly TaskRow[]) => Promise<ReadonlyMap<number, string>>
    onError: (row: TaskRow, error: unknown) => void
  },
): Promise<ReadonlyMap<number, string>> {
  const together = await withSavepointForAnyError(db, () => process(rows))
  if ('value' in together) return together.value
  const failures = new Map<number, string>()
  for (const row of rows) {
    const alone = await withSavepointForAnyError(db, () => process([row]))
    if ('value' in alone) {
      for (const [n, code] of alone.value) failures.set(n, code)
      continue
    }
    if (toErrorCode(alone.error) === 'unavailable') throw alone.error
    onError(row, alone.error)
    failures.set(row.n, 'row-failed')
  }
  return failures
}
