import type { Lane, LaneConnections } from '@foyer/contract/insight/meeting-log'
import type { ConferenceEvent } from '@foyer/contract/meetings/conferences'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { findLaneTime, findLost, listTicks, placeSpan, thinOut } from './lanes.rules.ts'

const path = '/portal/meeting-log'
const user = buildUser('admin', { timezone: 'UTC' })
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 15, minute)).toISOString()
const conference = {
  ...{ id: id(34), number: '2886501174', topic: 'Radiology weekly', host: 'Jun Park', tenant: '' },
  ...{ startsAt: at(0), endsAt: at(60), participants: 2 },
}
const counts = { presence: 3, sharing: 2, devices: 1, network: 0, hosts: 0, breakouts: 1 }
const lane = (last: number, name: string, more: Partial<Lane> = {}): Lane => ({
  ...{ id: id(last), name, picture: '', guest: false, role: 'participant', breakouts: [], shares: [], marks: [] },
  present: [{ from: at(0), to: at(60), reason: '' }],
  ...more,
})
const lanes = [
  lane(1, 'Jun Park', { role: 'host', shares: [{ from: at(10), to: at(20) }] }),
  lane(2, 'Sofia Rossi', {
    guest: true,
    present: [
      { from: at(1), to: at(30), reason: 'connection-lost' },
      { from: at(32), to: at(60), reason: 'left' },
    ],
    breakouts: [{ name: 'Blue', from: at(40), to: at(50) }],
    marks: [{ at: at(25), type: 'device-changed', detail: 'mic:Jabra' }],
  }),
]
const event = (n: number, type: ConferenceEvent['type'], detail = ''): ConferenceEvent => ({
  ...{ id: String(n), at: at(n), type, name: 'Sofia Rossi', by: '', detail },
})
const events = [event(25, 'device-changed', 'mic:Jabra'), event(30, 'left', 'connection-lost')]
/** The connections of an hour, in points of fifteen minutes; the host has no samples in the last one. */
const connections: LaneConnections = {
  ...{ from: at(0), stepSeconds: 900 },
  items: [
    {
      ...{ id: id(1), grades: ['good', 'good', 'good', null], lossUp: [0, 0, 0, null], lossDown: [0, 0, 0, null] },
      ...{ jitterMs: [4, 4, 4, null], roundTripMs: [20, 20, 20, null], sentResolution: [720, 720, 720, null] },
      receivedResolution: [null, null, null, null],
    },
    {
      ...{ id: id(2), grades: ['good', 'poor', 'poor', 'good'], lossUp: [0, 0.02, 0.114, 0] },
      ...{ lossDown: [0, 0.05, null, 0], jitterMs: [4, 9, 12, 4], roundTripMs: [80, 412, 90, 80] },
      ...{ sentResolution: [360, 180, 360, 360], receivedResolution: [null, null, null, null] },
    },
  ],
}
const toPage = <T,>(items: T[]) => ({ items, hasMore: false })
const responses = {
  meetingLog: {
    listConferences: () => toPage([conference, { ...conference, id: id(35), topic: 'Radiology again' }]),
    get: () => ({ ...conference, counts }),
    listLanes: () => toPage(lanes),
    listEvents: () => toPage(events),
    listConnections: () => connections,
  },
}

test('shows who was there and when, in words too, and the events beneath', async () => {
  render(`${path}?conference=${conference.id}`, { user, responses })
  expect(await screen.findByRole('heading', { name: 'Radiology weekly' })).toBeTruthy()
  const table = within(await screen.findByRole('table', { name: 'Who was there and when' }))
  expect(table.getByRole('row', { name: /Jun Park/ }).textContent).toContain(
    'In the meeting 15:00 – 16:00. Shared the screen 15:10 – 15:20',
  )
  expect(table.getByRole('row', { name: /Sofia Rossi/ }).textContent).toContain(
    'In the meeting 15:01 – 15:30. In the meeting 15:32 – 16:00. Connection lost 15:30 – 15:32. Breakout room Blue 15:40 – 15:50. 1 event',
  )
  const list = within(await screen.findByRole('region', { name: 'Events' }))
  expect(await list.findByText('Sofia Rossi lost the connection')).toBeTruthy()
  expect(list.getByText('15:25:00')).toBeTruthy()
})

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

test('draws how good the connections were, and says it in words', async () => {
  render(`${path}?conference=${conference.id}`, { user, responses })
  const table = within(await screen.findByRole('table', { name: 'Who was there and when' }))
  const row = async (name: RegExp) => {
    await table.findAllByText(/Quality:/)
    return table.getByRole('row', { name })
  }
  const hers = await row(/Sofia Rossi/)
  expect(plain(hers.textContent)).toContain(
    'Quality: poor 15:15:00 – 15:45:00 · 11.4% lost · round trip 412 ms · jitter 12 ms · sends 180p',
  )
  const drawn = [...hers.querySelectorAll<HTMLElement>('[data-grade]')]
  expect(drawn.map(({ dataset, style }) => [dataset.grade, style.insetInlineStart, style.inlineSize])).toEqual([
    ['good', '0%', '25%'],
    ['poor', '25%', '50%'],
    ['good', '75%', '25%'],
  ])
  expect(plain((await row(/Jun Park/)).textContent)).toContain('Quality: good')
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toContain('Qualitygoodfairpoor')
})

