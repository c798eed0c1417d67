import type {
  Conference,
  EngineStatus,
  Participant,
  ParticipantConnection,
  StayConnection,
} from '@foyer/contract/meetings/conferences'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { latestSocket, Socket } from '#test/socket.ts'

const conference: Conference = {
  id: '00000000-0000-4000-8000-000000000011',
  topic: 'Weekly',
  number: '1234567890',
  host: 'Zoé Ünal',
  hostPicture: '',
  tenant: 'Acme',
  startsAt: '2026-11-20T10:00:00.000Z',
  endsAt: null,
  participants: 1,
  locked: false,
  manageable: true,
  rating: null,
  connection: null,
}
const guest: Participant = {
  id: '00000000-0000-4000-8000-000000000012',
  name: 'Guest Bo',
  email: '',
  picture: '',
  joinedAt: '2026-11-20T10:01:00.000Z',
  leftAt: null,
  os: 'Windows',
  version: 'Firefox 150',
  platform: 'Web',
  speaker: 'Loud',
  mic: 'Clear',
  camera: 'Sharp',
  network: 'wifi',
  ip: '192.0.2.7',
  quality: null,
  feedback: null,
  breakouts: [],
}
const page = <T,>(...items: T[]) => ({ items, hasMore: false })
const show = (conferences: NonNullable<StubResponses['conferences']>, level: 'admin' | 'superadmin' = 'admin') =>
  render('/portal/live-meeting', { user: buildUser(level), responses: { conferences } })

test('opens the participants with what their devices reported, and closes them', async () => {
  const { press, path } = show({ listLive: () => page(conference), listLiveParticipants: () => page(guest) })
  await press.click(await screen.findByRole('button', { name: 'Weekly' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly' }))
  expect(await panel.findByText('Guest Bo')).toBeTruthy()
  const details = {
    OS: 'Windows',
    Version: 'Firefox 150',
    Platform: 'Web',
    Speaker: 'Loud',
    Mic: 'Clear',
    Camera: 'Sharp',
    Network: 'Wi-Fi',
    IP: '192.0.2.7',
    'Start time': 'Fri, 20 Nov 2026, 11:01',
  }
  await press.click(panel.getByRole('button', { name: 'Guest Bo' }))
  expect(panel.queryByText('Email')).toBeNull()
  for (const [label, value] of Object.entries(details))
    expect(panel.getByText(label).nextElementSibling?.textContent).toBe(value)
  expect(path()).toBe(`/portal/live-meeting?conference=${conference.id}`)
  await press.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/portal/live-meeting'))
})

const toConnection = (losses: number[]): StayConnection => {
  const none = losses.map(() => null)
  return {
    ...{ from: '2026-11-20T10:01:00.000Z', stepSeconds: 10 },
    course: {
      ...{ grades: losses.map(() => 'good'), lossUp: none, lossDown: losses, jitterMs: none, roundTripMs: none },
      ...{ sentResolution: none, receivedResolution: none },
    },
    summary: {
      ...{ lossUp: null, jitterMs: null, roundTripMs: null, sentResolution: null, receivedResolution: null },
      lossDown: { latest: losses.at(-1) ?? 0, median: 0.004, worst: Math.max(...losses) },
    },
  }
}

test('shows the connection of each participant in words and figures, as it changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const left: Participant = { ...guest, id: conference.id, name: 'Gone Guest', leftAt: '2026-11-20T10:05:00.000Z' }
  const measured: ParticipantConnection = {
    participantId: guest.id,
    state: 'good',
    loss: 0.004,
    roundTripMs: 31.7,
    sentBits: 1_234_567,
    receivedBits: 64_000,
    pausedVideos: 0,
  }
  const state = { connections: [measured], losses: [0.004] }
  show({
    listLive: () => page(conference),
    listLiveParticipants: () => page(guest, left),
    listConnections: () => ({ items: state.connections }),
    getConnection: () => toConnection(state.losses),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Weekly' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly' }))
  expect(await panel.findByText('Good connection')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Guest Bo' }))
  expect(panel.getByText('0.4% lost · round trip 32 ms · sends 1.2 Mb/s · receives 64 kb/s')).toBeTruthy()
  expect(panel.getAllByText(/ connection$/).length).toBe(1)
  expect((await panel.findByText('Loss, received')).nextElementSibling?.textContent).toContain('0.4%')
  state.connections = [{ ...measured, state: 'poor', loss: null, roundTripMs: null, sentBits: null, pausedVideos: 2 }]
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(await panel.findByText('Poor connection')).toBeTruthy()
  expect(panel.getByText('receives 64 kb/s · 2 videos paused')).toBeTruthy()
  state.losses.push(0.2)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(panel.getByText('Loss, received').nextElementSibling?.textContent).toContain('20%median'))
  vi.useRealTimers()
})

test('ends a meeting after a question, and locks it', async () => {
  const state = { conference }
  const { press, calls } = render('/portal/live-meeting', {
    user: buildUser('admin'),
    responses: { conferences: { listLive: () => page(state.conference) }, room: { end: () => ({}), lock: () => ({}) } },
  })
  const open = async (action: string) => {
    await press.click(await screen.findByRole('button', { name: 'Actions for Weekly' }))
    await press.click(await screen.findByRole('menuitem', { name: action }))
  }
  const find = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input)
  await open('End meeting…')
  expect(find('room.end')).toEqual([])
  const question = within(await screen.findByRole('dialog', { name: 'End Weekly for everyone?' }))
  expect(question.getByText('1 participant is disconnected immediately.')).toBeTruthy()
  await press.click(question.getByRole('button', { name: 'End meeting' }))
  expect(await screen.findByText('Meeting ended')).toBeTruthy()
  expect(find('room.end')).toEqual([{ conferenceId: conference.id }])
  state.conference = { ...conference, locked: true }
  await open('Lock')
  expect(await screen.findByText('Weekly is locked: nobody else can join')).toBeTruthy()
  expect(await screen.findByText('Locked')).toBeTruthy()
  await open('Unlock')
  await waitFor(() =>
    expect(find('room.lock')).toEqual([
      { conferenceId: conference.id, locked: true },
      { conferenceId: conference.id, locked: false },
    ]),
  )
})

