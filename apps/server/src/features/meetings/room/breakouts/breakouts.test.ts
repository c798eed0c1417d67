import { maxBreakouts } from '@foyer/contract/meetings/breakouts/breakout-constants'
import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { conferences } from '@foyer/contract/meetings/conferences'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useBreakouts } from '#test/breakouts-fixture.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })
const {
  enter,
  readState,
  findRooms,
  readRooms,
  own,
  configure,
  open,
  close,
  move,
  connect,
  readToken,
  prepare,
  findConference,
} = useBreakouts({ kit, host, enterAs })

/** Reads the text of a statement that the database's client is given. */
const readText = (query: unknown): string =>
  typeof query === 'string' ? query : (z.object({ text: z.string() }).safeParse(query).data?.text ?? '')

describe('who may use breakout rooms', () => {
  it.each(['host', 'co-host', 'participant', 'guest'])('as %s', async (role) => {
    const { meeting, hedy } = await enter()
    const member = await kit.createUser(tenant)
    const other = role === 'guest' ? await enterAsGuest(meeting, 'Gus') : await enterAs(member, meeting)
    const { participantId } = hedy
    if (role === 'co-host')
      await hedy.client.call(meetingControls.setRole, { participantId, targetId: other.participantId, role })
    const actor = role === 'host' ? hedy : other
    const status = role === 'host' || role === 'co-host' ? 200 : 403
    expect((await configure(actor, { add: ['One'] })).status).toBe(status)
    const [one = ''] = status === 200 ? [(await readRooms(actor)).rooms[0]?.id] : await prepare(hedy, ['One'])
    expect((await move(actor, [hedy], one)).status).toBe(status)
    expect((await actor.client.call(breakouts.spread, own(actor))).status).toBe(status)
    expect((await open(actor)).status).toBe(status)
    if (status === 403) expect((await open(hedy)).status).toBe(200)
    expect((await actor.client.call(breakouts.extend, { ...own(actor), minutes: 5 })).status).toBe(status)
    expect((await close(actor, true)).status).toBe(status)
  })

  it('refuses hosts too where the option is off, but brings everyone back', async () => {
    const { meeting, hedy } = await enter()
    const ann = await enterAsGuest(meeting, 'Ann')
    const [one = ''] = await prepare(hedy, ['One'], { mode: 'choice' })
    await open(hedy)
    const { participantId, client } = hedy
    await client.call(meetingControls.configure, { participantId, options: { breakoutRooms: false } })
    for (const refused of [
      configure(hedy, { add: ['Two'] }),
      open(hedy),
      move(hedy, [hedy], one),
      move(ann, [ann], one),
      client.call(breakouts.spread, { participantId }),
      client.call(breakouts.extend, { participantId, minutes: 5 }),
    ])
      expect(await refused).toMatchObject({ status: 403, body: { code: 'option-off' } })
    expect((await move(ann, [ann], null)).status).toBe(200)
    expect((await close(hedy, true)).status).toBe(200)
  })

  it('knows no rooms of other conferences, and no participants of others', async () => {
    const [{ hedy }, elsewhere] = [await enter(), await enter()]
    const [one = ''] = await prepare(hedy, ['One'])
    const [strange = ''] = await prepare(elsewhere.hedy, ['Strange'])
    expect((await move(hedy, [hedy], strange)).status).toBe(404)
    expect((await move(hedy, [elsewhere.hedy], one)).status).toBe(404)
    expect((await configure(hedy, { remove: strange })).status).toBe(404)
    expect((await configure(hedy, { rename: { id: strange, name: 'Mine' } })).status).toBe(404)
    expect((await readRooms(elsewhere.hedy)).rooms[0]?.name).toBe('Strange')
    expect((await connect({ ...hedy, client: kit.guest(tenant) })).status).toBe(404)
  })

  it('has at most 20 rooms with names of up to 60 characters', async () => {
    const { hedy } = await enter()
    expect(await configure(hedy, { add: ['x'.repeat(61)] })).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'add.0', code: 'breakout-name-invalid' }] },
    })
    await prepare(
      hedy,
      Array.from({ length: maxBreakouts }, (_, index) => `Room ${index + 1}`),
    )
    expect(await configure(hedy, { add: ['One more'] })).toMatchObject({
      status: 409,
      body: { code: 'breakouts-full' },
    })
  })
})

