import { maxPoints } from '@foyer/contract/meetings/drawings/drawing-constants'
import { whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { describe, expect, it } from 'vitest'
import { purge } from '#platform/jobs/retention.ts'
import { type Member, useChatFixture } from '#test/chat-fixture.ts'
import { drawnElement } from '#test/drawings.ts'
import { expectDefined } from '#test/kit.ts'
import { whiteboardSlice } from './whiteboard.slice.ts'

const { kit, tenant, startMeeting } = await useChatFixture()

type Elements = ReturnType<typeof drawnElement>[]
const draw = ({ caller, id }: Member, elements: Elements, seen = 0) =>
  caller.call(whiteboard.draw, { participantId: id, seen, elements })
const read = async ({ caller, id }: Member, after = 0) =>
  (await caller.call(whiteboard.listElements, { participantId: id, after })).body
const readIds = async (member: Member, after = 0): Promise<string[]> =>
  (await read(member, after)).items.map(({ id, isDeleted }) => (isDeleted ? `-${id}` : id))

describe('what can be drawn', () => {
  const line = { type: 'freedraw', points: [[0, 0]], pressures: [], simulatePressure: true }
  const text = { type: 'text', fontSize: 20, fontFamily: 5, textAlign: 'left', verticalAlign: 'top', containerId: null }
  const words = { ...text, autoResize: true, lineHeight: 1.25 }
  const many = Array.from({ length: maxPoints + 1 }, () => [0, 0])

  it.each([
    ['a line', line, 200],
    ['a text', { ...words, text: ' Bed\n  on 4B' }, 200],
    ['an image', { type: 'image', fileId: 'a', status: 'saved', scale: [1, 1] }, 400],
    ['a page', { type: 'embeddable' }, 400],
    ['another page', { type: 'iframe' }, 400],
    ['too many points', { ...line, points: many }, 400],
    ['too long a text', { ...words, text: 'a'.repeat(2001) }, 400],
    ['a zero character', { ...words, text: 'a\u0000' }, 400],
    ['a colour from elsewhere', { strokeColor: 'url(https://elsewhere.example)' }, 400],
    ['a place beyond', { x: 1e9 }, 400],
    ['no number', { width: null }, 400],
  ])('%s', async (_name, properties, status) => {
    const { hosting } = await startMeeting()
    const response = await draw(hosting, [drawnElement(properties)])
    expect(response.status).toBe(status)
    expect(await readIds(hosting)).toEqual(status === 200 ? ['box'] : [])
  })

  it('leaves out links and what a later version of the page may add', async () => {
    const { hosting } = await startMeeting()
    await draw(hosting, [drawnElement({ link: 'javascript:alert(1)', customData: { a: 1 }, x: 5 })])
    const element = JSON.parse((await read(hosting)).items[0]?.content ?? '')
    expect(element).toMatchObject({ type: 'rectangle', x: 5 })
    expect(Object.keys(element)).not.toEqual(expect.arrayContaining(['link']))
    expect(Object.keys(element)).not.toEqual(expect.arrayContaining(['customData']))
  })

  it('is read in pages of less than a megabyte', async () => {
    const { hosting, conferenceId } = await startMeeting()
    await draw(hosting, [drawnElement()])
    await kit.owner(
      `insert into drawing_elements (tenant_id, conference_id, surface, element_id, version, version_nonce, deleted,
         content, drawn_by, sequence)
       select $1, $2, 'whiteboard', 'big-' || n, 1, 1, false, repeat('x', 12000), gen_random_uuid(), n
       from generate_series(2, 300) n`,
      [tenant.tenantId, conferenceId],
    )
    const ids = new Set<string>()
    for (let after = 0, hasMore = true; hasMore; ) {
      const page = await read(hosting, after)
      expect(JSON.stringify(page).length).toBeLessThan(1_000_000)
      for (const { id } of page.items) ids.add(id)
      after = page.sequence
      hasMore = page.hasMore
    }
    expect(ids.size).toBe(300)
  })

  it('is bounded in elements, bytes, and how often it is drawn', async () => {
    const { hosting, conferenceId } = await startMeeting()
    await draw(hosting, [drawnElement()])
    const set = (column: string, value: number) =>
      kit.owner(`update drawings set ${column} = $2 where conference_id = $1`, [conferenceId, value])
    await set('elements', 10_000)
    expect((await draw(hosting, [drawnElement({ id: 'more' })])).body.code).toBe('drawing-full')
    expect((await draw(hosting, [drawnElement({ version: 2, x: 1 })])).status).toBe(200)
    await set('elements', 1)
    await set('bytes', 8_000_000)
    expect((await draw(hosting, [drawnElement({ id: 'more' })])).body.code).toBe('drawing-full')
    expect((await draw(hosting, [drawnElement({ version: 3, isDeleted: true })])).status).toBe(200)
    const [{ elements, bytes }] = await kit.owner('select elements, bytes from drawings where conference_id = $1', [
      conferenceId,
    ])
    expect({ elements, isLess: bytes < 8_000_000 }).toEqual({ elements: 1, isLess: true })
    const statuses: number[] = []
    for (let n = 0; n < 480; n += 1) statuses.push((await draw(hosting, [drawnElement({ id: 'box' })])).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

it('is kept as long as the chat, and goes with its conference', async () => {
  const [old, recent] = [await startMeeting(), await startMeeting()]
  for (const { hosting } of [old, recent]) await draw(hosting, [drawnElement()])
  await kit.owner(`update drawings set drawn_at = now() - interval '91 days' where conference_id = $1`, [
    old.conferenceId,
  ])
  await purge(kit.platform, [expectDefined(whiteboardSlice.retention)])
  expect(await readIds(old.hosting)).toEqual([])
  expect(await readIds(recent.hosting)).toEqual(['box'])
  await kit.owner('delete from conferences where id = $1', [recent.conferenceId])
  const left = await kit.owner('select from drawing_elements where conference_id = any($1)', [
    [old.conferenceId, recent.conferenceId],
  ])
  expect(left).toEqual([])
})