test('a meeting of another tenant can be neither ended nor locked', async () => {
  show({ listLive: () => page({ ...conference, manageable: false }) }, 'superadmin')
  await screen.findByText('Weekly')
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})

test('shows a message when a meeting has no participants', async () => {
  const { press } = show({ listLive: () => page(conference), listLiveParticipants: () => page() })
  await press.click(await screen.findByRole('button', { name: 'Weekly' }))
  expect(await screen.findByText('There are no participants!')).toBeTruthy()
})

test('shows the tenant to super administrators only', async () => {
  const first = show({ listLive: () => page(conference) })
  await screen.findByText('Weekly')
  expect(screen.queryByRole('columnheader', { name: 'Tenant' })).toBeNull()
  first.unmount()
  show({ listLive: () => page(conference) }, 'superadmin')
  expect(await screen.findByRole('columnheader', { name: 'Tenant' })).toBeTruthy()
})

test.each<[EngineStatus, string]>([
  [
    { kind: 'embedded', reason: 'no-livekit', maxParticipants: 16, isAway: false },
    'Media engine: built in, for small meetings of up to 16 people · no LiveKit was found (see “In production” in README.md)',
  ],
  [
    { kind: 'livekit', reason: 'livekit-url', maxParticipants: 100, isAway: true },
    'Media engine: LiveKit server of your own, for meetings of up to 100 people · does not respond at the moment · set by LIVEKIT_URL',
  ],
  [
    { kind: 'off', reason: null, maxParticipants: 0, isAway: false },
    'Media engine: none, so that no meetings can be held',
  ],
])('tells super administrators which media engine is used: %o', async (status, text) => {
  show({ listLive: () => page(), getEngine: () => status }, 'superadmin')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('notifies no one else', async () => {
  show({ listLive: () => page() })
  await screen.findByText('There are no live meetings!')
  expect(screen.queryByText(/Media engine/)).toBeNull()
})

test('updates the list and the participants on events', async () => {
  vi.stubGlobal('WebSocket', Socket)
  const state = { meetings: page<Conference>(), participants: page<Participant>() }
  const { press } = show({ listLive: () => state.meetings, listLiveParticipants: () => state.participants })
  await screen.findByText('There are no live meetings!')
  const emitEvent = () => act(() => latestSocket().receive({ seq: 1, topic: 'conferences', id: conference.id }))
  state.meetings = page(conference)
  emitEvent()
  await press.click(await screen.findByRole('button', { name: 'Weekly' }))
  await screen.findByText('There are no participants!')
  state.participants = page(guest)
  emitEvent()
  expect(await screen.findByText('Guest Bo')).toBeTruthy()
})

test('follows the log of a meeting in progress, newest first', async () => {
  const { press, calls } = show({
    listLive: () => page(conference),
    listLiveParticipants: () => page(guest),
    listEvents: () => page(),
  })
  await press.click(await screen.findByRole('button', { name: 'Weekly' }))
  await press.click(await screen.findByRole('tab', { name: 'Log' }))
  expect(await screen.findByText('There are no log entries!')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'conferences.listEvents').at(-1)?.input).toMatchObject({
    list: 'live',
    sort: '-time',
  })
})

describeListScreen<Conference>('live meetings', {
  path: '/portal/live-meeting',
  user: buildUser('admin'),
  call: 'conferences.listLive',
  respond: (listLive) => ({ conferences: { listLive } }),
  row: conference,
  rowText: 'Weekly',
  empty: 'There are no live meetings!',
  exported: '/exportCurrentMeetings',
})
