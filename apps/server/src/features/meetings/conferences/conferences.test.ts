import { conferences } from '@foyer/contract/meetings/conferences'
import { room } from '@foyer/contract/meetings/room'
import { beforeAll, describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { createKit, type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'

let tenant: TestTenant
let host: TestUser
const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
tenant = await kit.createTenant()
host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })

const page = { page: 1, size: 25, search: '' }
const device = { os: 'Linux', version: '2', platform: 'Chrome', speaker: 's', mic: 'm', camera: 'c', network: '4g' }
const topics = (response: { body: { items: { topic: string }[] } }) => response.body.items.map(({ topic }) => topic)

/** Starts a conference and waits until its host is connected. */
async function startConference(owner: TestUser, topic: string) {
  const meeting = await makeMeeting(kit, owner, { topic })
  const { body } = await kit.as(owner).call(room.start, { id: meeting.id, device })
  const [row] = await kit.owner('select room from conferences where id = $1', [body.conferenceId])
  fake.connect(row.room, body.participantId)
  await expect
    .poll(
      async () =>
        (await kit.owner('select from participants where id = $1 and connected_at is not null', [body.participantId]))
          .length,
    )
    .toBe(1)
  return { ...meeting, conferenceId: String(body.conferenceId), participantId: String(body.participantId) }
}

describe('the media engine', () => {
  it('is shown to super administrators, with the reason', async () => {
    const portal = await createKit({ engine: fake.engine, engineReason: 'no-livekit' })
    const { status, body } = await portal.as(portal.operator.admin).call(conferences.getEngine, {})
    expect([status, body]).toEqual([200, { kind: 'embedded', reason: 'no-livekit', maxParticipants: 8, isAway: false }])
    await portal.close()
  })
})

describe('Live Meeting', () => {
  it('lists the conferences in progress of the tenant, newest first, until they end', async () => {
    const first = await startConference(host, 'Alpha review')
    const second = await startConference(host, 'Beta review')
    const list = () => kit.as(tenant.admin).call(conferences.listLive, page)
    expect(topics(await list())).toEqual(['Beta review', 'Alpha review'])
    expect((await list()).body.items[1]).toMatchObject({
      id: first.conferenceId,
      number: first.number,
      host: 'Hedy Host',
      tenant: '',
      endsAt: null,
      participants: 1,
    })
    expect((await kit.as(tenant.admin).call(conferences.listLive, { ...page, size: 1 })).body).toMatchObject({
      hasMore: true,
      items: [{ topic: 'Beta review' }],
    })
    for (const search of ['alph', first.number.slice(0, 6)]) {
      expect(topics(await kit.as(tenant.admin).call(conferences.listLive, { ...page, search }))).toContain(
        'Alpha review',
      )
    }
    expect(topics(await kit.as(tenant.admin).call(conferences.listLive, { ...page, search: 'rev gam' }))).toEqual([])
    await kit.as(host).call(room.end, { conferenceId: second.conferenceId })
    expect(topics(await list())).toEqual(['Alpha review'])
  })

  it('lists the conferences of all tenants with their names for super administrators, and of their own tenant for other administrators', async () => {
    const other = await kit.createTenant()
    const theirs = await startConference(other.admin, 'Gamma elsewhere')
    const all = await kit.as(kit.operator.admin).call(conferences.listLive, { ...page, search: 'gamma else' })
    expect(all.body.items).toMatchObject([{ topic: 'Gamma elsewhere', tenant: `Tenant ${other.subdomain}` }])
    expect(topics(await kit.as(tenant.admin).call(conferences.listLive, page))).not.toContain('Gamma elsewhere')
    const input = { ...page, conferenceId: theirs.conferenceId }
    expect((await kit.as(kit.operator.admin).call(conferences.listLiveParticipants, input)).body.items.length).toBe(1)
    expect((await kit.as(tenant.admin).call(conferences.listLiveParticipants, input)).body.code).toBe('not-found')
  })

  it('lists participants with their device reports, searchable by name', async () => {
    const { conferenceId, participantId } = await startConference(host, 'Delta')
    const listParticipants = (search: string) =>
      kit.as(tenant.admin).call(conferences.listLiveParticipants, { ...page, conferenceId, search })
    const [item] = (await listParticipants('')).body.items
    expect(item).toMatchObject({
      id: participantId,
      name: 'Hedy Host',
      email: host.email,
      ip: kit.address,
      leftAt: null,
    })
    expect(item).toMatchObject(device)
    expect((await listParticipants('hos')).body.items.length).toBe(1)
    expect((await listParticipants('osty')).body.items.length).toBe(0)
    expect((await listParticipants('hedy%')).body.items.length).toBe(1)
  })

  it('shows administrators the connection of each participant of this meeting, and nothing while the engine is away', async () => {
    const { conferenceId, participantId } = await startConference(host, 'Epsilon')
    const other = await startConference(host, 'Zeta')
    const [{ room: name }] = await kit.owner('select room from conferences where id = $1', [conferenceId])
    const [{ room: otherName }] = await kit.owner('select room from conferences where id = $1', [other.conferenceId])
    const measured = { sid: 'PA_1', connection: 'poor', loss: 0.12, roundTripMs: 80, pausedVideos: 2 } as const
    fake.setStats([
      { room: name, identity: participantId, ...measured },
      { room: otherName, identity: other.participantId, ...measured },
    ])
    const list = (user = tenant.admin) => kit.as(user).call(conferences.listConnections, { conferenceId })
    expect((await list()).body.items).toEqual([
      {
        participantId,
        state: 'poor',
        loss: 0.12,
        roundTripMs: 80,
        sentBits: null,
        receivedBits: null,
        pausedVideos: 2,
      },
    ])
    expect((await list(kit.operator.admin)).body.items.length).toBe(1)
    expect((await list((await kit.createTenant()).admin)).body.code).toBe('not-found')
    fake.down()
    expect((await list()).body.items).toEqual([])
    fake.up()
    await kit.owner(`update conferences set engine_instance = gen_random_uuid() where id = $1`, [conferenceId])
    expect((await list()).body.items).toEqual([])
    await kit.owner('update conferences set ended_at = now() where id = $1', [conferenceId])
    expect((await list()).body.code).toBe('not-found')
    fake.setStats([])
  })

  it('is forbidden to members', async () => {
    expect((await kit.as(host).call(conferences.listLive, page)).status).toBe(403)
    expect((await kit.guest(tenant).call(conferences.listLive, page)).status).toBe(401)
  })
})

