import { whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { meetings } from '@foyer/contract/meetings/meetings'
import { describe, expect, it } from 'vitest'
import { type Member, useChatFixture } from '#test/chat-fixture.ts'
import { drawnElement } from '#test/drawings.ts'

const { kit, tenant, host, startMeeting } = await useChatFixture()

type Elements = ReturnType<typeof drawnElement>[]
const draw = ({ caller, id }: Member, elements: Elements, seen = 0) =>
  caller.call(whiteboard.draw, { participantId: id, seen, elements })
const read = async ({ caller, id }: Member, after = 0) =>
  (await caller.call(whiteboard.listElements, { participantId: id, after })).body
const readIds = async (member: Member, after = 0): Promise<string[]> =>
  (await read(member, after)).items.map(({ id, isDeleted }) => (isDeleted ? `-${id}` : id))
const open = ({ caller, id }: Member, open = true) => caller.call(whiteboard.open, { participantId: id, open })
const readState = async ({ caller, id }: Member) =>
  (await caller.call(meetingControls.state, { participantId: id })).body

describe('a drawing', () => {
  it('is the same for two who draw and one who comes later, who then asks only for what changed', async () => {
    const { hosting, join } = await startMeeting()
    const ann = await join('Ann')
    expect((await draw(hosting, [drawnElement({ id: 'a' }), drawnElement({ id: 'b' })])).body).toMatchObject({
      before: 0,
      sequence: 2,
      kept: [],
    })
    expect((await draw(ann, [drawnElement({ id: 'c' })], 2)).body).toMatchObject({ before: 2, sequence: 3 })
    const bob = await join('Bob')
    for (const member of [hosting, ann, bob]) expect(await readIds(member)).toEqual(['a', 'b', 'c'])
    await draw(ann, [drawnElement({ id: 'a', version: 2, x: 77 })], 3)
    const { items, sequence } = await read(bob, 3)
    expect(items).toMatchObject([{ id: 'a', version: 2 }])
    expect(JSON.parse(items[0]?.content ?? '')).toMatchObject({ x: 77 })
    expect(sequence).toBe(4)
  })

  it('has the higher version, and of two the one with the lower nonce, in either order', async () => {
    const { hosting, join } = await startMeeting()
    const ann = await join('Ann')
    await draw(hosting, [drawnElement({ version: 3, versionNonce: 50, x: 3 })])
    const older = await draw(ann, [drawnElement({ version: 2, versionNonce: 1, x: 2 })], 1)
    expect(older.body).toMatchObject({ sequence: 1, kept: [{ id: 'box', sequence: 1 }] })
    expect((await draw(ann, [drawnElement({ version: 3, versionNonce: 60 })], 1)).body.kept).toHaveLength(1)
    expect((await draw(ann, [drawnElement({ version: 3, versionNonce: 40, x: 4 })], 1)).body.kept).toEqual([])
    expect(JSON.parse((await read(hosting)).items[0]?.content ?? '')).toMatchObject({ x: 4 })
  })

  it('is not changed by a request that comes twice, nor by an element twice in one', async () => {
    const { hosting } = await startMeeting()
    const element = drawnElement({ versionNonce: 7 })
    await draw(hosting, [element, { ...element, version: 2 }])
    expect((await draw(hosting, [{ ...element, version: 2 }])).body).toMatchObject({ sequence: 1, kept: [] })
    expect((await read(hosting)).items).toMatchObject([{ version: 2 }])
  })

  it('does not get back what was deleted while somebody was cut off, also if they changed it', async () => {
    const { hosting, join } = await startMeeting()
    const ann = await join('Ann')
    await draw(hosting, [drawnElement({ id: 'a' }), drawnElement({ id: 'b' })])
    await draw(hosting, [drawnElement({ id: 'a', version: 2, isDeleted: true })], 2)
    // Ann has seen two changes and comes back with her own versions.
    const late = await draw(
      ann,
      [drawnElement({ id: 'a', version: 9, x: 1 }), drawnElement({ id: 'b', version: 2 })],
      2,
    )
    expect(late.body.kept).toEqual([{ id: 'a', sequence: 3 }])
    expect(await readIds(hosting)).toEqual(['-a', 'b'])
    // A participant who has seen the deletion may undo it.
    await draw(ann, [drawnElement({ id: 'a', version: 10 })], 4)
    expect(await readIds(hosting)).toEqual(['b', 'a'])
  })

  it('can always be changed and deleted by the others, whatever versions one of them makes up', async () => {
    const { hosting, join } = await startMeeting()
    const ann = await join('Ann')
    await draw(hosting, [drawnElement({ id: 'a', x: 1 })])
    const refused = await draw(ann, [drawnElement({ id: 'a', version: 2_147_483_647 })], 1)
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ field: 'elements.0.version' }]])
    const raised = await draw(ann, [drawnElement({ id: 'a', version: 10_002 })], 1)
    expect(raised.body).toMatchObject({ sequence: 1, kept: [{ id: 'a' }] })
    const made = await draw(ann, [drawnElement({ id: 'b', version: 1_000_000_000 })], 1)
    expect([made.status, made.body.code]).toEqual([400, 'element-invalid'])
    const far = [drawnElement({ id: 'a', version: 10_001 }), drawnElement({ id: 'b', version: 1_000_000 })]
    expect((await draw(ann, far, 1)).body.kept).toEqual([])
    const gone = [
      drawnElement({ id: 'a', version: 10_002, isDeleted: true }),
      drawnElement({ id: 'b', version: 1_000_001, isDeleted: true }),
    ]
    await draw(hosting, gone, 3)
    expect(await readIds(hosting)).toEqual(['-a', '-b'])
  })

  it('is drawn by two tabs of one person as by two', async () => {
    const { join } = await startMeeting()
    const user = await kit.createUser(tenant)
    const [one, two] = [await join('User', user), await join('User', user)]
    await draw(one, [drawnElement({ id: 'a' })])
    await draw(two, [drawnElement({ id: 'b' })])
    // The second tab has an old drawing, and draws only what is its own.
    expect(await readIds(one)).toEqual(['a', 'b'])
    await draw(one, [drawnElement({ id: 'a', version: 2, isDeleted: true })], 2)
    await draw(two, [drawnElement({ id: 'b', version: 2 })], 2)
    expect(await readIds(two)).toEqual(['-a', 'b'])
  })

  it('keeps all elements that many draw at once, each with a number of its own', async () => {
    const { hosting, join } = await startMeeting()
    const members = [hosting, await join('Ann'), await join('Bob'), await join('Cora')]
    const drawn = await Promise.all(
      members.flatMap((member, at) =>
        [0, 1, 2, 3, 4].map((n) =>
          draw(member, [drawnElement({ id: `e${at}-${n}` }), drawnElement({ id: 'shared', version: n + 1 })]),
        ),
      ),
    )
    expect(drawn.every(({ status }) => status === 200)).toBe(true)
    const { items, sequence } = await read(hosting)
    expect(items).toHaveLength(21)
    expect(items.find(({ id }) => id === 'shared')).toMatchObject({ version: 5 })
    expect(Math.max(...drawn.map(({ body }) => body.sequence))).toBe(sequence)
  })
})

