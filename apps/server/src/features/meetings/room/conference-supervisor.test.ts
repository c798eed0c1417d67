import { room } from '@foyer/contract/meetings/room'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts'
import { createKit, type Kit, type TestTenant, type TestUser } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import type { SupervisorTimings } from './conference-supervisor.ts'

let kit: Kit
let fake: FakeEngine
let tenant: TestTenant
let host: TestUser
let member: TestUser
beforeAll(async () => {
  fake = await createFakeEngine()
  kit = await createKit({ engine: fake.engine, supervisorTimings: { heartbeatMs: 100, sweepMs: 3_600_000 } })
  tenant = await kit.makeTenantWithData.tenant()
  host = await kit.makeTenantWithData.user(tenant)
  member = await kit.makeTenantWithData.user(tenant)
})
afterAll(async () => {
  await kit.close()
  await fake.engine.stop()
})

const rowOf = async (table: string, id: string) => (await kit.owner(`select * from ${table} where id = $1`, [id]))[0]
const findConference = (id: string) => rowOf('conferences', id)
const findParticipant = (id: string) => rowOf('participants', id)
const ms = (date: Date | null): number => date?.getTime() ?? Number.NaN

/** Somebody joins and their browser connects. */
async function joinConference(meeting: TestMeeting, user: TestUser, quietly = false) {
  const { body } = await kit
    .as(user)
    .call(room.join, { number: meeting.number, password: meeting.password, name: user.email })
  const { room: name } = await findConference(body.conferenceId)
  fake.connect(name, body.participantId, quietly)
  await expect.poll(async () => (await findParticipant(body.participantId)).connected_at).not.toBeNull()
  return { conferenceId: String(body.conferenceId), participantId: String(body.participantId), room: String(name) }
}
const age = (id: string, seconds: number) =>
  kit.owner(
    `with moved as (update conferences set started_at = started_at - make_interval(secs => $2) where id = $1)
     update participants set joined_at = joined_at - make_interval(secs => $2),
       connected_at = connected_at - make_interval(secs => $2), left_at = left_at - make_interval(secs => $2)
     where conference_id = $1`,
    [id, seconds],
  )
const whenEnded = async (id: string) => {
  await expect.poll(async () => (await findConference(id)).ended_at, { timeout: 5000 }).not.toBeNull()
  return findConference(id)
}

describe('while it runs', () => {
  it('counts who is connected, as the engine tells it', async () => {
    const meeting = await makeMeeting(kit, host)
    const one = await joinConference(meeting, host)
    const two = await joinConference(meeting, member)
    await expect.poll(async () => (await findConference(one.conferenceId)).participant_count).toBe(2)
    fake.leave(two.room, two.participantId)
    await expect.poll(async () => (await findConference(one.conferenceId)).participant_count).toBe(1)
    expect((await findParticipant(two.participantId)).left_at).not.toBeNull()
  })

  it('counts people, not their sittings: two devices are one person, two guests are two', async () => {
    const meeting = await makeMeeting(kit, host)
    const { conferenceId, room: name } = await joinConference(meeting, host)
    await joinConference(meeting, host)
    for (const guest of ['Grace', 'Linus']) {
      const { body } = await kit
        .guest(tenant)
        .call(room.join, { number: meeting.number, password: meeting.password, name: guest })
      fake.connect(name, body.participantId)
      await expect.poll(async () => (await findParticipant(body.participantId)).connected_at).not.toBeNull()
    }
    await expect.poll(async () => (await findConference(conferenceId)).participant_count).toBe(3)
    await kit.as(host).call(room.end, { conferenceId })
    expect((await findConference(conferenceId)).participant_count).toBe(3)
  })

  it('tells the screens of administrators and of the owner', async () => {
    const heard: string[] = []
    const stop = kit.platform.events.subscribe(({ topic, objectId, userId }) =>
      heard.push(`${topic} ${objectId} ${userId}`),
    )
    const meeting = await makeMeeting(kit, host)
    const { conferenceId } = await joinConference(meeting, host)
    await expect.poll(() => heard).toContain(`conferences ${conferenceId} null`)
    await expect.poll(() => heard).toContain(`meetings ${meeting.id} ${host.id}`)
    stop()
  })

  it('finds out what it was not told', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name, participantId } = await joinConference(meeting, host, true)
    fake.rooms.get(name)?.delete(participantId)
    await expect.poll(async () => (await findParticipant(participantId)).left_at).not.toBeNull()
    fake.rooms.delete(name)
    await expect.poll(() => fake.rooms.has(name)).toBe(true)
  })

  it('takes out whom the portal did not let in, and closes rooms without a conference', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name } = await joinConference(meeting, host)
    fake.connect(name, 'nobody')
    await expect.poll(() => fake.removed).toContain('nobody')
    await fake.engine.ensureRoom(`${tenant.tenantId}.stray`)
    await expect.poll(() => fake.closed).toContain(`${tenant.tenantId}.stray`)
  })

  it('is the same sitting after a reconnect, and not one that a late event of the old connection ends', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name, participantId, conferenceId } = await joinConference(meeting, host)
    fake.leave(name, participantId, 'connection-lost')
    await expect.poll(async () => (await findParticipant(participantId)).left_at).not.toBeNull()
    fake.connect(name, participantId)
    await expect.poll(async () => (await findParticipant(participantId)).left_at).toBeNull()
    expect((await findConference(conferenceId)).ended_at).toBeNull()
  })

  it('survives the engine: everybody is back in the same conference', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name, participantId, conferenceId } = await joinConference(meeting, host)
    fake.down()
    await expect.poll(async () => (await findParticipant(participantId)).left_at).not.toBeNull()
    fake.up()
    fake.connect(name, participantId)
    await expect.poll(async () => (await findParticipant(participantId)).left_at).toBeNull()
    expect(await findConference(conferenceId)).toMatchObject({ ended_at: null, participant_count: 1 })
  })
})

