import { connectionTest } from '@foyer/contract/meetings/connection-test'
import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import { useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs } = useRoom({ kit, tenant, fake })

const open = { joinBeforeHost: true, passwordRequired: false }
const makeOpen = () => makeMeeting(kit, host, { options: open })
const store = (id: string, options: object) =>
  kit.owner('update meetings set options = $2 where id = $1', [id, JSON.stringify(options)])

let lastAddress = 0
/** Creates a client of a new network, with or without the cookies of an earlier one. */
function createStranger(cookie?: string) {
  lastAddress += 1
  const address = `192.0.2.${lastAddress}`
  const client = kit.guest(tenant, cookie)
  return {
    address,
    preview: (number: string, password = '') => client.call(room.preview, { number, password }, { address }),
    join: (number: string, password = '') => client.call(room.join, { number, password, name: 'Gus' }, { address }),
  }
}
const previewed = { body: { meeting: { topic: 'Weekly round', passwordRequired: false } } }

describe('a meeting that needs no password', () => {
  it.each(['', 'sesame-1', 'of-another-time'])(
    'is open to who knows its number, with the password %j',
    async (password) => {
      const { number } = await makeOpen()
      const { preview, join } = createStranger()
      expect(await preview(number, password)).toMatchObject(previewed)
      expect((await join(number, password)).body).toMatchObject({ state: 'joined', isUser: false, password: '' })
      const test = await kit.guest(tenant).call(connectionTest.start, { number, password })
      expect(test.status).toBe(200)
    },
  )

  it('keeps its lobby, and lets in only whom its host admits', async () => {
    const { number } = await makeMeeting(kit, host, { options: { ...open, lobby: true } })
    expect((await createStranger().preview(number)).body.meeting?.entry).toBe('knock')
    expect((await createStranger().join(number)).body).toMatchObject({ state: 'waiting', lobby: true })
  })

  it('gives its host no password to pass on, and its invitation has none', async () => {
    const meeting = await makeOpen()
    const { body } = await kit.as(host).call(room.start, { id: meeting.id })
    expect(body.password).toBe('')
    const { text } = (await kit.as(host).call(meetings.copyInvite, { id: meeting.id, language: 'en' })).body
    expect(text).toContain(`/portal/join/${meeting.number}\n`)
    expect(text).not.toMatch(/sesame-1|Password/)
  })

  it('needs it from the moment on at which its owner decides so, also while it takes place', async () => {
    const meeting = await makeOpen()
    await enterAs(host, meeting)
    expect((await createStranger().join(meeting.number)).body.state).toBe('joined')
    await store(meeting.id, { joinBeforeHost: true })
    expect((await createStranger().join(meeting.number)).body.code).toBe('join-refused')
    expect((await createStranger().preview(meeting.number)).body.meeting).toBeNull()
    expect((await createStranger().join(meeting.number, meeting.password)).body.state).toBe('joined')
    await store(meeting.id, open)
    expect((await createStranger().join(meeting.number)).body.state).toBe('joined')
  })

  it('proves nothing of the browser that joined it', async () => {
    const meeting = await makeOpen()
    const toCookie = async (password: string) => {
      const { cookies } = await createStranger().join(meeting.number, password)
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    }
    const [unproven, proven] = [await toCookie(''), await toCookie(meeting.password)]
    await store(meeting.id, { joinBeforeHost: true })
    // The limit of its network is used up, which holds for a browser that has never given the password.
    const flooded = createStranger()
    for (let n = 0; n < 10; n += 1) await flooded.join(meeting.number, `wrong-${n}`)
    const joinWith = async (cookie: string) =>
      (await kit.guest(tenant, cookie).call(room.join, { ...pick(meeting), name: 'Gus' }, { address: flooded.address }))
        .body
    expect((await joinWith(unproven)).code).toBe('too-many-requests')
    expect((await joinWith(proven)).state).toBe('joined')
  })
})
const pick = ({ number, password }: TestMeeting) => ({ number, password })

describe('who tries numbers', () => {
  it('gets the same response for an unknown one and for one whose meeting needs a password', async () => {
    const { number } = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const { preview, join } = createStranger()
    for (const tried of [number, '1000000009']) {
      expect(await preview(tried)).toMatchObject({ status: 200, body: { meeting: null } })
      expect(await join(tried)).toMatchObject({ status: 404, body: { code: 'join-refused' } })
    }
  })

  it('tries sixty from a network, with a password or without, and then finds no meeting', async () => {
    const { number } = await makeOpen()
    const { preview, join } = createStranger()
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 62; n += 1)
      codes.push((await preview(String(1_000_000_100 + n), n % 2 === 0 ? '' : 'sesame-1')).body.code)
    expect(codes).toEqual([...Array(60).fill(undefined), 'too-many-requests', 'too-many-requests'])
    expect((await preview(number)).body.code).toBe('too-many-requests')
    expect((await join(number)).body.code).toBe('too-many-requests')
    expect((await join(number, 'sesame-1')).body.state).toBe('joined')
    expect(await createStranger().preview(number)).toMatchObject(previewed)
  })

  it('tries as many as a user, from whichever network', async () => {
    const user = await kit.createUser(tenant)
    const preview = (number: string) =>
      kit.as(user).call(room.preview, { number }, { address: createStranger().address })
    for (let n = 0; n < 60; n += 1) await preview(String(1_000_000_200 + n))
    expect((await preview((await makeOpen()).number)).body.code).toBe('too-many-requests')
  })

  it('keeps nobody from joining with the password', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const { preview, join } = createStranger()
    for (let n = 0; n < 61; n += 1) await preview(String(1_000_000_300 + n))
    expect((await join(meeting.number, meeting.password)).body.state).toBe('joined')
  })

  it('is not counted where the number leads to a meeting', async () => {
    const { number } = await makeOpen()
    const { preview, join } = createStranger()
    for (let n = 0; n < 35; n += 1) expect(await preview(number)).toMatchObject(previewed)
    for (let n = 0; n < 35; n += 1)
      expect((await join(number, 'old-one')).body.code ?? 'meeting-full').toBe('meeting-full')
    expect(await preview(number)).toMatchObject(previewed)
  })
})
