import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'
import type { ConnectionSettings } from '#platform/database/database.ts'

/** A node of an EXPLAIN plan, with its children. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Rows Removed by Index Recheck'?: number | undefined
  Plans?: Plan[] | undefined
}
const Plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(Plan).optional()
  },
})

const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]

/** Returns a value as PostgreSQL reads it in `execute`. */
const toLiteral = (client: Client, value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return client.escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return client.escapeLiteral(`\\x${value.toString('hex')}`)
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join()}}`)
  return client.escapeLiteral(String(value))
}

export type Query = { text: string; values: unknown[] }
const recording = new AsyncLocalStorage<Query[]>()

/** Records the queries that `work` sends to the driver; not those that find the tenant and the session of a request. */
export async function recordQueries<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; queries: Query[] }> {
  const statements: Query[] = []
  const original = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first, second] = args
    const parsed = z.object({ text: z.string(), values: z.array(z.unknown()).optional() }).safeParse(first)
    // Only in the context of `work`: the portal also reads in the background.
    const recorded = recording.getStore()
    if (parsed.success) recorded?.push({ text: parsed.data.text, values: parsed.data.values ?? [] })
    else if (typeof first === 'string') recorded?.push({ text: first, values: Array.isArray(second) ? second : [] })
    return Reflect.apply(original, this, args)
  })
  const result = await recording.run(statements, work)
  spy.mockRestore()
  const reads = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  return { result, queries: reads.filter(({ text }) => !/set_config|from sessions/.test(text)) }
}

export type Reader = { connection: ConnectionSettings; role: 'foyer_app' | 'foyer_platform'; tenantId: string }

async function explain({ connection, role, tenantId }: Reader, query: Query, isPrepared: boolean): Promise<Plan[]> {
  const { text, values } = query
  const client = new Client({ ...connection, options: `-c role=${role}` })
  await client.connect()
  try {
    await client.query('begin')
    if (role === 'foyer_app') await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
    for (let uses = 0; isPrepared && uses < 7; uses += 1) await client.query({ name: 'hot', text, values })
    const literals = values.map((value) => toLiteral(client, value)).join()
    const execute = values.length === 0 ? 'execute hot' : `execute hot(${literals})`
    const result = await (isPrepared
      ? client.query(`explain (analyze, format json) ${execute}`)
      : client.query(`explain (analyze, format json) ${text}`, values))
    return flattenPlan(z.array(z.object({ Plan })).parse(result.rows[0]['QUERY PLAN'])[0]?.Plan ?? Plan.parse({}))
  } finally {
    await client.end()
  }
}

/**
 * Counts how often PostgreSQL plans a prepared statement again when it runs seven times; it plans the first five in any
 * case.
 */
export async function countPlans({ connection, role, tenantId }: Reader, { text, values }: Query): Promise<number> {
  const client = new Client({ ...connection, options: `-c role=${role}` })
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
    for (let uses = 0; uses < 7; uses += 1) await client.query({ name: 'hot', text, values })
    const { rows } = await client.query(`select custom_plans from pg_prepared_statements where name = 'hot'`)
    return z.coerce.number().parse(rows[0]?.custom_plans)
  } finally {
    await client.end()
  }
}

/**
 * Explains a query and lists the nodes of its plan: for these values, and prepared so often that PostgreSQL may plan it
 * for all values.
 */
export const explainBoth = async (reader: Reader, query: Query): Promise<Plan[][]> => [
  await explain(reader, query, false),
  await explain(reader, query, true),
]

/** Counts the rows that a node reads, those that it leaves out included. */
export const countRead = (node: Plan): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

/**
 * Lists that never grow: a tenant has a handful of these, of roles and groups at most 500, of meeting modes 100, whose
 * meetings are counted; the installation has at most 100 clients, whose stays of a month are counted, 100 alerts beside the built-in ones,
 * 200 products and 500 plans;
 * or they come from the contract.
 */
export const shortLists = new Set(
  `getGroupNames getGroups getUserGroups/:id updateUserGroups/:id getPermissions getRoles getTenantRoles searchGroups
    getUnassignedRoles getBrands getTenantSMTP getTenantSSO getAuditActions getMeetingOccurrences
    getMeetingModes getMeetingModeChoices getTenantClients getApps getClients getAlerts
    getProducts getPlans getPlanPrices getCurrencies getLimits getBillingCycles`.split(/\s+/),
)

/** Tables that fit on a few pages here, so that PostgreSQL reads all of them as quickly as one row by an index. */
export const smallTables = new Set(
  'alert_rules alert_settings clock_shift tenants hosts identity_providers brand_images meeting_modes recording_settings products product_parts plans plan_links plan_terms plan_prices'.split(
    ' ',
  ),
)

/** Measures the rows that each scan reads; throws if a table that may be large is read as a whole. */
export function measureScans(nodes: readonly Plan[]): number[] {
  const large = nodes.filter(
    (node) => !(node['Node Type'] === 'Seq Scan' && smallTables.has(node['Relation Name'] ?? '')),
  )
  const scanned = large.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
  if (scanned.length > 0) throw new Error(`${scanned.join()} is scanned`)
  return large.filter((node) => node['Node Type'].includes('Scan')).map(countRead)
}
