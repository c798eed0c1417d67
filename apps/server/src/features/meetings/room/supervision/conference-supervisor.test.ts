import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { createFakeEngine, type FakeEngine, useFakeEngine } from '#test/fake-engine.ts'
import { createKit, type Kit, type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import type { ConferenceSupervisorTimings } from './conference-supervisor.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine, supervisorTimings: { heartbeatMs: 100, sweepMs: 3_600_000 } })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const member = await kit.createUser(tenant)

const findRow = async (table: string, id: string) => (await kit.owner(`select * from ${table} where id = $1`, [id]))[0]
const findConference = (id: string) => findRow('conferences', id)
const findParticipant = (id: string) => findRow('participants', id)
const ms = (date: Date | null): number => date?.getTime() ?? Number.NaN

/** Joins a conference as a user whose browser then connects. */
async function joinConference(meeting: TestMeeting, user: TestUser, quietly = false) {
  const { body } = await kit
    .as(user)
    .call(room.join, { number: meeting.number, password: meeting.password, name: user.email })
  const { room: name } = await findConference(body.conferenceId)
  // Like a browser, which connects again: until the conference is committed, a heartbeat may close its room.
  const connect = async (): Promise<boolean> => {
    if (fake.rooms.get(name)?.has(body.participantId) === false) fake.connect(name, body.participantId, quietly)
    const { connected_at, left_at } = await findParticipant(body.participantId)
    return connected_at !== null && left_at === null
  }
  await expect.poll(connect).toBe(true)
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
  await expect.poll(async () => (await findConference(id)).ended_at, { timeout: 30_000 }).not.toBeNull()
  return findConference(id)
}

describe('an open conference', () => {
  it('ends the stay of a participant who does not connect within a minute, and notifies the hosts', async () => {
    const meeting = await makeMeeting(kit, host)
    const { conferenceId } = await joinConference(meeting, host)
    const letIn = async () => {
      const { number, password } = meeting
      const { body } = await kit.guest(tenant).call(room.join, { number, password, name: 'Guest' })
      return String(body.participantId)
    }
    const backdate = (id: string, seconds: number) =>
      kit.owner('update participants set joined_at = now() - make_interval(secs => $2) where id = $1', [id, seconds])
    const countEvents = async (): Promise<number> =>
      (await kit.owner(`select from events where topic = 'conferences' and object_id = $1`, [conferenceId])).length
    const [soon, never] = [await letIn(), await letIn()]
    const events = await countEvents()
    await backdate(soon, 30)
    await backdate(never, 61)
    await expect.poll(() => findParticipant(never)).toMatchObject({ removed: true, left_at: expect.any(Date) })
    expect(await findParticipant(soon)).toMatchObject({ removed: false, left_at: null, kicked: false })
    await expect.poll(countEvents).toBeGreaterThan(events)
    expect((await findConference(conferenceId)).ended_at).toBeNull()
  })

  it('counts connected participants from the events of the engine', async () => {
    const meeting = await makeMeeting(kit, host)
    const one = await joinConference(meeting, host)
    const two = await joinConference(meeting, member)
    await expect.poll(async () => (await findConference(one.conferenceId)).participant_count).toBe(2)
    fake.leave(two.room, two.participantId)
    await expect.poll(async () => (await findConference(one.conferenceId)).participant_count).toBe(1)
    expect((await findParticipant(two.participantId)).left_at).not.toBeNull()
  })

  it('counts users and guests, not connections: two devices of a user count once, two guests twice', async () => {
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

  it('emits events to administrators and to the owner', async () => {
    const received: string[] = []
    const stop = kit.platform.events.subscribe(({ topic, objectId, userId }) =>
      received.push(`${topic} ${objectId} ${userId}`),
    )
    const meeting = await makeMeeting(kit, host)
    const { conferenceId } = await joinConference(meeting, host)
    await expect.poll(() => received).toContain(`conferences ${conferenceId} null`)
    await expect.poll(() => received).toContain(`meetings ${meeting.id} ${host.id}`)
    stop()
  })

  it('detects changes for which there was no event', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name, participantId } = await joinConference(meeting, host, true)
    fake.rooms.get(name)?.delete(participantId)
    await expect.poll(async () => (await findParticipant(participantId)).left_at).not.toBeNull()
    fake.rooms.delete(name)
    await expect.poll(() => fake.rooms.has(name)).toBe(true)
  })

  it('removes participants whom the portal did not admit, and closes rooms without a conference', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name } = await joinConference(meeting, host)
    fake.connect(name, 'nobody')
    await expect.poll(() => fake.removed).toContain('nobody')
    await fake.engine.ensureRoom(`${tenant.tenantId}.orphan`)
    await expect.poll(() => fake.closed).toContain(`${tenant.tenantId}.orphan`)
  })

  it('keeps its participant across a reconnect', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name, participantId, conferenceId } = await joinConference(meeting, host)
    fake.leave(name, participantId, 'connection-lost')
    await expect.poll(async () => (await findParticipant(participantId)).left_at).not.toBeNull()
    fake.connect(name, participantId)
    await expect.poll(async () => (await findParticipant(participantId)).left_at).toBeNull()
    expect((await findConference(conferenceId)).ended_at).toBeNull()
  })

  it('survives a restart of the engine, after which its participants reconnect', async () => {
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

describe('the end of a conference', () => {
  it('is the last leave, once no participant has been connected for 60 seconds', async () => {
    const meeting = await makeMeeting(kit, host)
    const { room: name, participantId, conferenceId } = await joinConference(meeting, host)
    await age(conferenceId, 300)
    fake.leave(name, participantId)
    await expect.poll(async () => (await findParticipant(participantId)).left_at).not.toBeNull()
    await age(conferenceId, 30)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect((await findConference(conferenceId)).ended_at).toBeNull()
    await age(conferenceId, 31)
    const ended = await whenEnded(conferenceId)
    expect(ms(ended.ended_at)).toBe(ms((await findParticipant(participantId)).left_at))
    expect(ended.participant_count).toBe(1)
    await expect.poll(() => fake.closed).toContain(name)
  })

  it('leaves nothing of a conference to which no one ever connected', async () => {
    const meeting = await makeMeeting(kit, host)
    const start = async () => (await kit.as(host).call(room.start, { id: meeting.id })).body.conferenceId
    const ids = [await start()]
    await age(ids[0] ?? '', 61)
    await expect.poll(() => findConference(ids[0] ?? ''), { timeout: 30_000 }).toBeUndefined()
    ids.push(await start())
    expect((await kit.as(host).send(room.end, { conferenceId: ids[1] })).status).toBe(200)
    for (const table of ['conferences', 'search_terms'])
      expect(await kit.owner(`select id from ${table} where id = any($1)`, [ids])).toEqual([])
    for (const table of ['participants', 'conference_events', 'calendar_entries'])
      expect(await kit.owner(`select from ${table} where conference_id = any($1)`, [ids])).toEqual([])
  })

  it('comes after 24 hours at the latest', async () => {
    const meeting = await makeMeeting(kit, host)
    const { conferenceId, participantId } = await joinConference(meeting, host)
    await age(conferenceId, 24 * 3600 + 1)
    await whenEnded(conferenceId)
    expect((await findParticipant(participantId)).left_at).not.toBeNull()
  })

  it('adds a conference without an occurrence to the past meetings of the owner and participating users', async () => {
    const meeting = await makeMeeting(kit, host)
    const { conferenceId } = await joinConference(meeting, host)
    await joinConference(meeting, member)
    await kit.as(host).call(room.end, { conferenceId })
    const entries = await kit.owner(
      'select user_id, is_owner, starts_at, ends_at, tenant_id from calendar_entries where conference_id = $1 order by is_owner',
      [conferenceId],
    )
    expect(entries).toMatchObject([
      { user_id: member.id, is_owner: false },
      { user_id: host.id, is_owner: true, tenant_id: tenant.tenantId },
    ])
    const scheduled = await makeMeeting(kit, host, { startsInMinutes: 0 })
    const other = await joinConference(scheduled, host)
    await kit.as(host).call(room.end, { conferenceId: other.conferenceId })
    const none = await kit.owner('select from calendar_entries where conference_id = $1', [other.conferenceId])
    expect(none.length).toBe(0)
  })
})

describe('another portal process', () => {
  const withSecondProcess = async (
    work: (other: Kit, engine: FakeEngine) => Promise<void>,
    timings: ConferenceSupervisorTimings = {},
  ) => {
    const engine = await createFakeEngine()
    const other = await createKit({
      engine: engine.engine,
      supervisorTimings: { heartbeatMs: 100, sweepMs: 3_600_000, ...timings },
    })
    await work(other, engine)
    await other.close()
    await engine.engine.stop()
  }
  /**
   * Pretends that the conference's process has died: its address does not respond, and its heartbeat is not renewed.
   */
  const orphan = (id: string, secondsAgo: number) =>
    kit.owner(
      `update conferences set engine_instance = gen_random_uuid(), signal_url = 'ws://127.0.0.1:9',
         heartbeat_at = now() - make_interval(secs => $2) where id = $1`,
      [id, secondsAgo],
    )

  it('uses the engine of the first process while that is running', async () => {
    const meeting = await makeMeeting(kit, host)
    const first = await joinConference(meeting, host)
    await withSecondProcess(async (other, engine) => {
      const { body } = await other.as(host).call(room.start, { id: meeting.id })
      expect(body.conferenceId).toBe(first.conferenceId)
      expect(engine.rooms.size).toBe(0)
      await other.as(host).call(room.end, { conferenceId: first.conferenceId })
      await expect.poll(() => fake.closed).toContain(first.room)
    })
  })

  it('takes over the conference of a process that has died', async () => {
    const meeting = await makeMeeting(kit, host)
    const first = await joinConference(meeting, host)
    await orphan(first.conferenceId, 5)
    await withSecondProcess(async (other, engine) => {
      const { body } = await other.as(host).call(room.start, { id: meeting.id })
      expect(body.conferenceId).toBe(first.conferenceId)
      await expect.poll(() => engine.rooms.has(first.room)).toBe(true)
      const moved = await findConference(first.conferenceId)
      expect(moved).toMatchObject({ engine_instance: engine.engine.instance, ended_at: null })
      expect(moved.signal_url).toBe(await engine.engine.signalUrl())
    })
  })

  it('does not count a participant twice who rejoins after the first process was killed', async () => {
    const meeting = await makeMeeting(kit, host)
    const before = await joinConference(meeting, host)
    const away = await joinConference(meeting, member)
    await expect.poll(async () => (await findConference(before.conferenceId)).participant_count).toBe(2)
    await orphan(before.conferenceId, 5)
    await withSecondProcess(
      async (other, engine) => {
        const { body } = await other.as(host).call(room.start, { id: meeting.id })
        expect((await findConference(before.conferenceId)).participant_count).toBe(0)
        engine.connect(before.room, body.participantId)
        await expect.poll(async () => (await findConference(before.conferenceId)).participant_count).toBe(1)
        expect((await findParticipant(before.participantId)).left_at).not.toBeNull()
        // A participant from before may still reconnect.
        engine.connect(before.room, away.participantId)
        await expect.poll(async () => (await findConference(before.conferenceId)).participant_count).toBe(2)
        expect((await findParticipant(away.participantId)).left_at).toBeNull()
      },
      { heartbeatMs: 3_600_000 },
    )
  })

  it('ends conferences without a heartbeat for 30 seconds, and those of disabled tenants', async () => {
    const meeting = await makeMeeting(kit, host)
    const first = await joinConference(meeting, host)
    await age(first.conferenceId, 600)
    const running = await joinConference(await makeMeeting(kit, host), host)
    const disabled = await kit.createTenant()
    const theirs = await joinConference(await makeMeeting(kit, disabled.admin), disabled.admin)
    await orphan(first.conferenceId, 40)
    await kit.owner(`update tenants set status = 'disabled' where tenant_id = $1`, [disabled.tenantId])
    const { heartbeat_at } = await findConference(first.conferenceId)
    await withSecondProcess(
      async () => {
        const ended = await whenEnded(first.conferenceId)
        expect(ms(ended.ended_at)).toBe(ms(heartbeat_at))
        expect(ms((await findParticipant(first.participantId)).left_at)).toBe(ms(heartbeat_at))
        await whenEnded(theirs.conferenceId)
        expect((await findConference(running.conferenceId)).ended_at).toBeNull()
        await expect.poll(() => fake.closed).toContain(theirs.room)
      },
      { sweepMs: 100 },
    )
  })
})
