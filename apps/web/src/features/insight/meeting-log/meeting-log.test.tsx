import type { Lane } from '@foyer/contract/insight/meeting-log'
import type { ConferenceEvent } from '@foyer/contract/meetings/conferences'
import { screen, within } from '@testing-library/react'
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
const toPage = <T,>(items: T[]) => ({ items, hasMore: false })
const responses = {
  meetingLog: {
    listConferences: () => toPage([conference, { ...conference, id: id(35), topic: 'Radiology again' }]),
    get: () => ({ ...conference, counts }),
    listLanes: () => toPage(lanes),
    listEvents: () => toPage(events),
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
