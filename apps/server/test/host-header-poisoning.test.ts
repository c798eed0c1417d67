// Subject: every call, platform/calls/request-origin.ts, app/app.ts, app/call-pipeline.ts
import { connect } from 'node:net'
import type { Call } from '@foyer/contract/call'
import { fillPath } from '@foyer/contract/call-url'
import { contract } from '@foyer/contract/contract'
import { meetsLevel } from '@foyer/contract/levels'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AccessCase, loadTestedAccess, testsEverySlice } from './access.ts'
import { type TestUser, useKit } from './kit.ts'

const evil = 'evil.example'
const kit = await useKit()
const tenant = await kit.createTenant()
const member = await kit.createUser(tenant, { email: 'member@poison.test' })
await kit.owner('update tenants set signup_normal_enabled = true where tenant_id = $1', [tenant.tenantId])
const ids = await Promise.all(['invited', 'unlinked'].map((status) => withStatus(status)))
const invitedId = ids[0] ?? ''
const unlinkedId = ids[1] ?? ''
const rows = await kit.owner(
  `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
)
const columns = rows.map(({ name }) => name)
const port = await kit.listen()

async function withStatus(status: string): Promise<string> {
  const { id } = await kit.createUser(tenant, { email: `${status}@poison.test` })
  await kit.owner('update users set status = $2 where id = $1', [id, status])
  return id
}

const routes = (await loadTestedAccess()).map((row): [string, Call, AccessCase] => [row.route, row.call, row])
const userFor = (row: AccessCase): TestUser => (meetsLevel('admin', row.level) ? tenant.admin : kit.operator.admin)
let requests = 0
/** Returns a new IP address per request, because some calls have strict rate limits per address. */
const address = (): string => {
  requests += 1
  return `10.1.${Math.floor(requests / 250) % 250}.${requests % 250}`
}

const sampleInput = (row: AccessCase): Record<string, unknown> => ({ ...Object(row.buildInput(tenant.tenantId)) })
const Shaped = z.object({ shape: z.record(z.string(), z.unknown()) })
const listFields = (call: Call): Set<string> => new Set(Object.keys(Shaped.safeParse(call.input).data?.shape ?? {}))
/** Adds an own field of that name, as JSON.parse makes it. */
const withField = (input: Record<string, unknown>, field: string, value: unknown) =>
  Object.defineProperty({ ...input }, field, { value, enumerable: true, configurable: true })

const ours = () => `${tenant.subdomain}.${kit.env.publicUrl.host}`
/** Sends a raw request that no client would send. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      heard += data.toString()
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })

describe('unknown fields', () => {
  const wellKnown = `role roles tenant_id tenant is_super is_admin superadmin verification verified status cost
    card_customer_id owner_id user_id password_hash must_change_password created_at deleted_at constructor __proto__`.split(
    /\s+/,
  )

  it.each(routes)('are rejected by %s without writing anything', async (_route, call, row) => {
    const known = listFields(call)
    const user = userFor(row)
    // The portal still works in the background on what earlier tests left in other tenants.
    const state = () =>
      kit.owner(`select md5(string_agg(u::text, '|' order by id)) from users u where tenant_id = any($1)`, [
        [tenant.tenantId, kit.operator.tenantId],
      ])
    const before = await state()
    const inBody = call.method === 'POST' || call.method === 'PUT'
    // The kit cannot write `__proto__` into a query: the next case does.
    for (const field of wellKnown.filter((name) => !known.has(name) && (inBody || name !== '__proto__'))) {
      const input = withField(sampleInput(row), field, 'superadmin')
      const response = await kit.as(user).send(call, input, { address: address() })
      expect({ field, status: response.status }).toEqual({ field, status: 400 })
    }
    expect(await state()).toEqual(before)
  })

  it.each(routes.filter(([, { method }]) => method === 'GET' || method === 'DELETE'))(
    'are refused in the query of %s too where they mean a prototype',
    async (_route, call, row) => {
      const user = userFor(row)
      const fields = Object.entries(sampleInput(row)).filter(([name]) => !call.path.includes(`:${name}`))
      const query = new URLSearchParams([...fields.map(([name, value]) => [name, String(value)]), ['__proto__', 'x']])
      const host = user.subdomain === '' ? kit.env.publicUrl.host : ours()
      const path = `/api${fillPath(call.path, sampleInput(row)).path}?${query}`
      const head = `Host: ${host}\r\nX-Foyer: 1\r\nCookie: ${user.cookie}\r\nConnection: close`
      expect(await raw(`${call.method} ${path} HTTP/1.1\r\n${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  it('are rejected by every call for every column name of the database', () => {
    const taken = routes.flatMap(([route, call, row]) =>
      columns
        .filter((column) => !listFields(call).has(column))
        .filter((column) => call.input.safeParse({ ...sampleInput(row), [column]: 'x' }).success)
        .map((column) => `${route} takes ${column}`),
    )
    expect(columns.length).toBeGreaterThan(100)
    expect(taken).toEqual([])
  })
})

