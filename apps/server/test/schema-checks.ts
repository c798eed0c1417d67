import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Query = (text: string) => Promise<{ [column: string]: unknown }[]>

/** Tables without tenant isolation, each with its reason. */
const outside: { [table: string]: string } = {
  hosts: 'host → tenant id and status: read before the tenant is known',
  alert_firings: 'rows of the installation, no tenant’s data',
  alert_rules: 'rows of the installation, no tenant’s data',
  alert_settings: 'one row of the installation, no tenant’s data',
  products: 'rows of the installation, which every tenant reads, no tenant’s data',
  product_parts: 'rows of the installation, which every tenant reads, no tenant’s data',
  plans: 'rows of the installation, which every tenant reads, no tenant’s data',
  plan_links: 'rows of the installation, which every tenant reads, no tenant’s data',
  plan_terms: 'rows of the installation, which every tenant reads, no tenant’s data',
  plan_prices: 'rows of the installation, which every tenant reads, no tenant’s data',
  clients: 'rows of the installation, which every tenant uses, no tenant’s data',
  client_servers: 'rows of the installation, which every tenant uses, no tenant’s data',
  clock_shift: 'the tests’ clock, no tenant’s data',
  migrations: 'the schema’s own',
  secret_canary: 'one row of the installation, no tenant’s data',
  time_zone_data: 'one row of the installation, no tenant’s data',
  usage_progress: 'one row of the installation, no tenant’s data',
  health_samples: 'numbers of the installation, which only the platform reads',
  portal_processes: 'processes of the installation, which only the platform reads',
  installation_quarters: 'sums over all tenants, which only the platform reads',
  installation_platform_days: 'sums over all tenants, which only the platform reads',
}
/** Keys that do not begin with the tenant. */
const freeKeys = new Set(['meeting_numbers_pkey', 'tenants_subdomain_key'])

const inside = "tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid"
const plain = (text: unknown): string => String(text).replace(/[()]/g, '')

/** Defines the tests that hold for the schema of every database; `query` runs as its owner. */
export function describeSchema(query: Query): void {
  it('isolates tenants in every table that is not a listed exception', async () => {
    const tables = await query(`select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm')`)
    const open = tables.filter(({ walled }) => walled !== true).map(({ name }) => String(name))
    expect(open.toSorted()).toEqual(Object.keys(outside).toSorted())
    expect(tables.filter(({ walled, hasTenant }) => walled === true && hasTenant !== true)).toEqual([])
  })

  it('lets the platform delete the rows of a deleted tenant in every isolated table', async () => {
    const kept = await query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relrowsecurity and not has_table_privilege('foyer_platform', oid, 'delete')`)
    expect(kept).toEqual([])
  })

  it('gives each isolated table exactly three policies and the current tenant as default', async () => {
    const policies =
      await query(`select tablename, policyname, roles::text, permissive, cmd, qual, with_check from pg_policies
    where schemaname = 'public' order by tablename, policyname`)
    const tables = new Set(policies.map(({ tablename }) => tablename))
    for (const table of tables) {
      const own = policies.filter(({ tablename }) => tablename === table)
      expect(own.map(({ policyname }) => policyname)).toEqual(['app', 'owner', 'platform'])
      const [app, owner, platform] = own
      expect([app?.roles, app?.cmd, plain(app?.qual), plain(app?.with_check)]).toEqual([
        '{foyer_app}',
        'ALL',
        plain(inside),
        plain(inside),
      ])
      expect([owner?.roles, owner?.qual, owner?.with_check]).toEqual(['{foyer}', 'true', 'true'])
      expect([platform?.roles, platform?.qual, platform?.with_check]).toEqual(['{foyer_platform}', 'true', 'true'])
    }
    const defaults = await query(`select table_name, column_default from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'hosts'`)
    for (const row of defaults) expect(plain(row.column_default)).toBe(plain(inside.replace('tenant_id = ', '')))
  })

  it('begins every key and foreign key between isolated tables with the tenant', async () => {
    const keys =
      await query(`select i.relname as name, (select attname from pg_attribute where attrelid = x.indrelid and attnum = x.indkey[0]) as first
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and x.indisunique and t.relrowsecurity`)
    const free = keys.filter(({ name, first }) => first !== 'tenant_id' && !freeKeys.has(String(name)))
    expect(free).toEqual([])
    const foreign =
      await query(`select c.conname from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f' and t.relrowsecurity and f.relrowsecurity
      and (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) <> 'tenant_id'`)
    expect(foreign).toEqual([])
  })

  it('gives the roles no ownership, no login, no bypass and only the listed privileges', async () => {
    const roles =
      await query(`select rolname, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb as strong,
      exists (select from pg_class where relowner = r.oid) as owns from pg_roles r where rolname like 'foyer\\_%'`)
    expect(roles.map(({ rolname }) => rolname).toSorted()).toEqual(['foyer_app', 'foyer_jobs', 'foyer_platform'])
    for (const role of roles) expect(role).toMatchObject({ strong: false, owns: false })
    const grants = await query(`select table_name, string_agg(lower(privilege_type), ' ' order by privilege_type) as may
    from information_schema.role_table_grants where grantee = 'foyer_app' and table_schema = 'public' group by table_name`)
    const may = Object.fromEntries(grants.map((row) => [row.table_name, row.may]))
    expect(may).toMatchObject({ audit_log: 'insert select', tenants: 'select', hosts: 'select', clock_shift: 'select' })
    const everything = new Set(Object.values(may).flatMap((list) => String(list).split(' ')))
    expect([...everything].toSorted()).toEqual(['delete', 'insert', 'select', 'update'])
  })

  it('contains no SECURITY DEFINER functions, materialised views or views with the rights of their owner', async () => {
    expect(
      await query(`select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`),
    ).toEqual([])
    expect(
      await query(`select relname from pg_class where relnamespace = 'public'::regnamespace and (relkind = 'm'
      or (relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)))`),
    ).toEqual([])
  })

  it('contains no column that the server does not use', async () => {
    const source = join(import.meta.dirname, '..', 'src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    const text = files
      .filter((name) => name.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(name))
      .map((name) => readFileSync(join(source, name), 'utf8'))
      .join('\n')
    const words = new Set(text.match(/\w+/g))
    const columns =
      await query(`select table_name || '.' || column_name as name, column_name from information_schema.columns
    where table_schema = 'public' and table_name not in ('migrations', 'clock_shift')`)
    const unused = columns.filter(({ column_name }) => !words.has(String(column_name)))
    expect(unused.map(({ name }) => name)).toEqual([])
  })
}
