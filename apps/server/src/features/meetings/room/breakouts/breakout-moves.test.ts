import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useBreakouts } from '#test/breakouts-fixture.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { useRoom } from '#test/room-fixture.ts'

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
  join,
  readToken,
  prepare,
  readPlaces,
  findConference,
} = useBreakouts({ kit, host, enterAs })

describe('open rooms', () => {
  it('are where those who are assigned belong: the token of the main room is refused, one of the room is issued', async () => {
    const { meeting, hedy } = await enter()
    const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
    const [one = '', two = ''] = await prepare(hedy, ['One', 'Two'], { minutes: 15 })
    expect(await findRooms(ann)).toBeUndefined()
    await move(hedy, [ann], one)
    await move(hedy, [ben], two)
    const main = readToken((await connect(ann)).body.token)
    expect((await open(hedy)).status).toBe(200)
    const places = await readPlaces(await findConference(meeting))
    expect(places).toEqual({ User: 'main', Ann: 'One', Ben: 'Two' })
    const { token, breakout } = (await connect(ann)).body
    expect(breakout).toEqual({ id: one, name: 'One' })
    expect(readToken(token)).not.toBe(main)
    // The target existed before anyone was sent there.
    expect(fake.rooms.has(readToken(token))).toBe(true)
    expect(readToken((await connect(ben)).body.token)).not.toBe(readToken(token))
    expect(await readRooms(ann)).toMatchObject({
      isOpen: true,
      ownId: one,
      assignedId: one,
      rooms: [{ id: one, name: 'One' }],
    })
    const { secondsLeft } = await readRooms(hedy)
    expect(secondsLeft).toBeGreaterThan(14 * 60)
    expect(secondsLeft).toBeLessThanOrEqual(15 * 60)
  })

  it('refuse at the gateway every token but that of the room in which the participant belongs', async () => {
    const { meeting, hedy } = await enter()
    const ann = await enterAsGuest(meeting, 'Ann')
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [ann], one)
    const main = (await connect(ann)).body.token
    const validate = async (token: string) => {
      const headers = { host: `${tenant.subdomain}.localhost:3000`, cookie: ann.cookie }
      return (await kit.app.inject({ method: 'GET', url: `/rtc/validate?access_token=${token}`, headers })).statusCode
    }
    expect(await validate(main)).toBe(200)
    await open(hedy)
    expect(await validate(main)).toBe(403)
    const { token } = (await connect(ann)).body
    expect(await validate(token)).toBe(200)
    await close(hedy, true)
    expect(await validate(token)).toBe(403)
    expect(await validate(main)).toBe(200)
  })

  it('are open once, and closed once', async () => {
    const { hedy } = await enter()
    expect((await open(hedy)).status).toBe(404)
    await prepare(hedy, ['One'])
    expect((await close(hedy, true)).body).toMatchObject({ code: 'breakouts-closed' })
    const opened = await Promise.all([open(hedy), open(hedy)])
    expect(opened.map(({ status }) => status)).toEqual([200, 200])
    const token = (await connect(hedy)).body.token
    await open(hedy)
    expect((await connect(hedy)).body.token).toBe(token)
  })

  it('take a host like everybody else: one stay, one row, in one room', async () => {
    const { meeting, hedy } = await enter()
    const [one = '', two = ''] = await prepare(hedy, ['One', 'Two'])
    await open(hedy)
    for (const target of [one, two, null, one]) {
      expect((await move(hedy, [hedy], target)).status).toBe(200)
      expect((await readRooms(hedy)).ownId).toBe(target)
    }
    expect(await readPlaces(await findConference(meeting))).toEqual({ User: 'One' })
    const people = (await readState(hedy)).people
    expect(people).toMatchObject([{ breakoutId: one, assignedId: null }])
  })

  it('let participants return, go back to their room, and nowhere else unless they may choose', async () => {
    const { meeting, hedy } = await enter()
    const ann = await enterAsGuest(meeting, 'Ann')
    const [one = '', two = ''] = await prepare(hedy, ['One', 'Two'])
    await move(hedy, [ann], one)
    await open(hedy)
    expect((await move(ann, [ann], two)).body).toMatchObject({ code: 'hosts-only' })
    expect((await move(ann, [ann], null)).status).toBe(200)
    expect(await readRooms(ann)).toMatchObject({ ownId: null, assignedId: one })
    expect((await move(ann, [ann], one)).status).toBe(200)
    expect((await move(ann, [hedy], one)).body).toMatchObject({ code: 'hosts-only' })
    await configure(hedy, { mode: 'choice' })
    expect((await readRooms(ann)).rooms).toHaveLength(2)
    expect((await move(ann, [ann], two)).status).toBe(200)
    expect(await readRooms(ann)).toMatchObject({ ownId: two, assignedId: two })
  })

  it('are filled at random with rooms of the same size, hosts stay, late comers join the smallest', async () => {
    const { meeting, hedy } = await enter()
    for (const name of ['Ann', 'Ben', 'Cho']) await enterAsGuest(meeting, name)
    await prepare(hedy, ['One', 'Two'], { mode: 'random' })
    await open(hedy)
    const conference = await findConference(meeting)
    const { User: hosting, ...others } = await readPlaces(conference)
    expect(hosting).toBe('main')
    const count = (name: string) => Object.values(others).filter((place) => place === name).length
    expect([count('One'), count('Two')].toSorted()).toEqual([1, 2])
    const body = await join(kit.guest(tenant), meeting, 'Dee')
    expect(body.breakout?.name).toBe(count('One') === 1 ? 'One' : 'Two')
    const late = await Promise.all(['Eve', 'Fay', 'Gil'].map((name) => join(kit.guest(tenant), meeting, name)))
    expect(late.every(({ state, breakout }) => state === 'joined' && breakout !== null)).toBe(true)
  })

  it('take back who reloads into the same room, and who returned to the main room into that', async () => {
    const { meeting, hedy } = await enter()
    const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [ann, ben], one)
    await open(hedy)
    await move(ben, [ben], null)
    for (const who of [ann, ben]) await who.client.call(room.leave, own(who))
    expect((await join(ann.client, meeting, 'Ann')).breakout).toEqual({ id: one, name: 'One' })
    expect((await join(ben.client, meeting, 'Ben')).breakout).toBeNull()
    // A late comer who is assigned to nothing waits in the main room for the hosts.
    expect((await join(kit.guest(tenant), meeting, 'Cho')).breakout).toBeNull()
  })

  it('take back who was removed and may return as a newcomer, with and without an assignment', async () => {
    const { meeting, hedy } = await enter({ options: { kickedMayRejoin: true } })
    const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [ann, ben], one)
    await open(hedy)
    await kit.owner(
      'delete from breakout_assignments where guest_token_hash = (select guest_token_hash from participants where id = $1)',
      [ben.participantId],
    )
    for (const who of [ann, ben]) {
      const targetId = who.participantId
      expect((await hedy.client.call(meetingControls.remove, { ...own(hedy), targetId })).status).toBe(200)
      expect((await join(who.client, meeting, 'Back')).breakout).toBeNull()
    }
  })

  it('can be added, renamed and removed; those in a room that is removed belong into the main room', async () => {
    const { meeting, hedy } = await enter()
    const ann = await enterAsGuest(meeting, 'Ann')
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [ann], one)
    await open(hedy)
    const [, two = ''] = await prepare(hedy, ['Two'])
    await move(hedy, [hedy], two)
    expect(fake.rooms.has(readToken((await connect(hedy)).body.token))).toBe(true)
    await configure(hedy, { rename: { id: two, name: 'Second' }, remove: one })
    expect((await readRooms(hedy)).rooms).toMatchObject([{ id: two, name: 'Second', count: 1 }])
    expect((await connect(ann)).body.breakout).toBeNull()
    expect(await readRooms(ann)).toMatchObject({ ownId: null, assignedId: null, rooms: [] })
  })

  it('have people who ask for help until a host comes', async () => {
    const { meeting, hedy } = await enter()
    const ann = await enterAsGuest(meeting, 'Ann')
    const ask = (wanted: boolean) => ann.client.call(breakouts.help, { ...own(ann), wanted })
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [ann], one)
    expect((await ask(true)).body).toMatchObject({ code: 'breakouts-closed' })
    await open(hedy)
    const help = async () => (await readRooms(hedy)).rooms[0]?.helpBy
    await ask(true)
    expect(await help()).toBe('Ann')
    await ask(false)
    expect(await help()).toBe('')
    await ask(true)
    await move(hedy, [hedy], one)
    expect(await help()).toBe('')
  })
})

