import { act, screen, waitFor, within } from '@testing-library/react'
import { ConnectionQuality, RemoteVideoTrack, RoomEvent, Track } from 'livekit-client'
import { afterEach, expect, test, vi } from 'vitest'
import { joinRoom, rooms } from '#test/media-client.ts'

vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

// jsdom has no sound: the test reports the levels.
const microphone = vi.hoisted((): { report?: ((level: number) => void) | undefined } => ({}))
vi.mock('#features/meetings/room/devices/measure-level.ts', () => ({
  measureLevel: (_track: MediaStreamTrack, onLevel: (level: number) => void) => {
    microphone.report = onLevel
    return () => undefined
  },
}))

afterEach(() => {
  microphone.report = undefined
  rooms.length = 0
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/** Builds a track that a video element shows. */
const buildVideo = () =>
  Object.assign(Object.create(RemoteVideoTrack.prototype), { attach: () => undefined, detach: () => undefined })

/** Lets the browser share a screen with sound; returns the captured tracks. */
function allowCapture(engine: (typeof rooms)[number]) {
  const tracks = [Track.Source.ScreenShare, Track.Source.ScreenShareAudio].map((source) => {
    const mediaStreamTrack = Object.assign(new EventTarget(), { contentHint: 'detail', clone: () => ({}) })
    return { source, mediaStreamTrack, stop: vi.fn() }
  })
  engine.screenTracks = async () => tracks
  return tracks
}

function stubCapture() {
  const noDevices: MediaDeviceInfo[] = []
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => noDevices,
    getUserMedia: async () => Promise.reject(new DOMException('', 'NotFoundError')),
    getDisplayMedia: async () => Promise.reject(new DOMException('', 'NotAllowedError')),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  return mediaDevices
}

test('offers no screen sharing where the browser cannot capture a screen', async () => {
  await joinRoom()
  expect(screen.queryByRole('button', { name: 'Share screen' })).toBeNull()
})

test('shares the screen with its sound and stops', async () => {
  stubCapture()
  const { press, engine } = await joinRoom()
  const tracks = allowCapture(engine)
  await press.click(screen.getByRole('button', { name: 'Share screen' }))
  expect(await screen.findByText('You are sharing your screen')).toBeTruthy()
  await waitFor(() => expect(engine.requests.slice(-2)).toEqual(['publish screen_share', 'publish screen_share_audio']))
  // Not shown to the user: it would mirror itself.
  expect(screen.queryByRole('region', { name: /^Screen of/ })).toBeNull()
  const controls = within(screen.getByRole('region', { name: 'Meeting controls' }))
  await press.click(controls.getByRole('button', { name: 'Stop sharing' }))
  expect(engine.requests.slice(-2)).toEqual(['unpublish screen_share', 'unpublish screen_share_audio'])
  for (const { stop } of tracks) expect(stop).toHaveBeenCalled()
  expect(screen.queryByText('You are sharing your screen')).toBeNull()
})

test('stops sharing when the browser’s own button is used', async () => {
  stubCapture()
  const { press, engine } = await joinRoom()
  const [video] = allowCapture(engine)
  await press.click(screen.getByRole('button', { name: 'Share screen' }))
  await waitFor(() => expect(engine.requests.at(-1)).toBe('publish screen_share_audio'))
  act(() => void video?.mediaStreamTrack.dispatchEvent(new Event('ended')))
  expect(engine.requests.at(-1)).toBe('unpublish screen_share_audio')
  expect(screen.getByRole('button', { name: 'Share screen' })).toBeTruthy()
})

test('says nothing when the user dismisses the browser’s question, and what to do when sharing fails', async () => {
  stubCapture()
  const { press, engine } = await joinRoom()
  engine.screenTracks = async () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  await press.click(screen.getByRole('button', { name: 'Share screen' }))
  engine.screenTracks = async () => Promise.reject(new DOMException('', 'NotReadableError'))
  await press.click(screen.getByRole('button', { name: 'Share screen' }))
  expect(await screen.findByText("Your screen couldn't be shared. Try again.")).toBeTruthy()
})

test('explains that sharing is not allowed', async () => {
  stubCapture()
  const { press, engine } = await joinRoom()
  const before = engine.requests.length
  // Camera and microphone only.
  act(() => {
    engine.localParticipant.permissions.canPublishSources = [1, 2]
    engine.emit(RoomEvent.ParticipantPermissionsChanged)
  })
  const button = screen.getByRole('button', { name: 'Share screen' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-description')).toBe("You can't share your screen in this meeting")
  await press.click(button)
  expect(engine.requests.length).toBe(before)
})

test('shows a shared screen large with the name of who shares it, and lets the user choose between several', async () => {
  const { press, engine } = await joinRoom()
  engine.addParticipant('zoe', 'Zoé Martin', { [Track.Source.ScreenShare]: buildVideo() })
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  const first = screen.getByRole('region', { name: 'Screen of Zoé Martin' })
  expect(within(first).getByText('Zoé Martin is sharing')).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: 'Shared screens' })).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Videos' })).getAllByRole('listitem')).toHaveLength(2)

  engine.addParticipant('bo', 'Bo Lind', { [Track.Source.ScreenShare]: buildVideo() })
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  const choice = within(screen.getByRole('radiogroup', { name: 'Shared screens' }))
  await press.click(choice.getByRole('radio', { name: 'Bo Lind' }))
  expect(screen.getByRole('region', { name: 'Screen of Bo Lind' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Screen of Zoé Martin' })).toBeNull()

  engine.remoteParticipants.delete('bo')
  act(() => engine.emit(RoomEvent.TrackUnsubscribed))
  expect(screen.getByRole('region', { name: 'Screen of Zoé Martin' })).toBeTruthy()
})

const large = () => within(screen.getByRole('region', { name: 'Large video' }))
const listTiles = () =>
  within(screen.getByRole('list', { name: 'Videos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('shows who speaks large in the speaker layout, and remembers the layout', async () => {
  const first = await joinRoom()
  first.engine.addParticipant('zoe', 'Zoé Martin')
  first.engine.addParticipant('bo', 'Bo Lind')
  act(() => first.engine.emit(RoomEvent.TrackSubscribed))
  expect(screen.queryByRole('region', { name: 'Large video' })).toBeNull()
  await first.press.click(screen.getByRole('button', { name: 'View' }))
  await first.press.click(await screen.findByRole('menuitemradio', { name: 'Speaker' }))
  expect(large().getByText('Zoé Martin')).toBeTruthy()
  first.engine.activeSpeakers = [{ identity: 'bo' }]
  act(() => first.engine.emit(RoomEvent.ActiveSpeakersChanged))
  await waitFor(() => expect(large().getByText('Bo Lind')).toBeTruthy(), { timeout: 20_000 })
  expect(listTiles()).toEqual(['Zoé Martin', 'Ana Silva (you)'])
  first.unmount()
  rooms.length = 0

  const again = await joinRoom()
  again.engine.addParticipant('zoe', 'Zoé Martin')
  act(() => again.engine.emit(RoomEvent.TrackSubscribed))
  expect(large().getByText('Zoé Martin')).toBeTruthy()
})

test('pins a participant by the menu of the tile and by double click, also beside a shared screen', async () => {
  const { press, engine } = await joinRoom()
  engine.addParticipant('zoe', 'Zoé Martin', { [Track.Source.ScreenShare]: buildVideo() })
  engine.addParticipant('bo', 'Bo Lind')
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  await press.click(screen.getByRole('button', { name: 'Options for Bo Lind' }))
  expect(await screen.findByText('Good connection')).toBeTruthy()
  await press.click(await screen.findByRole('menuitem', { name: 'Pin' }))
  expect(large().getByText('Bo Lind')).toBeTruthy()
  expect(large().getByRole('img', { name: 'Pinned' })).toBeTruthy()
  expect(listTiles()).toEqual(['Zoé Martin is sharing', 'Zoé Martin', 'Ana Silva (you)'])
  await press.click(screen.getByRole('button', { name: 'Options for Bo Lind' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Unpin' }))
  const shared = screen.getByRole('region', { name: 'Screen of Zoé Martin' })
  expect(listTiles()).toEqual(['Zoé Martin', 'Bo Lind', 'Ana Silva (you)'])
  await press.dblClick(screen.getByText('Bo Lind'))
  expect(large().getByText('Bo Lind')).toBeTruthy()
  expect(shared.isConnected).toBe(false)
})

test('hides the user’s own video while others are there, and says how good a connection is', async () => {
  const { press, engine } = await joinRoom()
  const zoe = engine.addParticipant('zoe', 'Zoé Martin')
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  await press.click(screen.getByRole('button', { name: 'Options for Ana Silva' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Hide your own video' }))
  expect(listTiles()).toEqual(['Zoé Martin'])
  zoe.connectionQuality = ConnectionQuality.Poor
  act(() => engine.emit(RoomEvent.ConnectionQualityChanged))
  expect(screen.getByText('Poor connection')).toBeTruthy()
  zoe.connectionQuality = ConnectionQuality.Lost
  act(() => engine.emit(RoomEvent.ConnectionQualityChanged))
  expect(screen.getByText('Connection lost')).toBeTruthy()
  engine.remoteParticipants.delete('zoe')
  act(() => engine.emit(RoomEvent.TrackUnsubscribed))
  expect(listTiles()).toEqual(['Ana Silva (you)'])
})

test('shows further participants on further pages', async () => {
  const { press, engine } = await joinRoom()
  for (let number = 1; number <= 40; number += 1) engine.addParticipant(`p${number}`, `Person ${number}`)
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  const tiles = () => within(screen.getByRole('list', { name: 'Videos' })).getAllByRole('listitem')
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(tiles().at(-1)?.textContent).toContain('Ana Silva (you)')
  expect(tiles()[0]?.textContent).toContain('Person 1')
  await press.click(screen.getByRole('button', { name: 'Next videos' }))
  expect(screen.getByText('2 of 2')).toBeTruthy()
  expect(tiles().at(-1)?.textContent).toContain('Person 40')
  expect(screen.queryByText('Ana Silva (you)')).toBeNull()
  await press.keyboard('{PageUp}')
  expect(screen.getByText('1 of 2')).toBeTruthy()
})

test('shows no cameras of others in audio only, but shared screens', async () => {
  const { press, engine } = await joinRoom()
  const tracks = { [Track.Source.Camera]: buildVideo(), [Track.Source.ScreenShare]: buildVideo() }
  engine.addParticipant('zoe', 'Zoé Martin', tracks)
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  expect(screen.getByLabelText('Video of Zoé Martin')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'View' }))
  await press.click(await screen.findByRole('menuitemcheckbox', { name: 'Audio only' }))
  expect(screen.queryByLabelText('Video of Zoé Martin')).toBeNull()
  expect(screen.getByRole('region', { name: 'Screen of Zoé Martin' })).toBeTruthy()
  await press.keyboard('{Escape}')
  await press.click(screen.getByRole('button', { name: 'Show videos' }))
  expect(screen.getByLabelText('Video of Zoé Martin')).toBeTruthy()
})

test('hints that the user talks while muted', async () => {
  const track = { clone: () => ({ enabled: false, stop: () => undefined }) }
  const { press, engine } = await joinRoom()
  const before = engine.requests.length
  engine.published.set(Track.Source.Microphone, { isMuted: false, track: { mediaStreamTrack: track } })
  act(() => engine.emit(RoomEvent.LocalTrackPublished))
  engine.published.set(Track.Source.Microphone, { isMuted: true, track: { mediaStreamTrack: track } })
  act(() => engine.emit(RoomEvent.TrackMuted, { source: Track.Source.Microphone }, { isLocal: true }))
  await waitFor(() => expect(microphone.report).toBeDefined())
  act(() => microphone.report?.(0.2))
  expect(screen.queryByText(/^You are muted/)).toBeNull()
  act(() => {
    for (let sample = 0; sample < 20; sample += 1) microphone.report?.(0.2)
  })
  expect(screen.getByText('You are muted. Press M to unmute, or hold the space bar to talk.')).toBeTruthy()
  const hint = within(screen.getByText(/^You are muted/).closest('[role="status"]') ?? document.body)
  await press.click(hint.getByRole('button', { name: 'Unmute' }))
  expect(engine.requests.slice(before)).toEqual(['microphone on'])
})

const device = (kind: MediaDeviceKind, deviceId: string, label: string): MediaDeviceInfo => ({
  kind,
  deviceId,
  label,
  groupId: label,
  toJSON: () => undefined,
})

test('offers a headset that is plugged in, and replaces a camera that is gone', async () => {
  const camera = device('videoinput', 'c1', 'Desk camera')
  const spare = device('videoinput', 'c2', 'Laptop camera')
  const headset = [device('audioinput', 'h1', 'Headset'), device('audiooutput', 'h2', 'Headset')]
  let devices = [camera, spare]
  const mediaDevices = stubCapture()
  mediaDevices.enumerateDevices = async () => devices
  const { press, engine } = await joinRoom()
  engine.devicesInUse = { videoinput: 'c1' }
  devices = [camera, spare, ...headset]
  act(() => void mediaDevices.dispatchEvent(new Event('devicechange')))
  expect(await screen.findByText('Headset was connected')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Use it' }))
  expect(engine.requests.slice(-2)).toEqual(['use audioinput h1', 'use audiooutput h2'])
  devices = [spare, ...headset]
  act(() => void mediaDevices.dispatchEvent(new Event('devicechange')))
  expect(await screen.findByText('Desk camera was disconnected. Another device is used instead.')).toBeTruthy()
  expect(engine.requests.at(-1)).toBe('use videoinput c2')
})

test('keeps who speaks above all other windows, until the browser closes that', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const { contentWindow: floating } = frame
  if (!floating) throw new Error('The frame has no window')
  floating.close = vi.fn()
  Object.defineProperty(window, 'documentPictureInPicture', {
    value: { requestWindow: async () => floating },
    configurable: true,
  })
  const { press, engine } = await joinRoom()
  engine.addParticipant('zoe', 'Zoé Martin')
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  await press.click(screen.getByRole('button', { name: 'View' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Picture in picture' }))
  const shown = within(floating.document.body)
  expect(await shown.findByText('Zoé Martin')).toBeTruthy()
  const count = engine.requests.length
  await press.click(shown.getByRole('button', { name: 'Unmute' }))
  expect(engine.requests.slice(count)).toEqual(['microphone on'])
  act(() => void floating.dispatchEvent(new Event('pagehide')))
  expect(shown.queryByText('Zoé Martin')).toBeNull()
  Reflect.deleteProperty(window, 'documentPictureInPicture')
  frame.remove()
})
