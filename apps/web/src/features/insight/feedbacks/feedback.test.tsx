import type { FeedbackDetails, FeedbackEntry, FeedbackSummary } from '@foyer/contract/insight/feedbacks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { maskIp } from './feedbacks.rules.ts'

const entry: FeedbackEntry = {
  id: '00000000-0000-4000-8000-000000000021',
  name: 'Devon Clarke',
  tenant: 'Riverside County',
  topic: 'Council session',
  number: '6041182290',
  rating: 2,
  videoIssues: ['frozen'],
  audioIssues: ['echo', 'cut-out'],
  shareIssues: [],
  suggestion: 'Picture froze whenever I shared a map.',
  startedAt: '2026-11-20T10:01:00.000Z',
  version: 'Chrome 141',
  system: 'Android 16',
  network: 'wifi',
  recorded: false,
  seen: false,
}
const details: FeedbackDetails = {
  ...entry,
  givenAt: '2026-11-20T11:06:00.000Z',
  leftAt: '2026-11-20T11:05:00.000Z',
  conferenceId: '00000000-0000-4000-8000-000000000011',
  meetingStartsAt: '2026-11-20T10:00:00.000Z',
  meetingEndsAt: '2026-11-20T11:05:00.000Z',
  os: 'Android 16.0.1',
  browser: 'Chrome 141.0.7390.55',
  speaker: 'Pixel Buds',
  mic: 'Pixel Buds',
  camera: 'Front camera',
  ip: '192.0.2.7',
  others: { count: 6, average: 4.66 },
  alike: [{ by: 'version', count: 34, average: 3.9 }],
}
const summary: FeedbackSummary = {
  count: 1268,
  average: 4.52,
  previousAverage: 4.4,
  ratings: [26, 38, 68, 268, 868],
  issues: 143,
  video: 61,
  audio: 96,
  unseen: 38,
  worst: {
    conferenceId: details.conferenceId,
    number: entry.number,
    topic: entry.topic,
    tenant: entry.tenant,
    count: 11,
    low: 7,
    audio: 6,
  },
}
const groups = {
  version: [{ value: 'Android 3', count: 96, issues: 31 }],
  network: [
    { value: 'cellular', count: 10, issues: 2 },
    { value: '', count: 90, issues: 2 },
  ],
  system: [],
}
const calls: StubResponses['feedbacks'] = {
  list: () => ({ items: [entry], hasMore: false }),
  get: () => details,
  markSeen: () => ({}),
  summarize: () => summary,
  group: ({ by }) => ({ groups: groups[by] }),
}
const user = buildUser('superadmin')
const show = (query = '', changed: StubResponses['feedbacks'] = {}) =>
  render(`/portal/feedback${query}`, {
    user,
    responses: {
      feedbacks: { ...calls, ...changed },
      conferences: { listEvents: () => ({ items: [], hasMore: false }) },
    },
  })

test('shows each feedback with its rating and issues, and marks what is new', async () => {
  show()
  const row = within(await screen.findByRole('row', { name: /Devon Clarke/ }))
  expect(row.getByText('Riverside County')).toBeTruthy()
  expect(row.getByText('2 out of 5')).toBeTruthy()
  expect(row.getByText('Frozen')).toBeTruthy()
  expect(row.getByText('Echo, Cut out')).toBeTruthy()
  expect(row.getByText('No issue reported')).toBeTruthy()
  expect(row.getByText('Not recorded')).toBeTruthy()
  expect(row.getByText('New')).toBeTruthy()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  for (const header of ['Rating', 'Suggestion', 'Start time', 'Video', 'Screen share', 'Audio bridge', 'Recording'])
    expect(headers).toContain(header)
})

// In a browser there are spaces: hidden texts are boxes.
test('shows the ratings of the period beside the one before, and filters by a rating', async () => {
  const { press, path, calls: made } = show()
  expect(await screen.findByText('4.5')).toBeTruthy()
  expect(screen.getByText('4.4 before')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: /^1 ?star: ?26$/ }))
  expect(path()).toBe('/portal/feedback?rating=1')
  for (const name of ['list', 'summarize', 'group'])
    await waitFor(() =>
      expect(made.filter((call) => call.name === `feedbacks.${name}`).map(({ input }) => input)).toContainEqual(
        expect.objectContaining({ rating: '1' }),
      ),
    )
  await press.click(screen.getByRole('button', { name: /^1 ?star: ?26$/ }))
  expect(path()).toBe('/portal/feedback')
})

test('names the meeting with most complaints and finds its feedback', async () => {
  const { press, path } = show()
  expect(await screen.findByText('604 118 2290')).toBeTruthy()
  expect(screen.getByText('7 of 11 gave 2 or less')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Its feedback' }))
  expect(path()).toBe('/portal/feedback?search=6041182290')
})

test('groups by version, network and device, and filters by one of them', async () => {
  const { press, path } = show()
  expect(await screen.findByRole('button', { name: /^Android 3: ?31 of 96 ?with issues, ?32%$/ })).toBeTruthy()
  await press.click(screen.getByRole('radio', { name: 'Network' }))
  expect(await screen.findByText('Unknown')).toBeTruthy()
  await press.click(await screen.findByRole('button', { name: /^Mobile network: ?2 of 10 ?with issues, ?20%$/ }))
  expect(path()).toBe('/portal/feedback?network=cellular')
  expect(await screen.findByRole('button', { name: /Network: Mobile network/ })).toBeTruthy()
})

test('shows video and audio issues as tabs with their numbers', async () => {
  const { press, path, calls: made } = show()
  const tab = await screen.findByRole('tab', { name: 'Audio issues' })
  await waitFor(() => expect(tab.getAttribute('aria-description')).toBe('96'))
  await press.click(tab)
  expect(path()).toBe('/portal/feedback?tab=audio')
  await waitFor(() =>
    expect(made.filter(({ name }) => name === 'feedbacks.list').at(-1)?.input).toMatchObject({ tab: 'audio' }),
  )
})

test('leads to what is new, and marks all of it as read', async () => {
  const { press, path, calls: made } = show()
  await press.click(await screen.findByRole('button', { name: 'Read 38 new' }))
  expect(path()).toBe('/portal/feedback?tab=new')
  await press.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('Marked all as read')).toBeTruthy()
  expect(made.filter(({ name }) => name === 'feedbacks.markSeen').map(({ input }) => input)).toEqual([{ id: 'new' }])
})