describe('who may draw', () => {
  const cases = (['everyone', 'hosts', 'off'] as const).flatMap((option) =>
    (['host', 'co-host', 'participant'] as const).map((role) => [option, role] as const),
  )
  const meeting = startMeeting()
  const participant = meeting.then(({ join }) => join('Ann'))
  it.each(cases)('with the option %s: a %s', async (option, role) => {
    const { configure, setRole } = await meeting
    const ann = await participant
    await configure({ whiteboard: option })
    await setRole(ann, role)
    const isAllowed = option === 'everyone' || (option === 'hosts' && role !== 'participant')
    const expected = isAllowed ? [200, undefined] : [403, 'option-off']
    for (const response of [await draw(ann, [drawnElement()]), await open(ann), await open(ann, false)])
      expect([response.status, response.body.code]).toEqual(expected)
    const listed = await ann.caller.call(whiteboard.listElements, { participantId: ann.id })
    expect([listed.status, listed.body.code]).toEqual(option === 'off' ? [403, 'option-off'] : [200, undefined])
  })

  it('nobody else draws or reads: strangers, other tenants, those who have left', async () => {
    const { hosting, join, conferenceId, end } = await startMeeting()
    const ann = await join('Ann')
    await draw(ann, [drawnElement()])
    const elsewhere = await kit.createTenant()
    for (const caller of [kit.guest(tenant), kit.as(tenant.admin), kit.as(elsewhere.admin), ann.caller]) {
      expect((await draw({ ...hosting, caller }, [drawnElement({ id: 'b' })])).status).toBe(404)
      expect((await caller.call(whiteboard.listElements, { participantId: hosting.id })).status).toBe(404)
      expect((await open({ ...hosting, caller })).status).toBe(404)
    }
    await end()
    expect((await draw(ann, [drawnElement({ id: 'b' })])).status).toBe(404)
    for (const user of [elsewhere.admin, tenant.admin])
      expect((await kit.as(user).call(whiteboard.listAfterwards, { conferenceId })).status).toBe(404)
    const afterwards = await kit.as(host).call(whiteboard.listAfterwards, { conferenceId })
    expect(afterwards.body.items).toMatchObject([{ id: 'box' }])
  })
})