describe('its end', () => {
  it('is the last leave, after 60 seconds without anyone', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name, participantId, conferenceId } = await joinConference(meeting, host)
    await age(conferenceId, 300)
    fake.leave(name, participantId)
    await expect.poll(async () => (await findParticipant(participantId)).left_at).not.toBeNull()
    await age(conferenceId, 50)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect((await findConference(conferenceId)).ended_at).toBeNull()
    await age(conferenceId, 11)
    const ended = await whenEnded(conferenceId)
    expect(ms(ended.ended_at)).toBe(ms((await findParticipant(participantId)).left_at))
    expect(ended.participant_count).toBe(1)
    await expect.poll(() => fake.closed).toContain(name)
  })

  it('comes too where nobody ever connected', async () => {
    const meeting = await makeMeeting(kit, host)
    const { body } = await kit.as(host).call(room.start, { id: meeting.id })
    await age(body.conferenceId, 61)
    const ended = await whenEnded(body.conferenceId)
    expect(ended.participant_count).toBe(0)
    expect(ms(ended.ended_at)).toBe(ms(ended.started_at))
    expect((await kit.owner('select from calendar_entries where conference_id = $1', [body.conferenceId])).length).toBe(
      0,
    )
  })

  it('comes after 24 hours', async () => {
    const meeting = await makeMeeting(kit, host)
    const { conferenceId, participantId } = await joinConference(meeting, host)
    await age(conferenceId, 24 * 3600 + 1)
    await whenEnded(conferenceId)
    expect((await findParticipant(participantId)).left_at).not.toBeNull()
  })

  it('puts a conference without occurrence among the past of owner and signed-in participants', async () => {
    const meeting = await makeMeeting(kit, host)
    const { conferenceId } = await joinConference(meeting, host)
    await joinConference(meeting, member)
    await kit.as(host).call(room.end, { conferenceId })
    const entries = await kit.owner(
      'select user_id, own, starts_at, ends_at, tenant_id from calendar_entries where conference_id = $1 order by own',
      [conferenceId],
    )
    expect(entries).toMatchObject([
      { user_id: member.id, own: false },
      { user_id: host.id, own: true, tenant_id: tenant.tenantId },
    ])
    const planned = await makeMeeting(kit, host, { startsInMinutes: 5 })
    const other = await joinConference(planned, host)
    await kit.as(host).call(room.end, { conferenceId: other.conferenceId })
    const none = await kit.owner('select from calendar_entries where conference_id = $1', [other.conferenceId])
    expect(none.length).toBe(0)
  })
})