describe('an unknown host', () => {
  /** Calls that send emails, with a valid input. */
  const mailing: { readonly [route: string]: () => Promise<unknown> | unknown } = {
    'POST /api/forgotPassword': () => ({ email: member.email }),
    'POST /api/inviteUsers': () => ({ users: [{ email: `n${requests}@poison.test` }], role: 'member' }),
    'GET /api/inviteUser/:id': () => ({ id: invitedId }),
    'PUT /api/connect_user': () => ({ id: unlinkedId }),
    'POST /api/signupUser': () => ({ firstname: 'N', lastname: 'P', email: `s${requests}@poison.test` }),
    'POST /api/resendRegistration': () => ({ email: 'invited@poison.test' }),
    'POST /api/meetingInvite': async () => ({ id: await meeting(), invitees: [{ email: 'guest@poison.test' }] }),
  }
  const meeting = async (): Promise<string> => {
    const form = { timezone: 'UTC', password: 'secret1', start: '2090-02-01T10:00', end: '2090-02-01T11:00' }
    return (await kit.as(tenant.admin).call(contract.meetings.create, { topic: 'Topic', ...form })).body.id
  }
  const goodInput = (route: string, row: AccessCase) => mailing[route]?.() ?? sampleInput(row)

  it.each(routes)('is rejected by %s', async (route, call, row) => {
    const hosts = [
      evil,
      `${ours()}.${evil}`,
      `${evil}:80`,
      `${ours()}@${evil}`,
      `${ours()}#${evil}`,
      `${evil}/${ours()}`,
    ]
    for (const host of hosts) {
      const options = { headers: { host, 'x-forwarded-host': ours() }, address: address() }
      const response = await kit.as(userFor(row)).send(call, await goodInput(route, row), options)
      expect({ host, status: response.status }).toEqual({ host, status: 421 })
    }
  })

  it.each(routes)('in another header does not appear in the response of %s', async (route, call, row) => {
    const headers = {
      'x-forwarded-host': evil,
      'x-forwarded-proto': 'https',
      'x-forwarded-server': evil,
      'x-original-host': evil,
      'x-host': evil,
      'x-original-url': `https://${evil}/`,
      'x-rewrite-url': `https://${evil}/`,
      forwarded: `host=${evil};proto=https`,
      referer: `https://${evil}/`,
    }
    // Signing out would end the session of the cases that follow.
    const user = route.includes('logout') ? await kit.createUser(tenant) : userFor(row)
    const response = await kit.as(user).send(call, await goodInput(route, row), { headers, address: address() })
    expect([200, 400, 401, 403, 404, 409, 503]).toContain(response.status)
    expect(JSON.stringify([response.body, response.headers, response.cookies])).not.toContain(evil)
  })

  it.each(routes)(
    'in the request line or in a second Host header does not appear in the response of %s',
    async (_route, call, row) => {
      const path = `/api${call.path.replace(/:\w+/g, crypto.randomUUID())}`
      const body = call.method === 'POST' || call.method === 'PUT' ? JSON.stringify(sampleInput(row)) : ''
      const head = [
        `Origin: http://${ours()}`,
        'X-Foyer: 1',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
      ].join('\r\n')
      const asked = [
        `${call.method} http://${evil}${path} HTTP/1.1\r\nHost: ${ours()}\r\n${head}\r\n\r\n${body}`,
        `${call.method} ${path} HTTP/1.1\r\nHost: ${ours()}\r\nHost: ${evil}\r\n${head}\r\n\r\n${body}`,
        `${call.method} ${path} HTTP/1.1\r\nHost: ${evil}\r\nHost: ${ours()}\r\n${head}\r\n\r\n${body}`,
      ]
      for (const text of asked) {
        const response = await raw(text)
        expect(response).toMatch(/^HTTP\/1\.1 \d{3} /)
        expect(response).not.toContain(evil)
      }
    },
  )

  it('does not appear in any email sent meanwhile, and all links lead to the tenant', async () => {
    const wanted = [member.email, 'invited@poison.test', 'unlinked@poison.test', 'guest@poison.test']
    const mails = () => kit.owner('select * from emails where tenant_id = $1', [tenant.tenantId])
    const reached = async () => (await mails()).map(({ to_email }) => to_email)
    if (testsEverySlice) {
      await expect.poll(reached).toEqual(expect.arrayContaining(wanted))
      for (const kind of [/^n\d+@/, /^s\d+@/]) expect(await reached()).toContainEqual(expect.stringMatching(kind))
    }
    const rows = await mails()
    for (const row of rows) {
      const { secret } = kit.platform
      const whole = `${secret.open(row.text_encrypted)} ${secret.open(row.html_encrypted)} ${row.calendar ?? ''} ${row.message_id}`
      expect(whole).not.toContain(evil)
      const links = whole.match(/https?:\/\/[^\s"<\\]+/g) ?? []
      for (const link of links) expect(link.startsWith(`http://${ours()}/`)).toBe(true)
    }
  })
})