const day = 86_400_000
const period = { from: new Date(Date.now() - 30 * day).toISOString(), to: new Date(Date.now() + day).toISOString() }

/** Starts a conference with its host and a guest, and waits until both are counted. */
async function startConferenceWithGuest(topic: string) {
  const meeting = await makeMeeting(kit, host, { topic, options: { joinBeforeHost: true } })
  const hosted = (await kit.as(host).call(room.start, { id: meeting.id })).body
  const input = { number: meeting.number, password: meeting.password, name: 'Gus' }
  const guest = (await kit.guest(tenant).call(room.join, input)).body
  const [row] = await kit.owner('select room from conferences where id = $1', [hosted.conferenceId])
  for (const { participantId } of [hosted, guest]) fake.connect(row.room, participantId)
  await expect
    .poll(
      async () =>
        (await kit.owner('select participant_count from conferences where id = $1', [hosted.conferenceId]))[0]
          .participant_count,
    )
    .toBe(2)
  return String(hosted.conferenceId)
}

describe('Completed Meeting', () => {
  beforeAll(async () => {
    tenant = await kit.createTenant()
    host = await kit.createUser(tenant)
  })

  it('lists a conference after its end, with all who took part', async () => {
    const conferenceId = await startConferenceWithGuest('Omega')
    const list = () => kit.as(tenant.admin).call(conferences.listCompleted, { ...page, ...period })
    const input = { ...page, conferenceId }
    expect((await list()).body.items).toEqual([])
    expect((await kit.as(tenant.admin).call(conferences.listCompletedParticipants, input)).body.code).toBe('not-found')
    await kit.as(host).call(room.end, { conferenceId })
    expect((await list()).body.items).toMatchObject([{ id: conferenceId, topic: 'Omega', participants: 2 }])
    expect((await list()).body.items[0]).toMatchObject({ endsAt: expect.any(String) })
    for (const call of [conferences.listCompletedParticipants, conferences.listLiveParticipants]) {
      const { items } = (await kit.as(tenant.admin).call(call, input)).body
      expect(items.map(({ name }) => name)).toEqual([expect.any(String), 'Gus'])
      expect(items.every(({ leftAt }) => leftAt !== null)).toBe(true)
    }
    await kit.owner(`update conferences set ended_at = now() - interval '1 hour' where id = $1`, [conferenceId])
    expect((await kit.as(tenant.admin).call(conferences.listLiveParticipants, input)).body.code).toBe('not-found')
  })

  it('filters by period, search and tenant', async () => {
    const conferenceId = await startConferenceWithGuest('Sigma quarterly')
    await kit.as(host).call(room.end, { conferenceId })
    const count = async (user: TestUser, filter: object) =>
      (await kit.as(user).call(conferences.listCompleted, { ...page, ...period, ...filter })).body.items.length
    expect(await count(tenant.admin, { search: 'quart sig' })).toBe(1)
    expect(await count(tenant.admin, { search: 'quart', to: period.from })).toBe(0)
    expect(await count((await kit.createTenant()).admin, {})).toBe(0)
    expect(await count(kit.operator.admin, { search: 'sigma' })).toBe(1)
  })
})
