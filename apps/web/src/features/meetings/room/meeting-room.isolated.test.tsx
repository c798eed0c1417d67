import { act, screen, waitFor, within } from '@testing-library/react'
import { DisconnectReason, RoomEvent, Track } from 'livekit-client'
import { afterEach, expect, test, vi } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'
import { joined, joinRoom, rooms } from '#test/media-client.ts'
import type { Joined } from './room.queries.ts'

vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

afterEach(() => {
  rooms.length = 0
})

/** Ends the meeting for everyone and confirms. */
async function endForAll(press: ReturnType<typeof render>['press']) {
  await press.click(screen.getByRole('button', { name: 'Leave' }))
  await press.click(await screen.findByRole('menuitem', { name: 'End for all' }))
  const question = await screen.findByRole('dialog', { name: 'End the meeting for everyone?' })
  await press.click(within(question).getByRole('button', { name: 'End for all' }))
}

test('joins with devices that were requested after Join was pressed', async () => {
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [],
    getUserMedia: () => new Promise<never>(() => undefined),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  let admit: (response: Joined) => void = () => undefined
  const admitted = new Promise<Joined>((resolve) => {
    admit = resolve
  })
  const { press } = render('/portal/join/1234567890', {
    user: buildUser('member'),
    responses: { room: { join: () => admitted, leave: () => ({}), report: () => ({}) } },
  })
  await press.click(await screen.findByRole('button', { name: 'Join' }))
  expect(await screen.findByText(/asking for access/)).toBeTruthy()
  admit(joined)
  await waitFor(() => expect(rooms[0]?.requests).toEqual(['microphone on', 'camera on']))
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test('toggles microphone and camera with M and V', async () => {
  const { press, engine } = await joinRoom()
  const mute = screen.getByRole('button', { name: 'Unmute' })
  expect(mute.getAttribute('aria-keyshortcuts')).toBe('M')
  const count = engine.requests.length
  await press.keyboard('mv')
  expect(engine.requests.slice(count).map((line) => line.split(' ')[0])).toEqual(['microphone', 'camera'])
})

/** Switches the single keys on or off. */
async function switchSingleKeys(press: ReturnType<typeof render>['press']) {
  await press.click(screen.getByRole('button', { name: 'View' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  await press.click(list.getByRole('switch', { name: 'Use single keys' }))
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('disables single-key shortcuts and remembers that on this device', async () => {
  const first = await joinRoom()
  await switchSingleKeys(first.press)
  expect(localStorage.getItem('single-keys')).toBe('off')
  const count = first.engine.requests.length
  await first.press.keyboard('mv')
  expect(first.engine.requests.length).toBe(count)
  expect(screen.getByRole('button', { name: 'Unmute' }).hasAttribute('aria-keyshortcuts')).toBe(false)
  first.unmount()
  rooms.length = 0

  const again = await joinRoom()
  const countBefore = again.engine.requests.length
  await again.press.keyboard('mv')
  expect(again.engine.requests.length).toBe(countBefore)
  await switchSingleKeys(again.press)
  await again.press.keyboard('m')
  await waitFor(() => expect(again.engine.requests.length).toBe(countBefore + 1))
})

test('lists the keys with ?, and opens the participants with P', async () => {
  const { press } = await joinRoom()
  await press.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(list.textContent).toContain('Talk while it is held')
  await press.keyboard('p')
  expect(screen.queryByRole('complementary', { name: 'Participants' })).toBeNull()
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press.keyboard('p')
  expect(await screen.findByRole('complementary', { name: 'Participants' })).toBeTruthy()
})

test('unmutes while the space bar is held, but not on a button', async () => {
  const { press, engine } = await joinRoom()
  const count = engine.requests.length
  await press.keyboard('{ >3}')
  expect(engine.requests.slice(count)).toEqual(['microphone on'])
  await press.keyboard('{/ }')
  expect(engine.requests.slice(count)).toEqual(['microphone on', 'microphone off'])
  screen.getByRole('button', { name: 'View' }).focus()
  await press.keyboard(' ')
  expect(engine.requests.length).toBe(count + 2)
})

test.each([
  ['has ended the connection', [[RoomEvent.Disconnected, DisconnectReason.SIGNAL_CLOSE]]],
  ['connects from the start', [[RoomEvent.Reconnecting]]],
])('joins once more when the client %s, with the microphone off after a host has muted it', async (_, events) => {
  const { press, engine } = await joinRoom()
  await press.keyboard('mv')
  expect(engine.requests).toEqual(['microphone on', 'camera on'])
  act(() => engine.emit(RoomEvent.TrackMuted, { source: Track.Source.Microphone }, { isLocal: true }))
  for (const [event = '', reason] of events) act(() => engine.emit(`${event}`, reason))
  await waitFor(() => expect(rooms[1]?.requests).toEqual(['camera on']), { timeout: 5000 })
  act(() => engine.emit(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED))
  expect(rooms).toHaveLength(2)
})

test('asks before the Back button ends a meeting with others', async () => {
  const { press, engine, path, visit } = await joinRoom()
  engine.addParticipant('zoe', 'Zoé Martin')
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  act(() => visit('/portal/landing-page'))
  const question = within(await screen.findByRole('dialog', { name: 'Leave the meeting?' }))
  await press.click(question.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/portal/join/1234567890')
  act(() => visit('/portal/landing-page'))
  const again = within(await screen.findByRole('dialog', { name: 'Leave the meeting?' }))
  await press.click(again.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/portal/landing-page'))
})

test('shows the host that they ended the meeting', async () => {
  const { press } = await joinRoom({ end: () => ({}) })
  await endForAll(press)
  expect(await screen.findByText('You ended the meeting for everyone.')).toBeTruthy()
})

test('shows the host that they ended the meeting when the engine’s event arrives before the response', async () => {
  const shown = await joinRoom({
    end: () => {
      shown.engine.emit(RoomEvent.Disconnected, DisconnectReason.ROOM_DELETED)
      return {}
    },
  })
  await endForAll(shown.press)
  expect(await screen.findByText('You ended the meeting for everyone.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'The meeting has ended' })).toBeTruthy()
})

test('does not claim that the host ended the meeting after their attempt failed', async () => {
  const { press, engine } = await joinRoom({ end: () => refuse(503, 'unavailable', { message: 'Try again later' }) })
  await endForAll(press)
  expect(await screen.findByText('Try again later')).toBeTruthy()
  act(() => engine.emit(RoomEvent.Disconnected, DisconnectReason.ROOM_DELETED))
  expect(await screen.findByText('It was ended for everyone.')).toBeTruthy()
  expect(screen.queryByText('You ended the meeting for everyone.')).toBeNull()
})

test('says that the user was signed out meanwhile, instead of going on as a guest', async () => {
  const responses = [joined, { ...joined, isUser: false, isHost: false }]
  const { engine } = await joinRoom({ join: () => responses.shift() ?? joined })
  act(() => engine.emit(RoomEvent.Disconnected, DisconnectReason.SIGNAL_CLOSE))
  expect(await screen.findByRole('heading', { level: 1, name: 'You are signed out' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rejoin' })).toBeTruthy()
})

test('copies a link that contains the password for guests', async () => {
  const { press } = await joinRoom()
  const link = `${window.location.origin}/portal/join/1234567890#s%C3%A9same%201`
  const [button] = screen.getAllByRole('button', { name: 'Copy link' })
  if (button) await press.click(button)
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(link)
  await press.click(screen.getByRole('button', { name: 'Participants (1)' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Participants' }))
  await press.click(panel.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(link)
})

test('makes returning to the portal the primary action after ending for all', async () => {
  const { press } = await joinRoom({ end: () => ({}) })
  await endForAll(press)
  const home = await screen.findByRole('link', { name: 'Back to home' })
  expect(home.dataset.variant).toBe('filled')
  expect(screen.getByRole('button', { name: 'Rejoin' }).dataset.variant).toBe('default')
})

test('is dark in any colour scheme, and leaves the user’s own behind', async () => {
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
  const { press } = await joinRoom()
  expect(scheme()).toBe('dark')
  await press.click(screen.getByRole('button', { name: 'Leave' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Leave the meeting' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'You left the meeting' })).toBeTruthy()
  expect(screen.getByText('You were there for less than a minute')).toBeTruthy()
  expect(scheme()).toBe('light')
})

test('names a video that is paused because the connection is slow', async () => {
  const { engine } = await joinRoom()
  const track = { streamState: Track.StreamState.Active }
  engine.addParticipant('zoe', 'Zoé Martin', { [Track.Source.Camera]: track })
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  expect(screen.queryByText('Video paused: your connection is slow')).toBeNull()
  track.streamState = Track.StreamState.Paused
  act(() => engine.emit(RoomEvent.TrackStreamStateChanged))
  expect(screen.getByText('Video paused: your connection is slow')).toBeTruthy()
})
