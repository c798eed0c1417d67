import type { RoleLevel } from '@foyer/contract/permissions'
import { demand } from './access.ts'
import { codeOf } from './answer.ts'
import type { Database, Db, Unit } from './database.ts'
import { CallFailure } from './failure.ts'
import { attemptAny } from './savepoint.ts'
import { toLevel } from './sessions.ts'
import type { TaskActor, TaskKind, TaskRow } from './task-kind.ts'

/** From this attempt on, the rows of a batch that fails as a whole are processed one by one. */
export const isolatingAttempt = 2

const findUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
    .select(['users.role', 'tenants.kind'])
    .where('users.id', '=', id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()

/**
 * The level that a task's actor has now; undefined where they could no longer make the call that started it. Asked
 * for every batch: an account may be disabled or get another role while its task runs.
 */
export async function findActorLevel(
  { database, unit, tenantId }: { database: Database; unit: Unit; tenantId: string },
  kind: TaskKind,
  { actor, input }: { actor: TaskActor; input: unknown },
): Promise<RoleLevel | undefined> {
  const isOwnTenant = actor.tenantId === tenantId
  const row = isOwnTenant
    ? await findUser(unit.db, actor.id)
    : await database.aside(actor.tenantId, ({ db }) => findUser(db, actor.id))
  if (row === undefined) return undefined
  const level = toLevel(row.role, row.kind)
  if (!isOwnTenant && level !== 'superadmin') return undefined
  try {
    await demand({ call: kind.call }, { level }, { db: unit.db, input })
    return level
  } catch (error) {
    if (error instanceof CallFailure) return undefined
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
  const together = await attemptAny(db, () => process(rows))
  if ('value' in together) return together.value
  const failures = new Map<number, string>()
  for (const row of rows) {
    const alone = await attemptAny(db, () => process([row]))
    if ('value' in alone) {
      for (const [n, code] of alone.value) failures.set(n, code)
      continue
    }
    if (codeOf(alone.error) === 'unavailable') throw alone.error
    onError(row, alone.error)
    failures.set(row.n, 'row-failed')
  }
  return failures
}
