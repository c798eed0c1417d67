import { randomInt } from 'node:crypto'
import { feedbacks } from '@foyer/contract/insight/feedbacks'
import { feedback } from '@foyer/contract/meetings/feedback'
import { room } from '@foyer/contract/meetings/room'
import { quickPanel } from '@foyer/contract/operations/quick-panel'
import { beforeAll, describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { insertConference, makeMeeting } from '#test/meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const other = await kit.createTenant()
/** Has not confirmed the password. */
const operator = await kit.createUser(kit.operator, { level: 'superadmin' })
const asOperator = kit.as(operator)

/** Periods that no other test of the database uses. */
const year = 2100 + randomInt(800)
const period = { from: `${year}-01-01T00:00:00Z`, to: `${year}-12-31T00:00:00Z` }

type Given = {
  host?: TestUser
  conferenceId?: string
  day: number
  month?: number
  rating: number
  name?: string
  version?: string
  network?: string
  video?: string[]
  audio?: string[]
  seen?: boolean
}

/** Inserts feedback with a participant of its own; returns its id. */
async function insertFeedback(given: Given): Promise<string> {
  const { host = tenant.admin, day, month = 6, rating, name = 'Ada', version = '', network = '' } = given
  const conferenceId = given.conferenceId ?? (await insertConference(kit, host, { ended: true }))
  const [row] = await kit.owner(
    `with stay as (
      insert into participants (tenant_id, conference_id, name, joined_at, connected_at, mic, ip_address, browser_version, os)
      values ($1, $2, $3, $4, $4, 'Headset', '192.0.2.9', $5 || '.0.7', 'Windows 11') returning *)
     insert into feedback (tenant_id, participant_id, conference_id, rating, started_at, version, network, system, video_issues, audio_issues, seen)
     select tenant_id, id, conference_id, $6, joined_at, $5, $7, 'Windows 11', $8, $9, $10 from stay returning participant_id`,
    [
      ...[host.tenantId, conferenceId, name, new Date(Date.UTC(year, month - 1, day, 9)), version, rating, network],
      ...[given.video ?? [], given.audio ?? [], given.seen ?? true],
    ],
  )
  return String(row.participant_id)
}

const list = async (query: object = {}) => {
  const { status, body } = await asOperator.call(feedbacks.list, { ...period, size: 100, ...query })
  expect(status).toBe(200)
  return body.items
}
const findIds = async (query: object) => (await list(query)).map(({ id }) => id)

let ids: { [name in 'first' | 'second' | 'third' | 'late' | 'before']: string }
let conferenceId: string
beforeAll(async () => {
  conferenceId = await insertConference(kit, other.admin, { ended: true })
  const shared = { host: other.admin, conferenceId }
  ids = {
    before: await insertFeedback({ day: 20, month: 1, rating: 1 }),
    first: await insertFeedback({ day: 1, rating: 2, version: 'Chrome 141', network: 'wifi', video: ['frozen'] }),
    second: await insertFeedback({ ...shared, day: 2, rating: 1, version: 'Chrome 141', audio: ['echo'] }),
    third: await insertFeedback({ ...shared, day: 2, rating: 4, version: 'Safari 19', network: 'cellular' }),
    late: await insertFeedback({ ...shared, day: 5, rating: 5, name: 'Grace', version: 'Chrome 141', seen: false }),
  }
})

describe('what is given after a meeting', () => {
  it('is listed for super administrators of the operator with tenant, meeting and devices, and is found', async () => {
    const host = await kit.createUser(tenant)
    const { id, number } = await makeMeeting(kit, host)
    const device = { os: 'macOS 15.6.1', version: 'Firefox 145.0.2', network: 'ethernet', mic: 'Studio' }
    const { participantId } = (
      await kit.as(host).call(room.start, { id, device: { platform: 'Desktop', speaker: '', camera: '', ...device } })
    ).body
    await kit.owner('update participants set connected_at = now() where id = $1', [participantId])
    const said = { participantId, rating: 3, suggestion: 'Zugzwang, please', audioIssues: ['noise'] as const }
    expect((await kit.as(host).send(feedback.give, said)).status).toBe(200)
    const find = async (search: string) => (await asOperator.call(feedbacks.list, { search })).body.items
    for (const search of ['zugz', `please ${number}`]) {
      expect(await find(search)).toMatchObject([
        {
          id: participantId,
          number,
          rating: 3,
          audioIssues: ['noise'],
          videoIssues: [],
          version: 'Firefox 145',
          system: 'macOS 15',
          network: 'ethernet',
          seen: false,
        },
      ])
    }
    expect((await asOperator.call(feedbacks.get, { id: participantId })).body).toMatchObject({
      os: 'macOS 15.6.1',
      browser: 'Firefox 145.0.2',
      mic: 'Studio',
    })
    // Giving it again replaces the words by which it is found.
    await kit.as(host).send(feedback.give, { ...said, suggestion: 'Thanks' })
    expect(await find('zugzwang')).toEqual([])
    expect(await find(`${number} thanks`)).toHaveLength(1)
  })
})

describe('the list', () => {
  it('has the feedback of all tenants in a period, newest first or last', async () => {
    const { before, first, second, third, late } = ids
    const sorted = await findIds({})
    expect(sorted).toEqual([late, ...[second, third].sort(), first, before])
    expect(await findIds({ sort: 'start' })).toEqual(sorted.toReversed())
    expect(await findIds({ from: `${year}-06-01T00:00:00Z` })).not.toContain(before)
    const names = await kit.owner('select name from tenants where tenant_id = any($1)', [
      [tenant.tenantId, other.tenantId],
    ])
    expect(new Set((await list()).map((row) => row.tenant))).toEqual(new Set(names.map(({ name }) => name)))
  })

  it('is paged, with numbers that are written as text in the query', async () => {
    const { body } = await asOperator.send(feedbacks.list, { ...period, page: '2', size: '2' })
    expect(body).toMatchObject({ items: [expect.anything(), expect.anything()], hasMore: true })
    expect((await asOperator.send(feedbacks.list, { ...period, page: 'two' })).status).toBe(400)
    expect((await asOperator.send(feedbacks.list, { ...period, size: '101' })).status).toBe(400)
  })

  it.each([
    [{ tab: 'video' }, ['first']],
    [{ tab: 'audio' }, ['second']],
    [{ tab: 'new' }, ['late']],
    [{ rating: '1' }, ['second', 'before']],
    [{ version: 'Chrome 141', rating: '5' }, ['late']],
    [{ network: 'cellular' }, ['third']],
    [{ version: 'Chrome 14' }, []],
  ] as const)('shows %o', async (query, found) => {
    expect(await findIds(query)).toEqual(found.map((name) => ids[name]))
  })

  it('is for super administrators only', async () => {
    for (const call of [feedbacks.list, feedbacks.summarize])
      expect((await kit.as(tenant.admin).send(call, {})).status).toBe(403)
  })
})

describe('feedback', () => {
  it('is shown with its meeting, the stay and what others said', async () => {
    const { body } = await asOperator.call(feedbacks.get, { id: ids.second })
    expect(body).toMatchObject({
      conferenceId,
      rating: 1,
      browser: 'Chrome 141.0.7',
      mic: 'Headset',
      ip: '192.0.2.9',
      others: { count: 2, average: 4.5 },
      alike: [
        { by: 'version', count: 2, average: 1.5 },
        { by: 'system', count: 3 },
      ],
    })
  })

  it('is new until it is opened, for which no password is asked for again', async () => {
    const id = await insertFeedback({ day: 1, month: 12, rating: 5, seen: false })
    const isSeen = async () => (await asOperator.call(feedbacks.get, { id })).body.seen
    expect(await isSeen()).toBe(false)
    expect((await asOperator.call(feedbacks.markSeen, { id })).status).toBe(200)
    expect(await isSeen()).toBe(true)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await asOperator.call(feedbacks.markSeen, { id: unknown })).body.code).toBe('not-found')
    expect((await asOperator.send(feedbacks.markSeen, { id: 'all' })).status).toBe(400)
    await kit.owner('delete from feedback where participant_id = $1', [id])
  })

  it('is counted in the menu while it is new, and becomes seen all at once', async () => {
    const count = async () => (await asOperator.call(quickPanel.counts, {})).body.feedback ?? 0
    const id = await insertFeedback({ day: 1, month: 12, rating: 5, seen: false })
    expect(await count()).toBeGreaterThan(0)
    expect((await asOperator.call(feedbacks.markSeen, { id: 'new' })).status).toBe(200)
    expect(await count()).toBe(0)
    await kit.owner('delete from feedback where participant_id = $1', [id])
    await kit.owner('update feedback set seen = false where participant_id = $1', [ids.late])
  })
})

