import type { Input } from '@foyer/contract/call'
import { auth } from '@foyer/contract/identity/auth'
import { room } from '@foyer/contract/meetings/room'
import { clients } from '@foyer/contract/tenancy/clients'
import { tenantClients } from '@foyer/contract/tenancy/tenant-clients'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { password, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const operator = kit.as(kit.operator.admin)

type Form = Input<typeof clients.create>
type ServerInput = Form['servers'][number]

const form = (): Form => {
  const key = crypto.randomUUID().slice(0, 8)
  return {
    ...{ name: `Ward tablets ${key}`, identifier: `ward-${key}`, minVersion: '', maxVersion: '', servers: [] },
    ...{ iceTransport: 'all', bundlePolicy: 'balanced', videoTransport: 'all', audioTransport: 'all' },
  }
}
const turn = {
  media: 'video' as const,
  url: 'turn:turn.example.test:3478',
  username: 'ward',
  credential: 'open-sesame',
}
const stun = { media: 'audio' as const, url: 'stun:stun.example.test', username: '' }

/** Creates a client for the test only: every tenant uses it. */
async function make(changes: Partial<Form> = {}) {
  const input = { ...form(), ...changes }
  const created = await operator.call(clients.create, input)
  expect(created.status).toBe(200)
  onTestFinished(async () => void (await operator.call(clients.delete, { id: created.body.id })))
  const { identifier: _fixed, ...rest } = input
  return { client: created.body, form: rest }
}

const authorize = async (appIdentifier: string, appVersion = '') => {
  const { status, body } = await kit.guest(kit.operator).call(auth.client, { appIdentifier, appVersion })
  return status === 200 ? 'accepted' : `${status} ${body.code}`
}

describe('the clients', () => {
  it('begin with the built-in one, which can be neither disabled nor deleted, nor shut out this portal', async () => {
    const [web] = (await operator.call(clients.list, {})).body.items
    expect(web).toMatchObject({ identifier: 'web', builtIn: true, status: 'active', iceTransport: 'all' })
    if (web === undefined) throw new Error('No client')
    const { id, version } = web
    const refused = { status: 409, body: { code: 'client-built-in' } }
    expect(await operator.call(clients.setStatus, { id, status: 'disabled' })).toMatchObject(refused)
    expect(await operator.call(clients.delete, { id })).toMatchObject(refused)
    const { identifier: _, ...rest } = form()
    const tooNew = await operator.call(clients.update, { ...rest, id, version, name: 'Web', minVersion: '999' })
    expect(tooNew).toMatchObject({ status: 400, body: { code: 'own-version-shut-out', field: 'minVersion' } })
    const tooOld = await operator.call(clients.update, { ...rest, id, version, name: 'Web', maxVersion: '0.0.1' })
    expect(tooOld).toMatchObject({ body: { code: 'own-version-shut-out', field: 'maxVersion' } })
  })

  it('are created, edited, disabled and deleted, each with an entry in the audit log', async () => {
    const { client, form: input } = await make({ servers: [stun] })
    expect(client).toMatchObject({ status: 'active', version: 1, sessions: 0, changedBy: expect.any(String) })
    const { id } = client
    const edited = await operator.call(clients.update, { ...input, id, version: 1, bundlePolicy: 'max-bundle' })
    expect(edited.body).toMatchObject({ bundlePolicy: 'max-bundle', version: 2 })
    expect((await operator.call(clients.get, { id })).body).toEqual(edited.body)
    expect((await operator.call(clients.setStatus, { id, status: 'disabled' })).body.status).toBe('disabled')
    expect((await operator.call(clients.delete, { id })).status).toBe(200)
    for (const call of [clients.get, clients.use, clients.delete, clients.test])
      expect(await operator.call(call, { id })).toMatchObject({ status: 404 })
    const rows = await kit.owner('select action from audit_log where object_id = $1 order by occurred_at, id', [id])
    expect(rows.map(({ action }) => action)).toEqual([
      'clients.create',
      'clients.update',
      'clients.setStatus',
      'clients.delete',
    ])
  })

  it('have names and app identifiers of their own', async () => {
    const { client } = await make()
    const sameName = await operator.call(clients.create, { ...form(), name: client.name.toUpperCase() })
    expect(sameName).toMatchObject({ status: 409, body: { code: 'client-name-taken', field: 'name' } })
    const same = await operator.call(clients.create, { ...form(), identifier: client.identifier })
    expect(same).toMatchObject({ status: 409, body: { code: 'client-identifier-taken', field: 'identifier' } })
    const { client: other, form: input } = await make()
    const renamed = await operator.call(clients.update, { ...input, id: other.id, version: 1, name: client.name })
    expect(renamed).toMatchObject({ status: 409, body: { code: 'client-name-taken' } })
    const stale = await operator.call(clients.update, { ...input, id: other.id, version: 7 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('ask for a TURN server before media may go through relays only', async () => {
    const refused = { status: 400, body: { code: 'relay-without-turn', field: 'iceTransport' } }
    const relay = { ...form(), iceTransport: 'relay' as const }
    expect(await operator.call(clients.create, relay)).toMatchObject(refused)
    expect(await operator.call(clients.create, { ...relay, servers: [stun] })).toMatchObject(refused)
    // The only TURN server speaks UDP, and the policy admits TCP only.
    const tcp = { ...relay, videoTransport: 'tcp' as const, servers: [turn] }
    expect(await operator.call(clients.create, tcp)).toMatchObject(refused)
    await make({ iceTransport: 'relay', servers: [turn] })
  })
})

describe('the credential of a server', () => {
  it('is stored sealed, and returned for a test only', async () => {
    const { client } = await make({ servers: [turn, stun] })
    expect(client.servers).toMatchObject([
      { url: turn.url, username: 'ward', hasCredential: true },
      { url: stun.url, hasCredential: false },
    ])
    const stored = [
      client,
      (await operator.call(clients.list, {})).body,
      await kit.owner('select * from client_servers'),
      await kit.owner('select * from audit_log where object_id = $1', [client.id]),
    ]
    expect(JSON.stringify(stored)).not.toContain(turn.credential)
    const [sealed] = await kit.owner(
      'select credential_encrypted from client_servers where client_id = $1 and media = $2',
      [...[client.id, 'video']],
    )
    expect(kit.platform.secret.open(sealed.credential_encrypted)).toBe(turn.credential)
    const tested = await operator.call(clients.test, { id: client.id })
    expect(tested.body.servers).toEqual([{ id: client.servers[0]?.id, credential: turn.credential }])
  })

  it('stays for the same address and user name only', async () => {
    const { client, form: input } = await make({ servers: [turn] })
    const { credential: _, ...saved } = { ...turn, id: client.servers[0]?.id ?? '' }
    const update = (server: ServerInput, version: number) =>
      operator.call(clients.update, { ...input, id: client.id, version, servers: [server] })
    const kept = await update(saved, 1)
    expect(kept.body.servers).toEqual(client.servers)
    const refused = { status: 400, body: { code: 'ice-credential-missing', field: 'servers.0.credential' } }
    expect(await update({ ...saved, url: 'turn:other.example.test' }, 2)).toMatchObject(refused)
    expect(await update({ ...saved, username: 'other' }, 2)).toMatchObject(refused)
    expect(await update({ ...saved, id: crypto.randomUUID() }, 2)).toMatchObject(refused)
    expect((await update({ ...saved, credential: 'new' }, 2)).status).toBe(200)
    expect((await operator.call(clients.test, { id: client.id })).body.servers).toMatchObject([{ credential: 'new' }])
  })
})

describe('an app', () => {
  it('is accepted by its identifier, in a version of its range and while it is not disabled', async () => {
    const { client, form: input } = await make({ minVersion: '3.2', maxVersion: '3.4.9' })
    const { id, identifier } = client
    expect(await authorize(identifier, '3.2.0')).toBe('accepted')
    expect(await authorize(identifier, '3.1.4')).toBe('403 client-too-old')
    expect(await authorize(identifier)).toBe('403 client-too-old')
    expect(await authorize(identifier, '3.4.10')).toBe('403 client-too-new')
    expect(await authorize(`${identifier}-x`, '3.2.0')).toBe('401 unknown-client')
    await operator.call(clients.update, { ...input, id, version: 1, minVersion: '', maxVersion: '' })
    expect(await authorize(identifier)).toBe('accepted')
    await operator.call(clients.setStatus, { id, status: 'disabled' })
    expect(await authorize(identifier, '3.2.0')).toBe('403 client-disabled')
  })

  it('does not sign in or join either when it is refused', async () => {
    const tenant = await kit.createTenant()
    const host = await kit.createUser(tenant)
    const { client } = await make({ minVersion: '2' })
    const app = { appIdentifier: client.identifier, appVersion: '1.9' }
    const refused = { status: 403, body: { code: 'client-too-old' } }
    const signIn = (appVersion: string) =>
      kit.guest(tenant).call(auth.login, { email: host.email, password, ...app, appVersion })
    expect(await signIn('1.9')).toMatchObject(refused)
    expect((await signIn('2.0')).status).toBe(200)
    const { id, number, password: meetingPassword } = await makeMeeting(kit, host)
    expect(await kit.as(host).call(room.start, { id, ...app })).toMatchObject(refused)
    const guest = { number, password: meetingPassword, name: 'Gus' }
    expect(await kit.guest(tenant).call(room.join, { ...guest, ...app })).toMatchObject(refused)
    expect((await kit.as(host).call(room.start, { id, ...app, appVersion: '2' })).status).toBe(200)
  })

  it('of a tenant is accepted while the tenant offers it, and learns of updates or is forced to them', async () => {
    const tenant = await kit.createTenant()
    const admin = kit.as(tenant.admin)
    await make({ identifier: 'android' })
    const call = async (appVersion: string) =>
      (await kit.guest(tenant).call(auth.client, { appIdentifier: 'android', appVersion })).body
    expect(await call('3.0')).toMatchObject({ code: 'unknown-client' })
    const app = {
      ...{ id: 'android' as const, currentVersion: '3.4.1', minVersion: '3.2.0', forcedUpdate: false, enabled: true },
      storeUrl: 'https://store.example.test/app',
    }
    await admin.call(tenantClients.update, { ...app, version: 0 })
    const update = { version: '3.4.1', url: app.storeUrl }
    expect(await call('3.0')).toMatchObject({ status: 200, update })
    expect(await call('3.4.1')).toMatchObject({ status: 200, update: null })
    await admin.call(tenantClients.update, { ...app, version: 1, forcedUpdate: true })
    expect(await call('3.0')).toMatchObject({ code: 'client-too-old' })
    expect(await call('3.2.0')).toMatchObject({ status: 200, update })
    // Another tenant does not offer it.
    expect(await authorize('android', '3.4.1')).toBe('401 unknown-client')
  })
})

describe('a participant', () => {
  it('connects as the client is set up, with its servers in place of those of the installation', async () => {
    const tenant = await kit.createTenant()
    const host = await kit.createUser(tenant)
    const { client } = await make({
      ...{ iceTransport: 'relay', bundlePolicy: 'max-bundle', videoTransport: 'tcp' },
      servers: [
        { ...turn, url: 'turns:turn.example.test' },
        { ...turn, url: 'turn:udp.example.test' },
        { ...turn, media: 'audio' },
        { ...turn, media: 'audio', url: 'turns:turn.example.test' },
      ],
    })
    const { id } = await makeMeeting(kit, host)
    const joined = await kit.as(host).call(room.start, { id, appIdentifier: client.identifier, appVersion: '1' })
    const { username, credential } = turn
    expect(joined.body).toMatchObject({
      iceTransportPolicy: 'relay',
      bundlePolicy: 'max-bundle',
      // The one for video over UDP is not admitted, and the one that both have is there once.
      iceServers: [
        { urls: turn.url, username, credential },
        { urls: 'turns:turn.example.test', username, credential },
      ],
    })
    const web = await kit.as(host).call(room.start, { id })
    expect(web.body).toMatchObject({ iceTransportPolicy: 'all', bundlePolicy: 'balanced', iceServers: [] })
  })

  it('is counted by version and tenant for 30 days', async () => {
    const tenant = await kit.createTenant()
    const host = await kit.createUser(tenant)
    const { client } = await make()
    const { id } = await makeMeeting(kit, host)
    const app = { appIdentifier: client.identifier, appVersion: '3.1.4' }
    for (const appVersion of ['3.1.4', '3.2.0', '3.2.0'])
      await kit.as(host).call(room.start, { id, ...app, appVersion })
    const old = await kit.as(host).call(room.start, { id, ...app, appVersion: '1.0' })
    await kit.owner("update participants set joined_at = joined_at - interval '31 days' where id = $1", [
      old.body.participantId,
    ])
    const { body } = await operator.call(clients.use, { id: client.id })
    expect(body).toMatchObject({
      sessions: 3,
      versions: [
        { version: '3.2.0', sessions: 2 },
        { version: '3.1.4', sessions: 1 },
      ],
      tenants: [{ tenantuuid: tenant.tenantId, sessions: 3 }],
    })
    expect((await operator.call(clients.get, { id: client.id })).body.sessions).toBe(3)
  })
})
