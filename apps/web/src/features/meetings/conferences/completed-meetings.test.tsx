import type { Conference, ConferenceEvent, Participant, StayConnection } from '@foyer/contract/meetings/conferences'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'

const conference: Conference = {
  id: '00000000-0000-4000-8000-000000000011',
  topic: 'Weekly',
  number: '1234567890',
  host: 'Zoé Ünal',
  hostPicture: '',
  tenant: '',
  startsAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2026-11-20T11:05:00.000Z',
  locked: false,
  manageable: false,
  participants: 2,
  rating: null,
  connection: null,
}
const page = <T,>(...items: T[]) => ({ items, hasMore: false })
const show = (conferences: NonNullable<StubResponses['conferences']>, query = '') =>
  render(`/portal/completed-meetings${query}`, { user: buildUser('admin'), responses: { conferences } })

test('shows the duration of a meeting and opens its participants', async () => {
  const { press } = show({ listCompleted: () => page(conference), listCompletedParticipants: () => page() })
  const row = within(await screen.findByRole('row', { name: /Weekly/ }))
  expect(row.getByText('1 hr 5 mins')).toBeTruthy()
  expect(row.getByText('123 456 7890')).toBeTruthy()
  await press.click(row.getByRole('button', { name: 'Weekly' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly' }))
  expect(await panel.findByText('There are no participants!')).toBeTruthy()
})

test('draws each stay as a bar over the length of the meeting', async () => {
  const make = (name: string, joined: string, left: string | null): Participant => ({
    ...stay,
    id: name,
    name,
    email: `${name}@example.test`,
    joinedAt: `2026-11-20T${joined}:00.000Z`,
    leftAt: left === null ? null : `2026-11-20T${left}:00.000Z`,
  })
  const { press } = show({
    listCompleted: () => page({ ...conference, endsAt: '2026-11-20T11:00:00.000Z' }),
    listCompletedParticipants: () =>
      page(make('Ana', '10:00', '11:00'), make('Late', '10:45', '11:00'), make('Lost', '10:30', null)),
  })
  await press.click(await screen.findByRole('button', { name: 'Weekly' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly' }))
  const table = await panel.findByRole('table', { name: 'Participants' })
  expect(panel.getByText('Fri, 20 Nov 2026, 11:00 – 12:00 · 1 hr')).toBeTruthy()
  const rows = [...table.querySelectorAll('tbody tr:not([hidden])')]
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual(
    [
      ['Ana', '11:00', '12:00', '', '1 hr'],
      ['Late', '11:45', '12:00', '', '15 mins'],
      ['Lost', '11:30', '–', '', '–'],
    ].map(([name, ...rest]) => [expect.stringContaining(name ?? ''), ...rest]),
  )
  const bars = [...table.querySelectorAll<HTMLElement>('[style]')].filter(({ style }) => style.insetInlineStart !== '')
  expect(bars.map(({ style }) => [style.insetInlineStart, style.width])).toEqual([
    ['0%', '100%'],
    ['75%', '25%'],
    ['50%', '50%'],
  ])
  // A stay of less than half of the meeting is short.
  expect(bars.map(({ dataset }) => dataset.short)).toEqual([undefined, 'true', undefined])
})

const stay: Participant = {
  id: '00000000-0000-4000-8000-000000000012',
  name: 'Guest Bo',
  email: '',
  picture: '',
  joinedAt: '2026-11-20T10:01:00.000Z',
  leftAt: '2026-11-20T11:05:00.000Z',
  os: 'Windows',
  version: 'Firefox 150',
  platform: 'Desktop',
  speaker: '',
  mic: '',
  camera: '',
  network: '',
  ip: '192.0.2.7',
  quality: { state: 'poor', poorShare: 0.24, loss: 0.031, roundTripMs: 80.4 },
  feedback: {
    rating: 2,
    videoIssues: ['frozen'],
    audioIssues: ['echo', 'cut-out'],
    shareIssues: [],
    suggestion: 'Start on time',
  },
  breakouts: [],
}

const nothing = { jitterMs: [], roundTripMs: [], sentResolution: [] }
const noCourse = { grades: [], lossUp: [], lossDown: [], receivedResolution: [], ...nothing }
const connection: StayConnection = {
  ...{ from: '2026-11-20T10:01:20.000Z', stepSeconds: 20 },
  course: {
    grades: ['good', 'poor', 'poor'],
    ...{ lossUp: [0.009, 0.12, 0.004], lossDown: [null, null, 0], receivedResolution: [360, 180, 360] },
    ...{ jitterMs: [null, null, null], roundTripMs: [20, 21, 22], sentResolution: [720, 720, 720] },
  },
  summary: {
    lossUp: { latest: 0.004, median: 0.009, worst: 0.12 },
    lossDown: { latest: 0, median: 0, worst: 0 },
    jitterMs: null,
    roundTripMs: { latest: 22, median: 21, worst: 22 },
    sentResolution: { latest: 720, median: 720, worst: 720 },
    receivedResolution: { latest: 360, median: 360, worst: 180 },
  },
}

test('has no columns in which every meeting is empty', async () => {
  show({ listCompleted: () => page(conference) })
  await screen.findByRole('row', { name: /Weekly/ })
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toContain('Participants')
  expect(headers).not.toContain('Rating')
  expect(headers).not.toContain('Connection')
})

test('shows the rating and the worst connection of a meeting, and those of each participant', async () => {
  const quiet: Participant = { ...stay, id: conference.id, name: 'Quiet Qi', quality: null, feedback: null }
  const { press } = show({
    listCompleted: () => page({ ...conference, rating: 3.46, connection: stay.quality }),
    listCompletedParticipants: () => page(stay, quiet),
    getConnection: ({ participantId }: { participantId: string }) => ({
      ...connection,
      ...(participantId === stay.id ? {} : { course: noCourse }),
    }),
  })
  const row = within(await screen.findByRole('row', { name: /Weekly/ }))
  expect(row.getByText('3.5 out of 5')).toBeTruthy()
  const badge = row.getByText('Poor · 24%')
  expect(badge.getAttribute('title') ?? badge.parentElement?.title).toContain('Worst\u00a0connection · poor')
  await press.click(row.getByRole('button', { name: 'Weekly' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly' }))
  const table = within(await panel.findByRole('table', { name: 'Participants' }))
  const bo = within(table.getByRole('row', { name: /^Guest Bo/ }))
  expect(bo.getByText('Guest')).toBeTruthy()
  expect(bo.getByText('Poor connection')).toBeTruthy()
  expect(bo.getByText('2 out of 5')).toBeTruthy()
  await press.click(bo.getByRole('button', { name: 'Guest Bo' }))
  const findFact = (label: string) => table.getByText(label).nextElementSibling?.textContent
  expect(findFact('Connection')).toBe(
    'poor for 24% of the time · 3.1% lost · round trip 80 ms'.replaceAll(/(?<!·) (?!·)/g, '\u00a0'),
  )
  expect(findFact('Rating')).toBe('2 out of 5 · Video: Frozen · Sound: Echo, Cut out · Start on time')
  expect(table.queryByText('Speaker')).toBeNull()
  const charts = within(await table.findByRole('region', { name: 'Quality' }))
  expect(charts.getByText('11:01 – 11:02')).toBeTruthy()
  expect(charts.getByText('good 11:01:20 – 11:01:40, poor 11:01:40 – 11:02:20')).toBeTruthy()
  const read = (label: string) => charts.getByText(label).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
  expect(read('Loss, sent')).toBe('0.4%median 0.9% · worst 12%')
  expect(read('Video received')).toBe('360pmedian 360p · worst 180p')
  expect(charts.queryByText('Jitter of sound')).toBeNull()
  await press.click(table.getByRole('button', { name: 'Quiet Qi' }))
  expect(findFact('Connection')).toBe('Connection not measured')
  expect(findFact('Rating')).toBe('Not rated')
  expect(table.queryByRole('region', { name: 'Quality' })).toBeNull()
})

const event = (id: number, more: Partial<ConferenceEvent>): ConferenceEvent => ({
  id: String(id),
  at: '2026-11-20T10:01:00.000Z',
  type: 'joined',
  name: 'Bo',
  by: '',
  detail: '',
  ...more,
})

test('shows the log of a meeting in words, also of one participant', async () => {
  const entries = [
    event(1, {}),
    event(2, { type: 'device-changed', detail: 'mic:Headset' }),
    event(3, { type: 'muted', by: 'Zoé' }),
    event(4, { type: 'left', detail: 'connection-lost' }),
    event(5, { type: 'joined', detail: 'again' }),
    event(6, { type: 'role-changed', by: 'Zoé', detail: 'co-host' }),
    event(7, { type: 'ended', name: '', by: 'Zoé' }),
  ]
  const { press, calls } = show({
    listCompleted: () => page(conference),
    listCompletedParticipants: () => page(stay),
    listEvents: ({ participantId }) => (participantId === undefined ? page(...entries) : page()),
  })
  await press.click(await screen.findByRole('button', { name: 'Weekly' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly' }))
  await press.click(await panel.findByRole('tab', { name: 'Log' }))
  const log = within(await panel.findByRole('list', { name: 'Log' }))
  expect(log.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(
    [
      'Bo joined',
      'Bo switched the microphone to Headset',
      'Zoé muted Bo',
      'Bo lost the connection',
      'Bo came back',
      'Zoé made Bo co-host',
      'Zoé ended the meeting for everyone',
    ].map((text) => `${text}TimeFri, 20 Nov 2026, 11:01`),
  )
  await press.selectOptions(panel.getByLabelText('Participant'), 'Guest Bo')
  expect(await panel.findByText('There are no log entries!')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'conferences.listEvents').at(-1)?.input).toMatchObject({
    conferenceId: conference.id,
    list: 'completed',
    sort: 'time',
    participantId: stay.id,
  })
})

test('requests the last 30 days by default, otherwise the days in the URL, as whole days in the user’s time zone', async () => {
  const { calls, press, path } = show({ listCompleted: () => page() }, '?period=custom&from=2026-10-24&to=2026-10-25')
  const lastRequest = () => calls.filter(({ name }) => name === 'conferences.listCompleted').at(-1)?.input
  // The clocks go back on 25 October in Paris, so that day has 25 hours.
  await waitFor(() =>
    expect(lastRequest()).toMatchObject({ from: '2026-10-23T22:00:00.000Z', to: '2026-10-25T22:59:59.999Z' }),
  )
  const periodSelect = screen.getByLabelText('Period')
  await press.selectOptions(periodSelect, 'Last 7 days')
  await waitFor(() => expect(path()).toBe('/portal/completed-meetings?period=7'))
  expect(screen.queryByLabelText('From')).toBeNull()
  await press.selectOptions(periodSelect, 'Last 30 days')
  await waitFor(() => expect(path()).toBe('/portal/completed-meetings'))
  await press.selectOptions(periodSelect, 'Custom range')
  const first = await screen.findByLabelText('From')
  fireEvent.change(first, { target: { value: '2026-10-01' } })
  fireEvent.blur(first)
  await waitFor(() => expect(path()).toMatch(/\?period=custom&from=2026-10-01&to=\d{4}-/))
})

test('shows an end before the start at its field and requests nothing', async () => {
  const { calls } = show({ listCompleted: () => page(conference) }, '?period=custom&from=2026-10-24&to=2026-10-23')
  expect(await screen.findByText('Cannot Choose a Pre-Date for End Date')).toBeTruthy()
  expect(screen.getByText('There are no completed meetings!')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'conferences.listCompleted')).toBe(false)
})

describeListScreen<Conference>('completed meetings', {
  path: '/portal/completed-meetings',
  user: buildUser('admin'),
  call: 'conferences.listCompleted',
  respond: (listCompleted) => ({ conferences: { listCompleted } }),
  row: conference,
  rowText: 'Weekly',
  empty: 'There are no completed meetings!',
  exported: '/exportCompletedMeetings',
})
