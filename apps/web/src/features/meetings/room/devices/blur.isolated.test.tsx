import { act, screen, waitFor } from '@testing-library/react'
import { LocalVideoTrack, RoomEvent, Track } from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinRoom, rooms } from '#test/media-client.ts'
import { BackgroundBlur } from './background-blur.ts'

vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

beforeEach(() => {
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [{ kind: 'videoinput', deviceId: 'cam', label: 'Desk camera' }],
    getUserMedia: () => new Promise<never>(() => undefined),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
})
afterEach(() => {
  rooms.length = 0
  localStorage.clear()
  for (const name of streams) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const streams = ['MediaStreamTrackProcessor', 'MediaStreamTrackGenerator']

/** Gives the browser what Chromium supports of blurring. */
const supportBlur = () => {
  for (const name of streams) Object.assign(window, { [name]: class {} })
}

const createCamera = () => {
  const setProcessor = vi.fn<(processor: unknown) => Promise<void>>(async () => undefined)
  const stopProcessor = vi.fn(async () => undefined)
  const track = Object.create(LocalVideoTrack.prototype, { mediaStreamTrack: { value: { label: 'Camera' } } })
  return Object.assign(track, { setProcessor, stopProcessor, attach: () => undefined, detach: () => undefined })
}

test('blurs the background from the menu of the camera, and remembers that', async () => {
  supportBlur()
  const { press, engine } = await joinRoom()
  const camera = createCamera()
  engine.published.set(Track.Source.Camera, { isMuted: false, track: camera })
  act(() => engine.emit(RoomEvent.LocalTrackPublished))
  expect(engine.options.videoCaptureDefaults?.processor).toBeUndefined()

  await press.click(await screen.findByRole('button', { name: 'Camera settings' }))
  await press.click(await screen.findByRole('menuitemcheckbox', { name: 'Blur background' }))
  await waitFor(() => expect(camera.setProcessor).toHaveBeenCalledWith(expect.any(BackgroundBlur)))
  expect(localStorage.getItem('background-blur')).toBe('on')
  // Also of a camera that is turned on later.
  expect(engine.options.videoCaptureDefaults?.processor).toBeInstanceOf(BackgroundBlur)

  const item = () => screen.findByRole('menuitemcheckbox', { name: 'Blur background', checked: true })
  if (!screen.queryByRole('menuitemcheckbox'))
    await press.click(screen.getByRole('button', { name: 'Camera settings' }))
  await press.click(await item())
  await waitFor(() => expect(camera.stopProcessor).toHaveBeenCalled())
  expect(localStorage.getItem('background-blur')).toBeNull()
  expect(engine.options.videoCaptureDefaults?.processor).toBeUndefined()
})

test('starts the camera with the blur that was remembered', async () => {
  supportBlur()
  localStorage.setItem('background-blur', 'on')
  const { engine } = await joinRoom()
  expect(engine.options.videoCaptureDefaults?.processor).toBeInstanceOf(BackgroundBlur)
})

test('offers no blur in browsers that cannot', async () => {
  localStorage.setItem('background-blur', 'on')
  const { press, engine } = await joinRoom({}, { language: 'fr' })
  await press.click(await screen.findByRole('button', { name: 'Réglages de la caméra' }))
  expect(await screen.findByRole('menuitemradio', { name: 'Desk camera' })).toBeTruthy()
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull()
  expect(engine.options.videoCaptureDefaults?.processor).toBeUndefined()
})