describe('another process', () => {
  const second = async (
    work: (other: Kit, engine: FakeEngine) => Promise<void>,
    supervisorTimings: SupervisorTimings = {},
  ) => {
    const engine = await createFakeEngine()
    const other = await createKit({
      engine: engine.engine,
      supervisorTimings: { heartbeatMs: 100, sweepMs: 3_600_000, ...supervisorTimings },
    })
    await work(other, engine)
    await other.close()
    await engine.engine.stop()
  }
  /** A conference whose process is gone: nothing answers at its address, and nobody beats for it. */
  const orphan = (id: string, secondsAgo: number) =>
    kit.owner(
      `update conferences set engine_instance = gen_random_uuid(), signal_url = 'ws://127.0.0.1:9',
         heartbeat_at = now() - make_interval(secs => $2) where id = $1`,
      [id, secondsAgo],
    )

  it('uses the engine of the first while that lives', async () => {
    const meeting = await makeMeeting(kit, host)
    const first = await joinConference(meeting, host)
    await second(async (other, engine) => {
      const { body } = await other.as(host).call(room.start, { id: meeting.id })
      expect(body.conferenceId).toBe(first.conferenceId)
      expect(engine.rooms.size).toBe(0)
      await other.as(host).call(room.end, { conferenceId: first.conferenceId })
      await expect.poll(() => fake.closed).toContain(first.room)
    })
  })

  it('takes over the conference of a process that is gone', async () => {
    const meeting = await makeMeeting(kit, host)
    const first = await joinConference(meeting, host)
    await orphan(first.conferenceId, 5)
    await second(async (other, engine) => {
      const { body } = await other.as(host).call(room.start, { id: meeting.id })
      expect(body.conferenceId).toBe(first.conferenceId)
      await expect.poll(() => engine.rooms.has(first.room)).toBe(true)
      const moved = await findConference(first.conferenceId)
      expect(moved).toMatchObject({ engine_instance: engine.engine.instance, ended_at: null })
      expect(moved.signal_url).toBe(await engine.engine.signalUrl())
    })
  })

  it('counts nobody twice who joins anew after the first was killed', async () => {
    const meeting = await makeMeeting(kit, host)
    const before = await joinConference(meeting, host)
    const away = await joinConference(meeting, member)
    await expect.poll(async () => (await findConference(before.conferenceId)).participant_count).toBe(2)
    await orphan(before.conferenceId, 5)
    await second(
      async (other, engine) => {
        const { body } = await other.as(host).call(room.start, { id: meeting.id })
        expect((await findConference(before.conferenceId)).participant_count).toBe(0)
        engine.connect(before.room, body.participantId)
        await expect.poll(async () => (await findConference(before.conferenceId)).participant_count).toBe(1)
        expect((await findParticipant(before.participantId)).left_at).not.toBeNull()
        // Who was there before may still come back as the same sitting.
        engine.connect(before.room, away.participantId)
        await expect.poll(async () => (await findConference(before.conferenceId)).participant_count).toBe(2)
        expect((await findParticipant(away.participantId)).left_at).toBeNull()
      },
      { heartbeatMs: 3_600_000 },
    )
  })

  it('ends at the last heartbeat what nobody keeps for 30 seconds, and what goes on in a disabled tenant', async () => {
    const meeting = await makeMeeting(kit, host)
    const first = await joinConference(meeting, host)
    await age(first.conferenceId, 600)
    const stored = await joinConference(await makeMeeting(kit, host), host)
    const gone = await kit.makeTenantWithData.tenant()
    const theirs = await joinConference(await makeMeeting(kit, gone.admin), gone.admin)
    await orphan(first.conferenceId, 40)
    await kit.owner(`update tenants set status = 'disabled' where tenant_id = $1`, [gone.tenantId])
    const { heartbeat_at } = await findConference(first.conferenceId)
    await second(
      async () => {
        const ended = await whenEnded(first.conferenceId)
        expect(ms(ended.ended_at)).toBe(ms(heartbeat_at))
        expect(ms((await findParticipant(first.participantId)).left_at)).toBe(ms(heartbeat_at))
        await whenEnded(theirs.conferenceId)
        expect((await findConference(stored.conferenceId)).ended_at).toBeNull()
        await expect.poll(() => fake.closed).toContain(theirs.room)
      },
      { sweepMs: 100 },
    )
  })
})