describe('the state of the rooms', () => {
  it('follows a change of role', async () => {
    const { meeting, hedy } = await enter()
    const member = await enterAs(await kit.createUser(tenant), meeting)
    await prepare(hedy, ['One', 'Two'])
    const { participantId } = hedy
    const setRole = (role: 'co-host' | 'participant') =>
      hedy.client.call(meetingControls.setRole, { participantId, targetId: member.participantId, role })
    expect(await findRooms(member)).toBeUndefined()
    await setRole('co-host')
    expect((await readRooms(member)).rooms).toHaveLength(2)
    await open(hedy)
    await setRole('participant')
    expect(await readRooms(member)).toMatchObject({ isOpen: true, rooms: [] })
    await setRole('co-host')
    await close(hedy, true)
    expect(await readRooms(member)).toMatchObject({ isOpen: false })
    await setRole('participant')
    expect(await findRooms(member)).toBeUndefined()
  })

  it('shows hosts everybody, and others those who are in the same room', async () => {
    const { meeting, hedy } = await enter()
    const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [ann], one)
    await open(hedy)
    const names = async (who: InRoom) => (await readState(who)).people.map(({ name }: { name: string }) => name)
    expect(await names(hedy)).toEqual(['User', 'Ann', 'Ben'])
    expect(await names(ann)).toEqual(['Ann'])
    expect(await names(ben)).toEqual(['User', 'Ben'])
  })

  it('mutes all in the room of the host, and one who is elsewhere', async () => {
    const { meeting, hedy } = await enter()
    const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [ann], one)
    await open(hedy)
    fake.rooms.get(readToken((await connect(ann)).body.token))?.set(ann.participantId, 'PA_1')
    for (const { participantId } of [ann, ben])
      fake.setTracks(participantId, [{ sid: `TR_${participantId}`, kind: 'audio', source: 'microphone', muted: false }])
    const mute = (target: object) => hedy.client.call(meetingControls.mute, { ...own(hedy), ...target })
    await mute({})
    expect(fake.muted).toContain(`TR_${ben.participantId}`)
    expect(fake.muted).not.toContain(`TR_${ann.participantId}`)
    await mute({ targetId: ann.participantId })
    expect(fake.muted).toContain(`TR_${ann.participantId}`)
  })
})

describe('people are spread', () => {
  /** Adds connected users to a conference, without joining; each has another stay that is connected. */
  const addPeople = (conferenceId: string, count: number) =>
    kit.owner(
      `with people as (insert into users (tenant_id, email, firstname, lastname, role)
         select $1, gen_random_uuid() || '@acme.test', 'U', n::text, 'member' from generate_series(1, $3::int) n
         returning tenant_id, id)
       insert into participants (tenant_id, conference_id, user_id, name, connected_at, connection_id)
       select tenant_id, $2, id, 'U', now(), gen_random_uuid()::text from people, generate_series(1, 2)`,
      [tenant.tenantId, conferenceId, count],
    )
  const countSizes = async (conferenceId: string): Promise<number[]> =>
    (
      await kit.owner(
        `select (select count(*)::int from breakout_assignments a where a.breakout_id = b.id) as size
         from breakout_rooms b where b.conference_id = $1 order by b.position`,
        [conferenceId],
      )
    ).map(({ size }) => size)

  it.each(['before the rooms open', 'while they are open'])(
    'evenly, in as many statements for 200 as for 2, %s',
    async (when) => {
      const sent: number[] = []
      for (const count of [2, 200]) {
        const { meeting, hedy } = await enter()
        const conferenceId = await findConference(meeting)
        await prepare(hedy, ['One', 'Two'])
        if (when === 'while they are open') await open(hedy)
        await addPeople(conferenceId, count)
        const spy = vi.spyOn(Client.prototype, 'query')
        expect((await hedy.client.call(breakouts.spread, own(hedy))).status).toBe(200)
        // Other processes of the portal, such as the supervisor, send statements of their own.
        sent.push(
          spy.mock.calls.filter(([query]) => /breakout_(?:assignments|stays)|update participants/.test(readText(query)))
            .length,
        )
        spy.mockRestore()
        expect(await countSizes(conferenceId)).toEqual([count / 2, count / 2])
        const [{ moved }] = await kit.owner(
          'select count(*)::int as moved from participants where conference_id = $1 and breakout_id is not null',
          [conferenceId],
        )
        expect(moved).toBe(when === 'while they are open' ? count * 2 : 0)
      }
      expect(sent[0]).toBe(sent[1])
      expect(sent[0]).toBeGreaterThan(2)
    },
  )
})

it('records in the log and with each stay who was in which room', async () => {
  const { meeting, hedy } = await enter()
  const ann = await enterAsGuest(meeting, 'Ann')
  const [one = ''] = await prepare(hedy, ['One'])
  await open(hedy)
  await move(hedy, [ann], one)
  await close(hedy, true)
  const conferenceId = await findConference(meeting)
  await hedy.client.call(room.end, { conferenceId })
  const admin = kit.as(tenant.admin)
  const { body } = await admin.call(conferences.listEvents, {
    ...{ page: 1, size: 50, conferenceId, list: 'completed', sort: 'time' },
  })
  const log = body.items.map(({ type, name, by, detail }: { [key: string]: string }) =>
    [type, name, by, detail].filter(Boolean).join(' '),
  )
  expect(log.filter((line: string) => line.startsWith('breakout'))).toEqual([
    'breakouts-opened User',
    'breakout-moved Ann User One',
    'breakouts-closed User',
  ])
})