test('has a cursor that keys move through all lanes, and the pointer through one', async () => {
  const { press } = render(`${path}?conference=${conference.id}`, { user, responses })
  const table = within(await screen.findByRole('table', { name: 'Who was there and when' }))
  await table.findAllByText(/Quality:/)
  const axis = table.getByRole('slider', { name: 'Time' })
  axis.focus()
  await press.keyboard('{PageUp}')
  expect(axis.getAttribute('aria-valuetext')).toBe('15:06:00. No connection is fair or poor')
  expect(table.getByText('15:06:00')).toBeTruthy()
  await press.keyboard('{PageUp}{PageUp}{ArrowLeft}')
  const words = 'poor · 5% lost · round trip 412 ms · jitter 9 ms · sends 180p'
  expect(plain(axis.getAttribute('aria-valuetext'))).toBe(`15:17:24. Sofia Rossi: ${words}`)
  const readouts = () => [...document.querySelectorAll('[class*="readout"]')].map((one) => plain(one.textContent))
  expect(readouts()).toEqual(['good · 0% lost · round trip 20 ms · jitter 4 ms · sends 720p', words])
  await press.keyboard('{End}')
  expect(axis.getAttribute('aria-valuetext')).toBe('16:00:00. No connection is fair or poor')
  await press.keyboard('{Tab}')
  expect(readouts()).toEqual([])
  const [, track] = document.querySelectorAll<HTMLElement>('[class*="track"]')
  if (track === undefined) throw new Error('No lane')
  track.getBoundingClientRect = () => new DOMRect(100, 0, 400, 44)
  fireEvent.pointerMove(track, { clientX: 300 })
  expect(readouts()).toEqual(['poor · 11.4% lost · round trip 90 ms · jitter 12 ms · sends 360p'])
  fireEvent.pointerLeave(track)
  expect(readouts()).toEqual([])
})

test('limits events to a kind and to a person, in the address and in the exported file', async () => {
  const { calls, press, path: address } = render(`${path}?conference=${conference.id}`, { user, responses })
  await press.click(await screen.findByRole('radio', { name: 'Sharing 2' }))
  expect(screen.queryByRole('radio', { name: /Network/ })).toBeNull()
  await press.click(await screen.findByRole('button', { name: /Sofia Rossi/ }))
  expect(address()).toMatch(/kind=sharing.*person=/)
  const last = () => calls.findLast(({ name }) => name === 'meetingLog.listEvents')?.input
  await expect.poll(last).toMatchObject({ kind: 'sharing', participantId: id(2) })
  expect(screen.getByRole('link', { name: /Export/ }).getAttribute('href')).toContain('kind=sharing')
  await press.click(await screen.findByRole('button', { name: 'Remove: Only Sofia Rossi' }))
  expect(address()).not.toContain('person=')
})

test('begins a minute before the instant of a link', async () => {
  const { calls, press } = render(`${path}?conference=${conference.id}&at=${at(30)}`, { user, responses })
  await press.click(await screen.findByRole('button', { name: 'Remove: From 15:29' }))
  expect(calls.find(({ name }) => name === 'meetingLog.listEvents')?.input).toMatchObject({ from: at(29) })
})

test('is chosen by the ID of the meeting, and at once if it took place only once', async () => {
  const { press, path: address } = render(path, { user, responses })
  await press.type(await screen.findByRole('textbox', { name: 'Meeting ID' }), '288 650 1174')
  await press.click(screen.getByRole('button', { name: 'Filter' }))
  await press.click(await screen.findByRole('button', { name: /Radiology again/ }))
  expect(address()).toContain(id(35))
})

test('opens the only time at which a meeting took place', async () => {
  const only = { meetingLog: { ...responses.meetingLog, listConferences: () => toPage([conference]) } }
  render(`${path}?number=2886501174`, { user, responses: only })
  expect(await screen.findByRole('table', { name: 'Who was there and when' })).toBeTruthy()
})

test('says that there are no entries', async () => {
  const none = {
    meetingLog: { ...responses.meetingLog, listConferences: () => toPage([]), listEvents: () => toPage([]) },
  }
  render(`${path}?number=2886501174`, { user, responses: none })
  expect(await screen.findByText('There are no log entries!')).toBeTruthy()
})

test('places spans, ticks and marks on one axis', () => {
  const period = findLaneTime(conference, lanes, 0)
  expect(placeSpan({ from: at(15), to: at(30) }, period)).toEqual({ start: 0.25, share: 0.25 })
  expect(placeSpan({ from: at(30), to: null }, period)).toEqual({ start: 0.5, share: 0.5 })
  expect(listTicks(period)).toEqual([0, 10, 20, 30, 40, 50].map(at))
  expect(listTicks({ from: 0, to: 1 })).toEqual([new Date(0).toISOString()])
  expect(lanes.map(({ present }) => findLost(present))).toEqual([[], [{ from: at(30), to: at(32) }]])
  const mark = (minute: number) => ({ at: at(minute), type: 'muted' as const, detail: '' })
  expect(thinOut([mark(0), mark(0), mark(2)], period)).toEqual([mark(0), mark(2)])
  // A meeting in progress lasts until now.
  expect(findLaneTime({ ...conference, endsAt: null }, [], Date.parse(at(90))).to).toBe(Date.parse(at(90)))
})