describe('closing', () => {
  it('brings back everyone who was assigned: gone there, hesitating, away and offline', async () => {
    const { meeting, hedy } = await enter()
    const [went, hesitates, reloads, offline] = [
      await enterAsGuest(meeting, 'Went'),
      await enterAsGuest(meeting, 'Hesitates'),
      await enterAsGuest(meeting, 'Reloads'),
      await enterAsGuest(meeting, 'Offline'),
    ]
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [went, hesitates, reloads, offline], one)
    await open(hedy)
    await move(hesitates, [hesitates], null)
    await reloads.client.call(room.leave, own(reloads))
    await kit.owner('update participants set left_at = now() where id = $1', [offline.participantId])
    const token = readToken((await connect(went)).body.token)
    expect((await close(hedy, true)).status).toBe(200)
    const places = await readPlaces(await findConference(meeting))
    expect(new Set(Object.values(places))).toEqual(new Set(['main']))
    for (const who of [went, hesitates, offline]) {
      const { body } = await connect(who)
      expect(body.breakout).toBeNull()
      expect(readToken(body.token)).not.toBe(token)
    }
    expect((await join(reloads.client, meeting, 'Reloads')).breakout).toBeNull()
    // Pages show this state, also those of people who were in a room.
    expect(await findRooms(went)).toBeUndefined()
    expect(await readRooms(hedy)).toMatchObject({ isOpen: false, rooms: [{ count: 0 }] })
  })

  it('leaves a minute unless the time is over sooner, and more time can be given', async () => {
    const { hedy } = await enter()
    await prepare(hedy, ['One'], { minutes: 10 })
    expect(await readRooms(hedy)).toMatchObject({ warningMinutes: 2, seconds: null })
    await configure(hedy, { warningMinutes: 4 })
    expect(await readRooms(hedy)).toMatchObject({ minutes: 10, warningMinutes: 4 })
    for (const warningMinutes of [0, 61]) expect((await configure(hedy, { warningMinutes })).status).toBe(400)
    await open(hedy)
    const left = async () => (await readRooms(hedy)).secondsLeft
    await close(hedy, false)
    expect(await left()).toBeLessThanOrEqual(60)
    await hedy.client.call(breakouts.extend, { ...own(hedy), minutes: 5 })
    expect(await left()).toBeGreaterThan(300)
    await close(hedy, true)
    await configure(hedy, { minutes: null })
    await open(hedy)
    expect(await left()).toBeNull()
  })

  it('keeps assignments for the next time, in rooms of the engine that older tokens do not open', async () => {
    const { meeting, hedy } = await enter()
    const ann = await enterAsGuest(meeting, 'Ann')
    const [one = ''] = await prepare(hedy, ['One'])
    await move(hedy, [ann], one)
    await open(hedy)
    const before = readToken((await connect(ann)).body.token)
    await close(hedy, true)
    await open(hedy)
    expect((await readRooms(ann)).ownId).toBe(one)
    expect(readToken((await connect(ann)).body.token)).not.toBe(before)
  })
})
