import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'
import { insertConference } from '#test/meetings.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy' })
const page = { page: 1, size: 25 }
const minute = (n: number) => new Date(Date.UTC(2026, 10, 16, 15, n)).toISOString()

/** Inserts a meeting that was held from 15:00 to 16:00, with its host and a guest, and returns how to add events. */
async function insertHeld(owner: TestUser = host) {
  const id = await insertConference(kit, owner, { ended: true })
  await kit.owner('update conferences set started_at = $2, ended_at = $3, topic = $4 where id = $1', [
    ...[id, minute(0), minute(60)],
    'Radiology weekly',
  ])
  const [hosted] = await kit.owner(
    'update participants set joined_at = $2, connected_at = $2, left_at = $3 where conference_id = $1 returning id',
    [id, minute(0), minute(60)],
  )
  const [guest] = await kit.owner(
    `insert into participants (tenant_id, conference_id, guest_token_hash, name, joined_at, connected_at, left_at)
     values ($1, $2, '\\x01', 'Gus', $3, $3, $4) returning id`,
    [owner.tenantId, id, minute(5), minute(50)],
  )
  const [{ number }] = await kit.owner('select number from conferences where id = $1', [id])
  const add = (at: number, type: string, participantId: string, detail = '') =>
    kit.owner(
      `insert into conference_events (tenant_id, conference_id, at, type, participant_id, name, detail)
       values ($1, $2, $3, $4, $5, 'Name', $6)`,
      [owner.tenantId, id, minute(at), type, participantId, detail],
    )
  return { id, number: String(number), hostId: String(hosted.id), guestId: String(guest.id), add }
}

describe('the log of a meeting', () => {
  let held: Awaited<ReturnType<typeof insertHeld>>
  beforeAll(async () => {
    held = await insertHeld()
    const { add, hostId, guestId } = held
    await add(0, 'joined', hostId)
    await add(5, 'joined', guestId)
    await add(10, 'share-started', hostId)
    await add(20, 'share-ended', hostId)
    await add(21, 'device-changed', guestId, 'mic:Jabra')
    await add(22, 'device-changed', guestId, 'network:4g')
    await add(30, 'left', guestId, 'connection-lost')
    await add(32, 'joined', guestId, 'again')
    await add(40, 'muted', guestId)
    await add(50, 'left', guestId, 'left')
  })
  const as = (user: TestUser) => kit.as(user)

  it('is found by the number of the meeting and the day', async () => {
    const { number, id } = held
    const list = (user: TestUser, more: object = {}) =>
      as(user).call(meetingLog.listConferences, { ...page, number, ...more })
    const { items } = (await list(tenant.admin)).body
    expect(items).toMatchObject([{ id, number, topic: 'Radiology weekly', startsAt: minute(0), endsAt: minute(60) }])
    expect(items[0]?.tenant).toBe('')
    const spaced = `${number.slice(0, 3)}-${number.slice(3, 6)} ${number.slice(6)}`
    expect((await list(tenant.admin, { number: spaced })).body.items.length).toBe(1)
    expect((await list(tenant.admin, { from: minute(1) })).body.items).toEqual([])
    expect((await list(tenant.admin, { from: minute(0), to: minute(0) })).body.items.length).toBe(1)
    expect((await list(kit.operator.admin)).body.items[0]?.tenant).toBe(`Tenant ${tenant.subdomain}`)
    const { status, body } = await list(tenant.admin, { number: '12' })
    expect([status, body.issues?.[0]?.message]).toEqual([400, 'Enter a valid Meeting Id'])
  })

  it('has a lane for each person, with what happened to them', async () => {
    const { items } = (await as(tenant.admin).call(meetingLog.listLanes, { ...page, conferenceId: held.id })).body
    expect(items).toMatchObject([
      {
        ...{ id: held.hostId, guest: false, role: 'host', marks: [] },
        present: [{ from: minute(0), to: minute(60), reason: '' }],
        shares: [{ from: minute(10), to: minute(20) }],
      },
      {
        ...{ id: held.guestId, name: 'Gus', guest: true, shares: [] },
        present: [
          { from: minute(5), to: minute(30), reason: 'connection-lost' },
          { from: minute(32), to: minute(50), reason: 'left' },
        ],
        marks: [
          { at: minute(21), type: 'device-changed', detail: 'mic:Jabra' },
          { at: minute(22), type: 'device-changed', detail: 'network:4g' },
          { at: minute(40), type: 'muted', detail: '' },
        ],
      },
    ])
    const first = await as(tenant.admin).call(meetingLog.listLanes, { page: 1, size: 1, conferenceId: held.id })
    expect([first.body.items.length, first.body.hasMore]).toEqual([1, true])
  })

  it('draws a person who came back in one lane, with the breakout rooms they were in', async () => {
    const again = await insertHeld()
    const [{ id: second }] = await kit.owner(
      `insert into participants (tenant_id, conference_id, guest_token_hash, name, joined_at, connected_at, left_at)
       values ($1, $2, '\\x01', 'Gustav', $3, $3, $4) returning id`,
      [tenant.tenantId, again.id, minute(55), minute(58)],
    )
    await kit.owner(
      `with room as (insert into breakout_rooms (tenant_id, conference_id, position, name)
         values ($1, $2, 1, 'Blue') returning id)
       insert into breakout_stays (tenant_id, participant_id, breakout_id, entered_at)
       select $1, $3, id, $4 from room`,
      [tenant.tenantId, again.id, second, minute(56)],
    )
    const { items } = (await as(tenant.admin).call(meetingLog.listLanes, { ...page, conferenceId: again.id })).body
    expect(items[1]).toMatchObject({
      ...{ id: again.guestId, name: 'Gustav' },
      present: [
        { from: minute(5), to: minute(50) },
        { from: minute(55), to: minute(58) },
      ],
      breakouts: [{ name: 'Blue', from: minute(56), to: minute(58) }],
    })
    expect(items.length).toBe(2)
  })

  it('counts and filters events by kind, person and time', async () => {
    const conferenceId = held.id
    const { counts } = (await as(tenant.admin).call(meetingLog.get, { conferenceId })).body
    expect(counts).toEqual({ presence: 5, sharing: 2, devices: 1, network: 1, hosts: 1, breakouts: 0 })
    const types = async (more: object, user = tenant.admin) => {
      const { items } = (await as(user).call(meetingLog.listEvents, { ...page, conferenceId, ...more })).body
      return items.map(({ type, detail }) => `${type} ${detail}`.trim())
    }
    expect(await types({ kind: 'sharing' })).toEqual(['share-started', 'share-ended'])
    expect(await types({ kind: 'devices' })).toEqual(['device-changed mic:Jabra'])
    expect(await types({ kind: 'network' })).toEqual(['device-changed network:4g'])
    expect((await types({ participantId: held.guestId })).length).toBe(7)
    expect(await types({ kind: 'presence', participantId: held.hostId })).toEqual(['joined'])
    expect(await types({ from: minute(40) })).toEqual(['muted', 'left left'])
    expect((await types({ size: 4 })).length).toBe(4)
    expect((await types({ size: 4, page: 3 })).length).toBe(2)
  })

  it('is exported as CSV with the same filters', async () => {
    const { status, body } = await as(tenant.admin).call(meetingLog.exportEvents, {
      ...{ conferenceId: held.id, kind: 'presence', language: 'fr' },
    })
    const lines = body.trim().split(/\r?\n/)
    expect([status, lines.length]).toEqual([200, 6])
    expect(lines[0]).toMatch(/Heure \(UTC\).Participant.Événement.Par.Détail/)
    expect(lines[1]).toContain('2026-11-16 15:00:00.000')
    expect(lines[3]).toMatch(/Départ.+connection-lost/)
  })
})