it('a past meeting says whether there is a whiteboard that one may see', async () => {
  const { hosting, join, conferenceId, end } = await startMeeting()
  const [present, kicked] = [await kit.createUser(tenant), await kit.createUser(tenant)]
  await join('Ann', present)
  const eve = await join('Eve', kicked)
  await kit.owner('update participants set kicked = true, removed = true where id = $1', [eve.id])
  await draw(hosting, [drawnElement()])
  // Opened, but nothing was drawn.
  const blank = await startMeeting()
  await open(blank.hosting)
  await end()
  await blank.end()
  await kit.owner(
    `update calendar_entries set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 second'
     where tenant_id = $1`,
    [tenant.tenantId],
  )
  const find = async (user: typeof host, id: string) =>
    (await kit.as(user).call(meetings.listPast, { size: 100 })).body.items.find((one) => one.conferenceId === id)
  expect(await find(host, conferenceId)).toMatchObject({ hasWhiteboard: true, hasChat: false })
  expect(await find(host, blank.conferenceId)).toMatchObject({ hasWhiteboard: false })
  expect(await find(present, conferenceId)).toMatchObject({ own: false, hasWhiteboard: true })
  expect((await kit.as(present).call(whiteboard.listAfterwards, { conferenceId })).status).toBe(200)
  expect(await find(kicked, conferenceId)).toMatchObject({ own: false, hasWhiteboard: false })
  expect((await kit.as(kicked).call(whiteboard.listAfterwards, { conferenceId })).status).toBe(404)
})

it('is open for all until somebody who may draw closes it, and there is none when it is off', async () => {
  const { hosting, join, configure } = await startMeeting()
  const ann = await join('Ann')
  expect((await readState(ann)).whiteboardOpenedAt).toBeNull()
  await open(hosting)
  const { whiteboardOpenedAt } = await readState(ann)
  expect(whiteboardOpenedAt).toEqual(expect.any(String))
  // Drawing, and opening it again, is no new opening.
  await draw(ann, [drawnElement()])
  await open(ann)
  expect((await readState(ann)).whiteboardOpenedAt).toBe(whiteboardOpenedAt)
  await configure({ whiteboard: 'off' })
  expect((await readState(ann)).whiteboardOpenedAt).toBeNull()
  await configure({ whiteboard: 'everyone' })
  await open(ann, false)
  expect((await readState(hosting)).whiteboardOpenedAt).toBeNull()
  expect(await readIds(hosting)).toEqual(['box'])
})
