import type { Language } from '@foyer/contract/language'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { lockOperator } from '#platform/database/lock-tenant.ts'
import { replaceMode } from './meeting-modes.store.ts'

/** Finds the modes of the operator, with those that were deleted a moment ago. */
export const findSource = (db: Db) =>
  db.selectFrom('meeting_modes').selectAll().where('origin_id', 'is', null).execute()

export type SourceMode = Awaited<ReturnType<typeof findSource>>[number]

/** Across tenants: all but the operator. */
export const findTenantIds = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('tenants')
      .select('tenant_id')
      .where('kind', '=', 'tenant')
      .where('status', '<>', 'deleted')
      .orderBy('tenant_id')
      .execute()
  ).map(({ tenant_id }) => tenant_id)

const copied = ['name', 'description', 'status', 'is_limit', 'options', 'freedoms', 'changed_by', 'changed_at'] as const

const findCopies = (db: Db) =>
  db.selectFrom('meeting_modes').selectAll().where('origin_id', 'is not', null).forUpdate().execute()

const isSame = (copy: SourceMode, mode: SourceMode): boolean =>
  copied.every((column) => JSON.stringify(copy[column]) === JSON.stringify(mode[column]))

/** Inserts and updates copies of the modes that are not deleted. Returns whether anything is to be changed. */
export async function copyModes(db: Db, source: readonly SourceMode[]): Promise<boolean> {
  const copies = new Map((await findCopies(db)).map((copy) => [copy.origin_id, copy]))
  const live = source.filter(({ status }) => status !== 'deleted')
  const changed = live.filter((mode) => {
    const copy = copies.get(mode.id)
    return copy === undefined || !isSame(copy, mode)
  })
  // There is one limit at a time.
  if (changed.length > 0)
    await db.updateTable('meeting_modes').set({ is_limit: false }).where('is_limit', '=', true).execute()
  for (const mode of changed) await copyMode(db, mode)
  const limit = live.find(({ is_limit }) => is_limit)
  if (changed.length > 0 && limit !== undefined)
    await db.updateTable('meeting_modes').set({ is_limit: true }).where('origin_id', '=', limit.id).execute()
  const isLiving = new Set(live.map(({ id }) => id))
  return changed.length > 0 || [...copies.keys()].some((id) => id !== null && !isLiving.has(id))
}

async function copyMode(db: Db, mode: SourceMode): Promise<void> {
  const { id, name, description, status, changed_by, changed_at } = mode
  const columns = {
    ...{ name, description, status, changed_by, changed_at },
    options: JSON.stringify(mode.options),
    freedoms: JSON.stringify(mode.freedoms),
  }
  await db
    .insertInto('meeting_modes')
    .values({ ...columns, origin_id: id })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'origin_id'])
        .where('origin_id', 'is not', null)
        .doUpdateSet({ ...columns, version: sql`meeting_modes.version + 1` }),
    )
    .execute()
}

/** Removes copies of deleted modes; meetings, groups and default get the replacement, or else the built-in mode. */
export async function replaceDeleted(db: Db, source: readonly SourceMode[]): Promise<void> {
  const copies = await findCopies(db)
  const deleted = new Map(source.filter(({ status }) => status === 'deleted').map((mode) => [mode.id, mode]))
  const isLiving = new Set(source.filter(({ status }) => status !== 'deleted').map(({ id }) => id))
  for (const { id, origin_id, is_default } of copies) {
    if (origin_id === null || isLiving.has(origin_id)) continue
    const replacedBy = deleted.get(origin_id)?.replaced_by ?? null
    const replacement = copies.find((copy) => copy.origin_id === replacedBy && replacedBy !== null)?.id ?? null
    await replaceMode(db, id, replacement)
    await db.deleteFrom('meeting_modes').where('id', '=', id).execute()
    if (is_default && replacement !== null)
      await db.updateTable('meeting_modes').set({ is_default: true }).where('id', '=', replacement).execute()
  }
}

/** Takes the default from a copy that is disabled, so that it does not come back with it: new meetings get the built-in mode. */
export const releaseDefault = (db: Db) =>
  db
    .updateTable('meeting_modes')
    .set({ is_default: false, version: sql`version + 1` })
    .where('is_default', '=', true)
    .where('origin_id', 'is not', null)
    .where('status', '=', 'disabled')
    .execute()

/** Across tenants: counts by mode of the operator the tenants whose default it is. */
export const countDefaults = (db: Db, limit: number) =>
  db
    .selectFrom('meeting_modes')
    .innerJoin('tenants', 'tenants.tenant_id', 'meeting_modes.tenant_id')
    .select('origin_id as id')
    .select(({ fn }) => fn.countAll<number>().as('tenants'))
    .where('is_default', '=', true)
    .where('origin_id', 'is not', null)
    .where('tenants.status', '<>', 'deleted')
    .groupBy('origin_id')
    .limit(limit)
    .$narrowType<{ id: string }>()
    .execute()

/** Removes modes of the operator that no tenant has any more. */
export async function removeDeleted(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('meeting_modes')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'deleted')
    .execute()
}

/**
 * Across tenants: gives a new tenant the modes of the operator, which do not change until the tenant is there to be found by
 * the job that spreads a change.
 */
export async function copyToTenant(db: Db, tenantId: string): Promise<void> {
  await lockOperator(db, 'meeting modes')
  await sql`insert into meeting_modes
      (tenant_id, origin_id, name, description, status, is_limit, options, freedoms, changed_at, changed_by)
    select ${tenantId}::uuid, m.id, m.name, m.description, m.status, m.is_limit, m.options, m.freedoms, m.changed_at,
      m.changed_by
    from meeting_modes m join tenants t on t.tenant_id = m.tenant_id and t.kind = 'operator'
    where m.status <> 'deleted'`.execute(db)
}

/** More administrators than an organisation has to ask. */
const maxAdministrators = 50

/** Finds the administrators who can sign in, those who have been there longest first. */
export const findAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['email', 'firstname', 'lastname', 'language'])
    .where('list_status', '=', 'active')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .limit(maxAdministrators)
    .$narrowType<{ language: Language }>()
    .execute()