describe('who reads a log', () => {
  const read = async (user: TestUser, conferenceId: string) =>
    (await kit.as(user).call(meetingLog.get, { conferenceId })).status

  it('members those they hosted or co-manage, without devices and networks', async () => {
    const { id, number, guestId, add } = await insertHeld()
    await add(1, 'device-changed', guestId, 'mic:Jabra')
    const { counts } = (await kit.as(host).call(meetingLog.get, { conferenceId: id })).body
    expect([counts.devices, counts.network]).toEqual([0, 0])
    const events = await kit.as(host).call(meetingLog.listEvents, { ...page, conferenceId: id })
    expect(events.body.items).toEqual([])
    const lanes = await kit.as(host).call(meetingLog.listLanes, { ...page, conferenceId: id })
    expect(lanes.body.items.flatMap(({ marks }) => marks)).toEqual([])
    const other = await kit.createUser(tenant)
    expect(await read(other, id)).toBe(404)
    expect((await kit.as(other).call(meetingLog.listConferences, { ...page, number })).body.items).toEqual([])
    const [{ id: meetingId }] = await kit.owner(
      `insert into meetings (tenant_id, number, kind, owner_id, topic, timezone, password_encrypted, ical_uid)
       values ($1, $2, 'open', $3, 'Topic', 'UTC', '\\x00', $2) returning id`,
      [tenant.tenantId, number, host.id],
    )
    await kit.owner('update conferences set meeting_id = $2 where id = $1', [id, meetingId])
    await kit.owner('insert into meeting_managers (tenant_id, meeting_id, user_id) values ($1, $2, $3)', [
      ...[tenant.tenantId, meetingId],
      other.id,
    ])
    expect(await read(other, id)).toBe(200)
  })

  it('administrators who see completed meetings all of their organisation, operators all', async () => {
    const { id } = await insertHeld()
    expect(await read(tenant.admin, id)).toBe(200)
    expect(await read(kit.operator.admin, id)).toBe(200)
    expect(await read((await kit.createTenant()).admin, id)).toBe(404)
    const narrow = await createUserWithRole(kit, tenant, { permissions: ['meeting.schedule.get'] })
    expect(await read(narrow, id)).toBe(404)
    expect(await read(await kit.createUser(tenant, { level: 'client' }), id)).toBe(403)
  })

  it('also while the meeting is in progress', async () => {
    const id = await insertConference(kit, host)
    expect(await read(host, id)).toBe(200)
    const { items } = (await kit.as(host).call(meetingLog.listLanes, { ...page, conferenceId: id })).body
    expect(items).toMatchObject([{ present: [{ to: null }] }])
  })
})

it('pages through ten thousand events, and draws no more than a bounded number', async () => {
  const { id, guestId } = await insertHeld()
  await kit.owner(
    `insert into conference_events (tenant_id, conference_id, type, participant_id, name, at)
     select $1, $2, 'muted', $3, 'Gus', $4::timestamptz + n * interval '1 ms' from generate_series(1, 10000) n`,
    [tenant.tenantId, id, guestId, minute(6)],
  )
  const { counts } = (await kit.as(tenant.admin).call(meetingLog.get, { conferenceId: id })).body
  expect(counts.hosts).toBe(10_000)
  const last = await kit.as(tenant.admin).call(meetingLog.listEvents, { page: 100, size: 100, conferenceId: id })
  expect([last.body.items.length, last.body.hasMore]).toEqual([100, false])
  const { items } = (await kit.as(tenant.admin).call(meetingLog.listLanes, { ...page, conferenceId: id })).body
  expect(items[1]?.marks.length).toBe(200)
})
