import { type Annotation, annotations } from '@foyer/contract/meetings/drawings/annotations'
import { beforeAll, describe, expect, it } from 'vitest'
import { whiteboardSlice } from '#features/meetings/room/whiteboard/whiteboard.slice.ts'
import { purge } from '#platform/jobs/retention.ts'
import { type Member, useChatFixture } from '#test/chat-fixture.ts'
import { expectDefined } from '#test/kit.ts'

const { kit, tenant, startMeeting } = await useChatFixture()

const arrow: Annotation = {
  kind: 'arrow',
  colour: 'red',
  points: [
    [0.1, 0.2],
    [0.5, 1],
  ],
}
/** Makes calls about the screen that a participant shares. */
const buildScreenCalls = ({ id: presenterId }: Member, share = 'TR_1') => ({
  begin: (member: Member) => member.caller.call(annotations.begin, { participantId: member.id, share }),
  end: (member: Member) => member.caller.call(annotations.end, { participantId: member.id, share }),
  draw: ({ caller, id: participantId }: Member, id: string, annotation: Annotation = arrow) =>
    caller.call(annotations.draw, { participantId, presenterId, share, id, annotation }),
  remove: ({ caller, id: participantId }: Member, id?: string) =>
    caller.call(annotations.remove, { participantId, presenterId, share, ...(id === undefined ? {} : { id }) }),
  read: async ({ caller, id: participantId }: Member, after = 0) =>
    (await caller.call(annotations.list, { participantId, presenterId, share, after })).body,
})
const readIds = async (screen: ReturnType<typeof buildScreenCalls>, member: Member) =>
  (await screen.read(member)).items.map(({ id, annotation }) => (annotation === null ? `-${id}` : id))

describe('a shared screen', () => {
  it('has what its viewers draw, also for one who comes later', async () => {
    const { hosting, join } = await startMeeting()
    const [ann, bob] = [await join('Ann'), await join('Bob')]
    const screen = buildScreenCalls(ann)
    await screen.begin(ann)
    expect((await screen.draw(bob, 'a')).status).toBe(200)
    expect((await screen.draw(ann, 'b', { kind: 'text', colour: 'blue', points: [[0, 0]], text: 'Here' })).status).toBe(
      200,
    )
    expect(await readIds(screen, await join('Cora'))).toEqual(['a', 'b'])
    expect((await screen.read(hosting)).items[0]).toEqual({ id: 'a', participantId: bob.id, annotation: arrow })
    expect(await screen.read(hosting, 1)).toMatchObject({ items: [{ id: 'b' }], sequence: 2 })
  })

  it('is cleared when sharing ends, and another one begins empty', async () => {
    const { join } = await startMeeting()
    const [ann, bob] = [await join('Ann'), await join('Bob')]
    const [first, second] = [buildScreenCalls(ann), buildScreenCalls(ann, 'TR_2')]
    await first.begin(ann)
    await first.draw(bob, 'a')
    await first.end(ann)
    expect(await readIds(first, bob)).toEqual([])
    expect((await first.draw(bob, 'b')).status).toBe(404)
    await first.begin(ann)
    await first.draw(bob, 'c')
    // The page was closed before it could say that sharing ends.
    await second.begin(ann)
    expect(await readIds(second, bob)).toEqual([])
    expect(await readIds(first, bob)).toEqual([])
    const kept = await kit.owner('select surface from drawings where presenter_id = $1', [ann.id])
    expect(kept).toEqual([{ surface: `${ann.id}:TR_2` }])
  })

  it('is not drawn on before its owner has begun to share it, nor by naming a share of one’s own', async () => {
    const { join } = await startMeeting()
    const [ann, bob] = [await join('Ann'), await join('Bob')]
    expect((await buildScreenCalls(ann).draw(bob, 'a')).status).toBe(404)
    await buildScreenCalls(ann).begin(ann)
    expect((await buildScreenCalls(ann, 'TR_9').draw(bob, 'a')).status).toBe(404)
  })

  it('loses annotations to who drew them, to its owner and to hosts', async () => {
    const { hosting, join } = await startMeeting()
    const [ann, bob, cora] = [await join('Ann'), await join('Bob'), await join('Cora')]
    const screen = buildScreenCalls(ann)
    await screen.begin(ann)
    for (const id of ['b1', 'b2']) await screen.draw(bob, id)
    for (const id of ['c1', 'c2', 'c3']) await screen.draw(cora, id)
    await screen.remove(cora, 'b1')
    expect(await readIds(screen, ann)).toEqual(['b1', 'b2', 'c1', 'c2', 'c3'])
    await screen.remove(bob, 'b1')
    await screen.remove(cora)
    expect(await readIds(screen, ann)).toEqual(['b2', '-b1', '-c1', '-c2', '-c3'])
    expect((await screen.read(bob, 5)).items).toHaveLength(4)
    await screen.draw(cora, 'c4')
    await screen.remove(hosting, 'c4')
    await screen.remove(ann)
    expect((await screen.read(bob)).items.every(({ annotation }) => annotation === null)).toBe(true)
  })

  it('is forgotten a day after the end of the conference', async () => {
    const { hosting, join, end, conferenceId } = await startMeeting()
    const screen = buildScreenCalls(hosting)
    await screen.begin(hosting)
    await screen.draw(await join('Ann'), 'a')
    await end()
    await kit.owner(`update conferences set ended_at = now() - interval '2 days' where id = $1`, [conferenceId])
    await purge(kit.platform, [expectDefined(whiteboardSlice.retention)])
    expect(await kit.owner('select from drawings where presenter_id = $1', [hosting.id])).toEqual([])
  })
})

