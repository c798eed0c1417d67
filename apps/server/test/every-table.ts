import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Kit } from './kit.ts'

type Column = { table: string; name: string; type: string; isOptional: boolean; hasDefault: boolean }
type ForeignKey = { table: string; target: string; columns: string[]; targetColumns: string[] }
type Choice = { table: string; column: string; values: string[] }
type Row = { [column: string]: unknown }
type Table = { name: string; columns: Column[]; keys: ForeignKey[]; choices: Choice[] }

const randomNumber = (): string => String(randomInt(1e9, 9_999_999_999)).padStart(10, '0')
const [start, end] = ['2090-01-01T10:00', '2090-01-01T11:00'] as const
const far = '2098-01-01T00:00Z'

/** The values that the type of a column does not say. */
const known: { readonly [column: string]: () => unknown } = {
  'meeting_numbers.number': randomNumber,
  'conferences.number': randomNumber,
  'meetings.timezone': () => 'UTC',
  'meetings.local_start': () => start,
  'meetings.local_end': () => end,
  'meetings.duration_minutes': () => 60,
  'occurrences.local_start': () => start,
  'occurrences.starts_at': () => `${start}Z`,
  'occurrences.ends_at': () => `${end}Z`,
  // The process that renews it is alive.
  'conferences.heartbeat_at': () => far,
  'knocks.guest_token_hash': () => randomBytes(32),
  'breakout_assignments.guest_token_hash': () => randomBytes(32),
  'tasks.kind': () => 'change-users',
  'participants.ip_address': () => '192.0.2.1',
  'feedback.rating': () => 5,
  'recording_files.bytes': () => 1,
  'feedback.network': () => 'wifi',
  'sign_up_settings.daily_limit': () => 20,
}
const byType: { readonly [type: string]: () => unknown } = {
  text: () => `x${randomBytes(6).toString('hex')}`,
  uuid: randomUUID,
  bytea: () => randomBytes(32),
  boolean: () => false,
  jsonb: () => '{}',
  'text[]': () => [],
  'timestamp with time zone': () => far,
}

/**
 * Lists the tables that have rows of tenants, from PostgreSQL's own catalogue; those that others refer to come first.
 */
export async function listTables(kit: Kit): Promise<Table[]> {
  const columns: Column[] = await kit.owner(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isOptional",
      a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    order by c.relname, a.attnum`)
  const keys: ForeignKey[] = await kit.owner(`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
      array(select attname::text from unnest(conkey) with ordinality k(n, o)
        join pg_attribute on attrelid = conrelid and attnum = n order by o) as columns,
      array(select attname::text from unnest(confkey) with ordinality k(n, o)
        join pg_attribute on attrelid = confrelid and attnum = n order by o) as "targetColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const checks = await kit.owner(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
  const choices = checks.flatMap(({ table, text }): Choice[] => {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(text) ?? []
    if (column === undefined || list === undefined) return []
    return [{ table, column, values: list.split(', ').map((value) => value.replace(/^'|'::\w+$/g, '')) }]
  })
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    ...{ name, columns: own },
    keys: keys.filter(({ table }) => table === name),
    choices: choices.filter(({ table }) => table === name),
  }))
  const sorted: Table[] = []
  const add = (table: Table): void => {
    if (sorted.includes(table)) return
    const targets = tables.filter(({ name }) =>
      table.keys.some(({ target }) => target === name && target !== table.name),
    )
    for (const target of targets) add(target)
    sorted.push(table)
  }
  for (const table of tables) add(table)
  return sorted
}

const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505'

/** Inserts rows of one tenant into a table: one of each value of a column that has a few, and one with all that is optional. */
async function fillTable(kit: Kit, { name, columns, keys, choices }: Table, tenantId: string): Promise<void> {
  const targets = await Promise.all(
    keys.map(async ({ target, columns: from, targetColumns }) => {
      const rows: Row[] = await kit.owner(`select ${targetColumns} from ${target} where tenant_id = $1 order by ctid`, [
        tenantId,
      ])
      return rows.map((row) => Object.fromEntries(from.map((column, n) => [column, row[targetColumns[n] ?? '']])))
    }),
  )
  let picked = 0
  /** Picks the rows that it refers to: the first ones, then the next. */
  const pickReferences = (): Row => {
    const nth = picked++
    return Object.assign({}, ...targets.map((rows) => rows[nth % rows.length] ?? {}))
  }
  const create = (column: Column): unknown => {
    const choice = choices.find((one) => one.column === column.name)
    const value =
      known[`${name}.${column.name}`] ?? (choice === undefined ? byType[column.type] : () => choice.values[0])
    return value === undefined ? randomInt(1, 30_000) : value()
  }
  const buildRow = (isFull: boolean): Row => {
    const needed = columns.filter((column) => {
      const isKnown = known[`${name}.${column.name}`] !== undefined
      return isKnown || (column.isOptional ? isFull && column.type !== 'jsonb' : !column.hasDefault)
    })
    const references = pickReferences()
    const own = Object.fromEntries(needed.map((column) => [column.name, references[column.name] ?? create(column)]))
    return { ...own, tenant_id: tenantId }
  }
  const failures: unknown[] = []
  /** Inserts a row; tries again if another row has its keys. */
  const insert = async (isFull: boolean, chosen: Row, tries = 3): Promise<void> => {
    const row = { ...buildRow(isFull), ...chosen }
    const values = Object.keys(row).map((_column, n) => `$${n + 1}`)
    try {
      await kit.owner(`insert into ${name} (${Object.keys(row)}) values (${values})`, Object.values(row))
    } catch (error) {
      failures.push(error)
      if (tries > 1 && isTaken(error)) await insert(isFull, chosen, tries - 1)
    }
  }
  const chosen = choices.flatMap(({ column, values }) => values.map((value): Row => ({ [column]: value })))
  const few = chosen.length === 0 ? Array.from({ length: 4 }, () => ({})) : [{}]
  for (const isFull of [false, true]) for (const row of [...few, ...chosen]) await insert(isFull, row)
  const [{ count }] = await kit.owner(`select count(*)::int from ${name} where tenant_id = $1`, [tenantId])
  if (count === 0) throw new Error(`No row can be inserted into ${name}`, { cause: failures[0] })
}

/** Gives a tenant rows in every table, whose times have not come. A table that refuses them all fails. */
export async function fillEveryTable(kit: Kit, tables: readonly Table[], tenantId: string): Promise<void> {
  for (const table of tables) await fillTable(kit, table, tenantId)
}

/** Finds the values that no row of the tenant has. */
export async function findMissing(kit: Kit, tables: readonly Table[], tenantId: string): Promise<string[]> {
  const missing: string[] = []
  for (const { table, column, values } of tables.flatMap(({ choices }) => choices)) {
    const rows = await kit.owner(`select distinct ${column}::text as value from ${table} where tenant_id = $1`, [
      tenantId,
    ])
    const found = new Set(rows.map(({ value }) => value))
    missing.push(...values.filter((value) => !found.has(value)).map((value) => `${table}.${column} ${value}`))
  }
  return missing
}

/** Reads checksums of a tenant's rows in each table, which change with each row. */
export async function readChecksums(kit: Kit, tables: readonly Table[], tenantId: string): Promise<Row> {
  const sums = tables.map(
    ({ name }) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t where tenant_id = $1) as ${name}`,
  )
  return (await kit.owner(`select ${sums}`, [tenantId]))[0]
}
