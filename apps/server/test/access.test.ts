import { randomUUID } from 'node:crypto'
import type { Call } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import type { Level } from '@foyer/contract/permissions'
import { meetsLevel, type RoleLevel } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { type AccessRow, accessTable, type Objects, otherRoutes } from './access-table.ts'
import { type TestUser, useKit } from './kit.ts'
import { listRoutes } from './routes.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

const routes: [string, Call][] = Object.values(contract).flatMap((calls) =>
  Object.values(calls).map((call: Call): [string, Call] => [`${call.method} /api${call.path}`, call]),
)
const findCall = (route: string): Call => {
  const found = routes.find(([name]) => name === route)
  if (found === undefined) throw new Error(`no call ${route}`)
  return found[1]
}

it('lists every route of the running server, and nothing else', () => {
  const expected = [...Object.keys(accessTable), ...Object.keys(otherRoutes)].toSorted()
  // The web app's files are routes only where it has been built.
  const built = (route: string): boolean => route !== 'GET /assets/*'
  expect(listRoutes(kit.app).filter(built)).toEqual(expected.filter(built))
})

const nobody: Objects = {
  userId: randomUUID(),
  tenantId: randomUUID(),
  meetingId: randomUUID(),
  conferenceId: randomUUID(),
  endedConferenceId: randomUUID(),
  participantId: randomUUID(),
  viewId: randomUUID(),
  number: '0000000000',
  version: 1,
}

/** A meeting of the user, and its open conference with one participant. */
async function readObjects(user: TestUser): Promise<Objects> {
  const made = await kit.as(user).call(contract.meetings.create, {
    topic: 'Topic',
    timezone: 'Europe/Paris',
    password: 'secret1',
    start: '2090-02-01T10:00',
    end: '2090-02-01T11:00',
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const { id, number, version } = made.body
  const [ended, conference] = await kit.owner(
    `insert into conferences (tenant_id, number, topic, host_name, host_id, room, engine_instance, signal_url, ended_at)
     select $1, $2, 'Topic', 'Host', $3, gen_random_uuid(), gen_random_uuid(), '', case when n = 1 then now() end
     from generate_series(1, 2) n returning id`,
    [user.tenantId, number, user.id],
  )
  const [participant] = await kit.owner(
    `insert into participants (tenant_id, conference_id, user_id, is_host, name) values ($1, $2, $3, true, 'Host') returning id`,
    [user.tenantId, conference.id, user.id],
  )
  const [view] = await kit.owner(
    `insert into list_views (tenant_id, user_id, list, name, query) values ($1, $2, 'users', 'View', '')
     on conflict (tenant_id, user_id, list, name) do update set query = '' returning id`,
    [user.tenantId, user.id],
  )
  const somebody = await kit.createUser(user)
  return {
    userId: somebody.id,
    viewId: view.id,
    tenantId: user.tenantId,
    meetingId: id,
    number,
    version,
    conferenceId: conference.id,
    endedConferenceId: ended.id,
    participantId: participant.id,
  }
}

const checksum = async (tenantId: string): Promise<string> => {
  const tables = [
    'users',
    'meetings',
    'occurrences',
    'invitees',
    'conferences',
    'participants',
    'calendar_entries',
    'emails',
  ]
  const sums = await Promise.all(
    tables.map((table) =>
      kit.owner(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t where tenant_id = $1`,
        [tenantId],
      ),
    ),
  )
  return sums.map(([row]) => row.sum).join()
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

const send = (actor: Actor, route: string, input: unknown) =>
  (actor.user === undefined ? kit.guest(tenant) : kit.as(actor.user)).send(findCall(route), input)

describe.each(Object.entries(accessTable))('%s', (route, row: AccessRow) => {
  it('is allowed from the lowest level in the table upwards, and denied below', async () => {
    for (const actor of await actors()) {
      const signedIn = actor.level !== 'anyone' && actor.user !== undefined
      const alone = { ...nobody, tenantId: actor.user?.tenantId ?? tenant.tenantId }
      const objects = signedIn && row.object !== undefined && actor.user ? await readObjects(actor.user) : alone
      const { status, body } = await send(actor, route, row.input(objects))
      const allowed = meetsLevel(actor.level, row.level)
      const expected = allowed ? (row.ok ?? 200) : signedIn ? 403 : 401
      expect({ actor: actor.name, status, code: status === 500 ? body : '' }).toEqual({
        actor: actor.name,
        status: expected,
        code: '',
      })
    }
  })

  it.each(row.object === undefined ? [] : ['object'])(
    'answers 404 for a colleague’s, another tenant’s and an unknown %s alike',
    async () => {
      const level = row.level === 'admin' ? 'admin' : 'member'
      const user = await kit.createUser(tenant, { level })
      const actor: Actor = { name: level, level, user }
      const strangers = await readObjects(other.admin)
      const colleagues = await readObjects(await kit.createUser(tenant))
      const before = await checksum(other.tenantId)
      const unknown = await send(actor, route, row.input(nobody))
      const foreign = await send(actor, route, row.input(strangers))
      expect(unknown.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
      if (row.object === 'own' || row.level !== 'admin')
        expect((await send(actor, route, row.input(colleagues))).status).toBe(404)
      else expect((await send(actor, route, row.input(colleagues))).status).toBe(row.ok ?? 200)
      expect(await checksum(other.tenantId)).toBe(before)
    },
  )

  it('rejects unknown fields, roles and tenants', async () => {
    const user = row.level === 'superadmin' ? kit.operator.admin : await kit.createUser(tenant, { level: 'admin' })
    const objects = row.object === undefined ? { ...nobody, tenantId: user.tenantId } : await readObjects(user)
    const input = Object(row.input(objects))
    const fields = ['tenant_id', 'tenantuuid', 'roles', 'is_super', 'verification', 'owner_id', 'password_hash']
    for (const [nth, field] of fields.entries()) {
      // Each from its own IP address, because some calls have strict rate limits per address.
      const options = { address: `10.0.0.${nth}` }
      const response = await kit.as(user).send(findCall(route), { ...input, [field]: other.tenantId }, options)
      // In calls that take a tenant, another tenant is a 404.
      const isNamed = field === 'tenantuuid' && findCall(route).scope === 'named'
      expect({ field, status: response.status }).toEqual({ field, status: isNamed ? 404 : 400 })
    }
  })

  it.each(row.level === 'anyone' ? [] : ['session'])('does not accept the %s of another host', async () => {
    const response = await kit.guest(other, tenant.admin.cookie).send(findCall(route), row.input(nobody))
    expect(response.status).toBe(401)
  })
})
