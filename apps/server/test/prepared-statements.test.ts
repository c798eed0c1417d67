// Subject: platform/database
import { contract } from '@foyer/contract/contract'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { expectDefined, type Kit, type TestTenant, useKit } from './kit.ts'
import { local } from './meetings-fixture.ts'

const { preparedStatements: connection } = inject('ownConnections')
const prepared = await useKit({ connection, poolSize: 1 })
const unprepared = await useKit({ connection, poolSize: 1, env: { PREPARED_STATEMENTS: 'off' } })

/** Finds the statements that the only connection of a kit has prepared. */
const findPrepared = async (kit: Kit, { tenantId }: TestTenant): Promise<string[]> => {
  const { rows } = await kit.platform.database.withTenant(tenantId, (db) =>
    sql<{ name: string }>`select name from pg_prepared_statements`.execute(db),
  )
  return rows.map(({ name }) => name)
}

/** Makes some calls over and over, and returns what is prepared then. */
async function callOften(kit: Kit): Promise<string[]> {
  const tenant = await kit.createTenant()
  const caller = kit.as(tenant.admin)
  const form = { topic: 'Board', start: local(60), end: local(120), timezone: 'UTC', password: 'secret1' }
  for (let uses = 0; uses < 4; uses += 1) {
    expect((await caller.call(contract.meetings.create, form)).status).toBe(200)
    expect((await caller.call(contract.meetings.listSchedules, {})).body.items).toHaveLength(uses + 1)
    expect((await caller.call(contract.users.list, { search: 'ada' })).body.items).toHaveLength(1)
  }
  return findPrepared(kit, tenant)
}

it('prepares the statements of calls by default', async () => {
  const names = await callOften(prepared)
  expect(names).toEqual(expect.arrayContaining(['resolve-host', 'session']))
  expect(names.filter((name) => /^s[\w-]{22}$/.test(name)).length).toBeGreaterThan(5)
})

it('prepares none for a pooler that cannot keep them, and answers the same', async () => {
  expect(await callOften(unprepared)).toEqual([])
})

it('plans the first page of a list once per connection, not for every request', async () => {
  const tenant = await prepared.createTenant()
  for (let uses = 0; uses < 20; uses += 1) {
    await prepared.as(tenant.admin).call(contract.users.list, {})
    await prepared.as(tenant.admin).call(contract.meetings.listSchedules, {})
  }
  const planned = await prepared.platform.database.withTenant(tenant.tenantId, async (db) => {
    const { rows } = await sql<{ text: string; custom: number; generic: number }>`
      select statement as text, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
      where statement like '%order by%'`.execute(db)
    return rows
  })
  for (const table of ['users', 'calendar_entries']) {
    const list = expectDefined(planned.find(({ text, generic }) => text.includes(table) && generic > 0))
    // PostgreSQL plans a statement for its values five times before it compares that with a generic plan.
    expect(list.custom).toBe(5)
  }
})

it('prepares at most 300 statements a connection, besides those that open a transaction', async () => {
  const tenant = await prepared.createTenant()
  await prepared.platform.database.withTenant(tenant.tenantId, async (db) => {
    for (let n = 0; n < 500; n += 1) {
      for (let uses = 0; uses < 3; uses += 1) await sql`select ${sql.raw(String(n))}::int as many`.execute(db)
    }
  })
  const names = await findPrepared(prepared, tenant)
  expect(names.length).toBeGreaterThan(200)
  const opening = ['resolve-host', 'session', 'set-tenant']
  expect(names.filter((name) => !opening.includes(name)).length).toBeLessThanOrEqual(300)
})