test('opens a feedback with the meeting and the devices, which marks it as read', async () => {
  const { press, calls: made } = show()
  await press.click(await screen.findByRole('button', { name: 'Devon Clarke' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Devon Clarke' }))
  expect(await panel.findByText('The other 6 who rated it: 4.7')).toBeTruthy()
  expect(panel.getByText('Video: Frozen')).toBeTruthy()
  for (const fact of ['Chrome 141.0.7390.55', 'Android 16.0.1', 'Front camera', 'Wi-Fi', '192.0.•••.•••'])
    expect(panel.getByText(fact)).toBeTruthy()
  await press.click(panel.getByRole('button', { name: 'Show the whole address' }))
  expect(panel.getByText('192.0.2.7')).toBeTruthy()
  expect(maskIp('2001:db8:7::1')).toBe('2001:db8:•••')
  expect(panel.getByRole('link', { name: 'Show the completed meeting' }).getAttribute('href')).toBe(
    `/portal/completed-meetings?search=6041182290&conference=${details.conferenceId}&period=custom&from=2026-11-20&to=2026-11-20`,
  )
  await waitFor(() =>
    expect(made.filter(({ name }) => name === 'feedbacks.markSeen').map(({ input }) => input)).toEqual([
      { id: entry.id },
    ]),
  )
})

test('steps from one feedback to the next and back, with the focus on the step', async () => {
  const other = { ...entry, id: '00000000-0000-4000-8000-000000000022', name: 'Mira Solberg' }
  const { press, path } = show(`?feedback=${entry.id}`, {
    list: () => ({ items: [entry, other], hasMore: false }),
    get: ({ id }) => ({ ...details, ...(id === other.id ? other : entry) }),
  })
  const find = async (name: string) => within(await screen.findByRole('dialog', { name }))
  const first = await find('Devon Clarke')
  const next = await first.findByRole('button', { name: 'Next feedback' })
  expect(first.getByRole('button', { name: 'Previous feedback' }).getAttribute('aria-disabled')).toBe('true')
  next.focus()
  await press.keyboard('{Enter}')
  const second = await find('Mira Solberg')
  expect(path()).toContain(other.id)
  expect(document.activeElement).toBe(second.getByRole('button', { name: 'Next feedback' }))
  await press.keyboard('{Enter}')
  expect(path()).toContain(other.id)
  await press.click(second.getByRole('button', { name: 'Previous feedback' }))
  expect(await find('Devon Clarke')).toBeTruthy()
})

test('leads to the minute of the log that the feedback is most likely about, and names networks', async () => {
  const event = { by: '', name: 'Devon Clarke' }
  const events = [
    { ...event, id: '1', at: '2026-11-20T08:40:00.000Z', type: 'joined' as const, detail: '' },
    { ...event, id: '2', at: '2026-11-20T08:50:00.000Z', type: 'device-changed' as const, detail: 'network:cellular' },
    { ...event, id: '3', at: '2026-11-20T08:55:00.000Z', type: 'left' as const, detail: 'connection-lost' },
  ]
  render(`/portal/feedback?feedback=${entry.id}`, {
    user: buildUser('superadmin', { timezone: 'UTC' }),
    responses: { feedbacks: calls, conferences: { listEvents: () => ({ items: events, hasMore: false }) } },
  })
  const link = await screen.findByRole('link', { name: 'Open the meeting log at 08:55' })
  const search = new URL(link.getAttribute('href') ?? '', 'http://here').searchParams
  expect([search.get('conference'), search.get('at')]).toEqual([details.conferenceId, events[2]?.at])
  expect(screen.getByText('Devon Clarke switched to another network: Mobile network')).toBeTruthy()
})

test('does not mark as read again what was, and leads from it to those alike', async () => {
  const { press, path, calls: made } = show(`?feedback=${entry.id}`, { get: () => ({ ...details, seen: true }) })
  await press.click(await screen.findByRole('button', { name: /Same version/ }))
  expect(path()).toContain('version=Chrome+141')
  expect(made.some(({ name }) => name === 'feedbacks.markSeen')).toBe(false)
})

test('has no cards where nothing was given', async () => {
  show('', { list: () => ({ items: [], hasMore: false }), summarize: () => ({ ...summary, count: 0, unseen: 0 }) })
  expect(await screen.findByText('There are no feedbacks!')).toBeTruthy()
  expect(screen.queryByText('Overall rating')).toBeNull()
})

describeListScreen<FeedbackEntry>('feedback', {
  path: '/portal/feedback',
  user,
  call: 'feedbacks.list',
  respond: (list) => ({ feedbacks: { ...calls, list } }),
  row: entry,
  rowText: 'Devon Clarke',
  empty: 'There are no feedbacks!',
  exported: '/exportFeedback',
})