describe('who may draw on it', () => {
  let meeting: Awaited<ReturnType<typeof startMeeting>>
  let presenter: Member
  let other: Member
  beforeAll(async () => {
    meeting = await startMeeting()
    ;[presenter, other] = [await meeting.join('Ann'), await meeting.join('Bob')]
    await buildScreenCalls(presenter).begin(presenter)
  })
  it.each([
    { option: 'everyone', own: 200, others: 200 },
    { option: 'presenter', own: 200, others: 403 },
    { option: 'off', own: 403, others: 403 },
  ] as const)('with the option $option', async ({ option, own, others }) => {
    const { configure, hosting, setRole } = meeting
    await configure({ annotation: option })
    const screen = buildScreenCalls(presenter)
    expect((await screen.begin(presenter)).status).toBe(own)
    expect((await screen.draw(presenter, 'own')).status).toBe(own)
    for (const role of ['participant', 'co-host'] as const) {
      await setRole(other, role)
      expect((await screen.draw(other, 'other')).status).toBe(others)
    }
    expect((await screen.draw(hosting, 'host')).status).toBe(others)
  })

  it('nobody from elsewhere', async () => {
    const elsewhere = await kit.createTenant()
    const screen = buildScreenCalls(presenter)
    for (const caller of [kit.guest(tenant), kit.as(elsewhere.admin), kit.as(tenant.admin)])
      for (const response of [
        await screen.draw({ ...presenter, caller }, 'x'),
        await screen.begin({ ...presenter, caller }),
        await screen.end({ ...presenter, caller }),
        await screen.remove({ ...presenter, caller }),
      ])
        expect(response.status).toBe(404)
    const another = await startMeeting()
    expect((await screen.draw(another.hosting, 'x')).status).toBe(404)
  })
})

it('takes positions on the picture only, and is bounded', async () => {
  const { hosting, conferenceId } = await startMeeting()
  const screen = buildScreenCalls(hosting)
  await screen.begin(hosting)
  for (const points of [[[2, 0]], [[0]], [], Array.from({ length: 301 }, () => [0, 0])])
    expect((await screen.draw(hosting, 'a', { kind: 'pen', colour: 'red', points })).status).toBe(400)
  expect((await screen.draw(hosting, 'a', { kind: 'text', colour: 'red', points: [[0, 0]], text: '' })).status).toBe(
    400,
  )
  await kit.owner('update drawings set elements = 10000 where conference_id = $1', [conferenceId])
  expect((await screen.draw(hosting, 'a')).body.code).toBe('drawing-full')
})
