import { Agent, type IncomingMessage, request } from 'node:http'
import { Client } from 'pg'
import { freePort } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { builtInRoles } from '../packages/contract/src/permissions.ts'
import { startServer } from './child.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { makeTenant, type Person, prepareWith } from './setup.ts'

// `node bench/roles.ts`: what a role that is not built in, and groups with roles, add to a call, in pairs, and the lists
// of roles, groups and their members in a tenant with 500 roles, 200 groups and 100,000 users, with 20 connections.

const users = 100_000
const roles = 500
const groups = 200
/** Numbers of groups that the caller is in; the last one is the most that a user can be in. */
const ownGroups = [0, 10, 50]
const pairs = 3000
const connections = 20
const runSeconds = 5
const aims = { addedMs: 0.2, list: 150 }

/** Gives a user the role with these keys. */
const assignSql = `update users set role_id = (select id from roles where tenant_id = $1 and name = 'Role 1')
  where tenant_id = $1 and id = $2`

type Filled = { builtIn: Person; custom: Person; largeGroup: string; smallGroup: string }

async function fill(connection: ConstructorParameters<typeof Client>[0]): Promise<Filled> {
  const client = new Client(connection)
  await client.connect()
  try {
    const [builtIn, custom] = [await makeTenant(client, 'plain', 0), await makeTenant(client, 'roles', 0)]
    for (const { tenantId, userId } of [builtIn, custom]) {
      // Each role has another half of the permissions.
      await client.query(
        `insert into roles (tenant_id, name, description, level, permissions, status, dial_in, dial_out)
         select $1, 'Role ' || n, '', 'admin', array(select key from unnest($3::text[]) key
           where key in ('user.get', 'roles.get') or hashtext(key || n) % 2 = 0),
           'active', false, false from generate_series(1, $2::int) n`,
        [tenantId, roles, builtInRoles.admin],
      )
      // Half of the users share one role.
      await client.query(
        `insert into users (tenant_id, email, firstname, lastname, role, role_id, password_hash)
         select $1, 'u' || n || '@people.test', 'First', 'Last' || n, 'admin', r.id, '' from generate_series(1, $2::int) n
         join roles r on r.tenant_id = $1 and r.name = 'Role ' || case when n % 2 = 0 then 1 else 1 + n % $3::int end`,
        [tenantId, users, roles],
      )
      await client.query(
        `insert into groups (tenant_id, name, description, role, role_id, created_at)
         select $1, 'Group ' || n, '', 'admin', r.id, now() - n * interval '1 hour' from generate_series(1, $2::int) n
         join roles r on r.tenant_id = $1 and r.name = 'Role ' || n`,
        [tenantId, groups],
      )
      // Half of the users are in one group, the others in groups of 250.
      await client.query(
        `insert into group_members (tenant_id, group_id, user_id)
         select $1, g.id, u.id from (select id, row_number() over (order by id) as n from users where tenant_id = $1) u
         join groups g on g.tenant_id = $1 and g.name = 'Group ' || case when n % 2 = 0 then 1 else 1 + (n / 2) % $2::int end`,
        [tenantId, groups],
      )
      await client.query('delete from group_members where user_id = $1', [userId])
      if (tenantId === custom.tenantId) await client.query(assignSql, [tenantId, userId])
    }
    await client.query('vacuum analyze')
    const findGroup = async (name: string): Promise<string> =>
      (await client.query('select id from groups where tenant_id = $1 and name = $2', [custom.tenantId, name])).rows[0]
        .id
    return { builtIn, custom, largeGroup: await findGroup('Group 1'), smallGroup: await findGroup('Group 77') }
  } finally {
    await client.end()
  }
}

async function joinGroups(connection: ConstructorParameters<typeof Client>[0], person: Person, count: number) {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(
      `insert into group_members (tenant_id, group_id, user_id)
       select $1, id, $2 from groups where tenant_id = $1 order by name limit $3 on conflict do nothing`,
      [person.tenantId, person.userId, count],
    )
  } finally {
    await client.end()
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Milliseconds until the whole response has arrived. */
async function measure(person: Person, port: number, { path, body }: { path: string; body?: object }): Promise<number> {
  const began = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = buildHeaders(person, port)
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ host: '127.0.0.1', port, agent, path: `/api${path}`, method, headers }, resolve)
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
  for await (const _chunk of response);
  if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`)
  return performance.now() - began
}

const quantile = (times: number[], at: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * at)] ?? Number.NaN

const stops: (() => Promise<void>)[] = []
try {
  console.log(`Filling two tenants with ${users} users, ${roles} roles and ${groups} groups each …`)
  const { connection, name, builtIn, custom, largeGroup, smallGroup, stop } = await prepareWith(fill)
  stops.push(stop)
  const portal = startServer('portal-server.ts')
  stops.push(portal.stop)
  const port = await freePort()
  await portal.ask({ open: { connection, name, port } })

  const call = { path: contract.calendarFeed.get.path }
  for (const count of ownGroups) {
    await joinGroups(connection, custom, count)
    const differences: number[] = []
    for (let n = -200; n < pairs; n++) {
      // Each first in every other pair.
      const order = n % 2 === 0 ? [builtIn, custom] : [custom, builtIn]
      const times = new Map<Person, number>()
      for (const person of order) times.set(person, await measure(person, port, call))
      if (n >= 0) differences.push((times.get(custom) ?? Number.NaN) - (times.get(builtIn) ?? Number.NaN))
    }
    const added = quantile(differences, 0.5)
    console.log(
      `A role and ${count} groups add ${added.toFixed(3)} ms to a call (median of ${pairs} pairs): ${verdict(added <= aims.addedMs)}`,
    )
  }

  const rows: string[][] = [['', 'p95', 'aim', '']]
  for (const [title, list] of [
    ['the first page', { path: contract.roles.list.path, body: { page: 1, size: 25 } }],
    ['a later page', { path: contract.roles.list.path, body: { page: 10, size: 25 } }],
    ['roles without members', { path: contract.roles.listUnassigned.path, body: { page: 1, size: 25 } }],
    ['a search', { path: contract.roles.list.path, body: { page: 1, size: 25, search: 'role 4' } }],
    ['groups', { path: contract.groups.list.path, body: { page: 1, size: 25 } }],
    ['a later page of groups', { path: contract.groups.list.path, body: { page: 7, size: 25 } }],
    [
      'members of half of the users',
      { path: contract.users.list.path, body: { page: 1, size: 25, filters: { group: largeGroup } } },
    ],
    [
      'members of a small group',
      { path: contract.users.list.path, body: { page: 1, size: 25, filters: { group: smallGroup } } },
    ],
    ['users of a role', { path: contract.users.list.path, body: { page: 1, size: 25, filters: { role: 'admin' } } }],
  ] as const) {
    const times: number[] = []
    const until = performance.now() + runSeconds * 1000
    const ask = async (): Promise<void> => {
      while (performance.now() < until) times.push(await measure(custom, port, list))
    }
    await Promise.all(Array.from({ length: connections }, ask))
    const p95 = quantile(times, 0.95)
    rows.push([title, `${p95.toFixed(0)} ms`, `${aims.list} ms`, verdict(p95 <= aims.list)])
  }
  console.log(`\n${table(rows)}`)
} finally {
  agent.destroy()
  for (const stop of stops.toReversed()) await stop()
}
