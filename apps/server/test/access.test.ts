// Subject: every call, app/call-pipeline.ts, app/app.ts, platform/security/sessions.ts, platform/database/database.ts
import type { Call } from '@foyer/contract/call'
import type { Level } from '@foyer/contract/levels'
import { meetsLevel, type RoleLevel } from '@foyer/contract/levels'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadAccess, loadTestedAccess } from './access.ts'
import { type TestUser, useKit } from './kit.ts'
import { listRoutes } from './routes.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

const cases = await loadTestedAccess()

const takesTenant = ({ input }: Call): boolean =>
  'tenantuuid' in (z.object({ shape: z.object({}).loose() }).safeParse(input).data?.shape ?? {})

/** Routes that are not calls, each with its reason. */
const otherRoutes: { readonly [route: string]: string } = {
  'GET /': 'redirects to the landing page',
  'GET /portal': 'the page; its data are the public data of the tenant',
  'GET /portal/': 'the page, as without the slash',
  'GET /portal/*': 'the page',
  'GET /portal/calendar/:file': 'the calendar of the user whose token the address contains',
  'GET /assets/*': 'the web app, the same for everyone',
  'GET /health': 'the process lives',
  'GET /ready': 'the process serves',
  'GET /api/openapi.json': 'describes the calls',
  'GET /events': 'the socket of events: cookie and Origin are checked, ids only',
  'GET /participant-events':
    'the socket of a participant: session or guest cookie, and Origin, are checked; topics only',
  'GET /brand/:id': 'a picture of the host’s brand, for everyone',
  'GET /picture/:id': 'a user’s picture, for everyone who knows its id',
  'GET /portal/recording-files/:id/:kind': 'a file of a recording: the session is checked as for a call',
  'PUT /api/localRecordingPart/:id/:offset':
    'a part of an upload: session and origin are checked as for a call, and whose it is',
  'GET /view/:token': 'opens a view of the host’s tenant, once, for anyone who has its link',
  'GET /rtc': 'the engine’s gateway: a participant’s token',
  'GET /rtc/validate': 'the engine’s gateway: a participant’s token',
}

it('lists every route of the running server, and nothing else', async () => {
  const calls = (await loadAccess()).map(({ route }) => route)
  const expected = [...calls, ...Object.keys(otherRoutes)].toSorted()
  // The web app's files are routes only where it has been built. Fastify prints the wildcard of shared recordings, which
  // recording-links.test.ts tests, like theirs: without its prefix.
  const built = (route: string): boolean => route !== 'GET /assets/*'
  expect(listRoutes(kit.app).filter(built)).toEqual(expected.filter(built))
})

const isolatedTables = (
  await kit.owner(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`)
).map(({ name }) => String(name))

/** A job that changes of the operator cause copies its meeting modes to every tenant, whenever it runs. */
const ofTenant: { readonly [table: string]: string } = {
  meeting_modes: 'and origin_id is null',
  events: "and topic <> 'meeting-modes'",
  audit_log: "and coalesce(after ->> 'reason', '') not in ('changed-by-operator', 'mode-withdrawn')",
}
/** Computes a sum that changes with everything that belongs to the tenant. */
const checksum = async (tenantId: string): Promise<string> => {
  const sums = isolatedTables.map(
    (table) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t
        where tenant_id = $1 ${ofTenant[table] ?? ''})`,
  )
  const [row] = await kit.owner(`select concat_ws(',', ${sums.join()}) as sum`, [tenantId])
  return row.sum
}

type Actor = { name: string; level: Level; user: TestUser | undefined }
async function actors(): Promise<Actor[]> {
  const disabled = await kit.createUser(tenant, { level: 'admin' })
  await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
  const pending = await kit.createUser(tenant)
  await kit.owner('update users set must_change_password = true where id = $1', [pending.id])
  await kit.owner('delete from sessions where user_id = $1', [pending.id])
  const levels: RoleLevel[] = ['client', 'member', 'admin']
  return [
    { name: 'signed out', level: 'anyone', user: undefined },
    { name: 'forced change pending', level: 'anyone', user: pending },
    { name: 'disabled', level: 'anyone', user: disabled },
    ...(await Promise.all(
      levels.map(async (level) => ({ name: level, level, user: await kit.createUser(tenant, { level }) })),
    )),
    {
      name: 'superadmin',
      level: 'superadmin',
      user: await kit.createUser(kit.operator, { level: 'superadmin' }),
    },
  ]
}

const send = (actor: Actor, call: Call, input: unknown) =>
  (actor.user === undefined ? kit.guest(tenant) : kit.as(actor.user)).send(call, input)

describe.each(cases)('$route', ({ call, level: lowest, object, ok, buildInput, buildInputFor }) => {
  it('is allowed from the lowest level of its row upwards, and denied below', async () => {
    for (const actor of await actors()) {
      const signedIn = actor.level !== 'anyone' && actor.user !== undefined
      const input =
        signedIn && object !== undefined && actor.user
          ? await buildInputFor(kit, actor.user)
          : buildInput(actor.user?.tenantId ?? tenant.tenantId)
      const { status, body } = await send(actor, call, input)
      const expected = meetsLevel(actor.level, lowest) ? ok : signedIn ? 403 : 401
      expect({ actor: actor.name, status, unexpected: status === expected ? '' : body }).toEqual({
        actor: actor.name,
        status: expected,
        unexpected: '',
      })
    }
  })

  it.each(object === undefined ? [] : ['object'])(
    'answers 404 for a colleague’s, another tenant’s and an unknown %s alike',
    async () => {
      const level = lowest === 'admin' ? 'admin' : 'member'
      const user = await kit.createUser(tenant, { level })
      const actor: Actor = { name: level, level, user }
      const strangers = await buildInputFor(kit, other.admin)
      const colleagues = await buildInputFor(kit, await kit.createUser(tenant))
      const before = await checksum(other.tenantId)
      const unknown = await send(actor, call, buildInput(tenant.tenantId))
      const foreign = await send(actor, call, strangers)
      expect(unknown.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
      const isHidden = object === 'own' || lowest !== 'admin'
      expect((await send(actor, call, colleagues)).status).toBe(isHidden ? 404 : ok)
      expect(await checksum(other.tenantId)).toBe(before)
    },
  )

  it('rejects unknown fields, roles and tenants', async () => {
    const user = lowest === 'superadmin' ? kit.operator.admin : await kit.createUser(tenant, { level: 'admin' })
    const input = Object(object === undefined ? buildInput(user.tenantId) : await buildInputFor(kit, user))
    const fields = ['tenant_id', 'tenantuuid', 'roles', 'is_super', 'verification', 'owner_id', 'password_hash']
    for (const [nth, field] of fields.entries()) {
      // Each from its own IP address, because some calls have strict rate limits per address.
      const options = { address: `10.0.0.${nth}` }
      const response = await kit.as(user).send(call, { ...input, [field]: other.tenantId }, options)
      // In calls that take a tenant, another tenant is a 404.
      const isNamed = field === 'tenantuuid' && call.scope === 'named'
      // Super administrators may name any tenant, also as a filter of what they see of all.
      const isFilter = field === 'tenantuuid' && call.scope === 'all' && takesTenant(call)
      if ((isNamed || isFilter) && lowest === 'superadmin') continue
      expect({ field, status: response.status }).toEqual({ field, status: isNamed ? 404 : 400 })
    }
  })

  it.each(lowest === 'anyone' ? [] : ['session'])('does not accept the %s of another host', async () => {
    const response = await kit.guest(other, tenant.admin.cookie).send(call, buildInput(tenant.tenantId))
    expect(response.status).toBe(401)
  })
})