describe('the summary', () => {
  it('counts ratings and issues of a period beside the one before, and names the meeting with most complaints', async () => {
    const summary = { from: `${year}-06-01T00:00:00Z`, to: `${year}-12-31T00:00:00Z` }
    const { body } = await asOperator.call(feedbacks.summarize, summary)
    expect(body).toMatchObject({
      count: 4,
      average: 3,
      previousAverage: 1,
      ratings: [1, 1, 0, 1, 1],
      issues: 2,
      video: 1,
      audio: 1,
      unseen: 1,
      worst: { low: 1 },
    })
    const ofChrome = (await asOperator.call(feedbacks.summarize, { ...summary, version: 'Safari 19' })).body
    expect(ofChrome).toMatchObject({ count: 1, average: 4, previousAverage: null, worst: null })
    const rated = { ...summary, rating: '1' as const }
    expect((await asOperator.call(feedbacks.summarize, rated)).body.worst).toMatchObject({
      conferenceId,
      count: 1,
      low: 1,
      audio: 1,
    })
  })

  it('has nothing for a period without feedback', async () => {
    const empty = { from: `${year + 1}-01-01T00:00:00Z`, to: `${year + 1}-01-02T00:00:00Z` }
    const { body } = await asOperator.call(feedbacks.summarize, empty)
    expect(body).toMatchObject({ count: 0, average: null, ratings: [0, 0, 0, 0, 0], worst: null })
  })

  it('groups by version and network, those with the largest share of issues first', async () => {
    const group = async (by: 'version' | 'network') =>
      (await asOperator.call(feedbacks.group, { ...period, by })).body.groups
    expect(await group('version')).toEqual([
      { value: 'Chrome 141', count: 3, issues: 2 },
      { value: '', count: 1, issues: 0 },
      { value: 'Safari 19', count: 1, issues: 0 },
    ])
    expect(await group('network')).toEqual([
      { value: '', count: 3, issues: 1 },
      { value: 'wifi', count: 1, issues: 1 },
      { value: 'cellular', count: 1, issues: 0 },
    ])
  })
})

it('is exported with issues in words, of one tab too', async () => {
  const { body } = await asOperator.send(feedbacks.export, { ...period, tab: 'audio' })
  const [head, ...rows] = String(body).replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toContain('Participant name,Tenant,Rating,Suggestion,Start time (UTC),Video,Screen share,Audio bridge')
  expect(rows).toEqual([expect.stringMatching(/^Ada,[^,]+,1,,\d{4}-06-02 09:00,,,Echo,no,/)])
})
