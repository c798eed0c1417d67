import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocalRecorder } from '#features/recordings/own-local-recordings/shared/capture/local-recorder-state.ts'
import type { KeptFile } from '#features/recordings/own-local-recordings/shared/files/kept-files.ts'
import { joinRoom, roomState, rooms } from '#test/media-client.ts'
import { Socket } from '#test/socket.ts'

type Fakes = {
  heard: string[]
  started: object[]
  sounds: (readonly { id: string }[])[]
  stops: string[]
  browser: { canRecord: boolean }
  kept: { files: object[] }
}
const { heard, started, sounds, stops, browser, kept } = vi.hoisted(
  (): Fakes => ({
    ...{ heard: [], started: [], sounds: [], stops: [] },
    ...{ browser: { canRecord: true }, kept: { files: [] } },
  }),
)
vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))
vi.mock('#features/meetings/room/devices/sounds.ts', () => ({ playBell: async () => undefined }))
vi.mock('#features/meetings/room/recording/say-aloud.ts', () => ({
  sayAloud: async (text: string) => void heard.push(text),
}))
vi.mock('#features/recordings/own-local-recordings/shared/capture/capture-support.ts', () => ({
  canRecordHere: () => browser.canRecord,
  findMimeType: () => 'video/webm',
}))
vi.mock('#features/recordings/own-local-recordings/shared/files/use-kept-files.ts', () => ({
  useKeptFiles: () => ({ files: kept.files, held: new Set() }),
}))
vi.mock('#features/recordings/own-local-recordings/shared/capture/local-recorder.ts', () => ({
  startLocalRecording: async (options: object) => void started.push(options),
  stopLocalRecording: async () => void stops.push('stop'),
  setLocalSounds: (tracks: readonly { id: string }[]) => void sounds.push(tracks),
  setLocalParticipant: () => undefined,
  dismissLocalRecorder: () => setLocalRecorder(undefined),
  finishKept: async () => undefined,
}))

const id = '00000000-0000-4000-8000-0000000000f1'
const file: KeptFile = {
  ...{ id, userId: '00000000-0000-4000-8000-000000000007', topic: 'Weekly review', number: '1234567890' },
  ...{ system: 'windows', startedAt: '2026-11-23T08:30:00Z', mimeType: 'video/webm', parts: 1 },
  ...{ bytes: 281_000_000, durationMs: 1_682_000, state: 'open', fileName: '', upload: 'no' },
}

beforeEach(() => {
  Socket.instances.length = 0
  vi.stubGlobal('WebSocket', Socket)
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ quota: 212_000_000_000, usage: 0 }) },
    configurable: true,
  })
})
afterEach(() => {
  act(() => setLocalRecorder(undefined))
  for (const list of [rooms, heard, started, sounds, stops]) list.length = 0
  Object.assign(browser, { canRecord: true })
  kept.files = []
})

const openPanel = async (press: { click: (element: Element) => Promise<void> }) => {
  await press.click(await screen.findByRole('button', { name: 'Record' }))
  return within(await screen.findByRole('complementary', { name: 'Recording' }))
}
const notify = () =>
  act(() =>
    Socket.instances.findLast(({ url }) => url.includes('participant-events'))?.receive({ topic: 'meeting-controls' }),
  )

test('asks once for the name of the computer, and records from then on at a click', async () => {
  const { press } = await joinRoom()
  const panel = await openPanel(press)
  await press.click(await panel.findByRole('button', { name: 'Record on this computer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record on this computer' }))
  await dialog.findByText('212 GB free')
  const field = dialog.getByRole('textbox', { name: 'Computer name' })
  expect(field).toHaveProperty('value', expect.stringMatching(/^Ana/))
  await press.clear(field)
  await press.click(dialog.getByRole('button', { name: 'Record' }))
  await dialog.findByText('Enter a name for this computer')
  await press.type(field, ' NW-RAD-07 ')
  await press.click(dialog.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(started).toEqual([expect.objectContaining({ computerName: 'NW-RAD-07' })]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  panel.getByText('NW-RAD-07')
  await press.click(panel.getByRole('button', { name: 'Record on this computer' }))
  await waitFor(() => expect(started).toHaveLength(2))
  panel.getByRole('button', { name: 'Change' })
})

test('while it records, the sounds of the others are in it, and it stops with the room', async () => {
  const { press, engine, unmount } = await joinRoom()
  const panel = await openPanel(press)
  const since = Date.now() - 65_000
  act(() => setLocalRecorder({ at: 'recording', id, since, bytes: 12_000_000 }))
  await panel.findByText('01:05')
  panel.getByText('12 MB are on the disk')
  await waitFor(() => expect(sounds.at(-1)).toEqual([]))
  const { RemoteAudioTrack, RoomEvent } = await import('livekit-client')
  const track = Object.create(RemoteAudioTrack.prototype, {
    ...{ sid: { value: 'T1' }, mediaStreamTrack: { value: { id: 'sound-1' } } },
    ...{ attach: { value: () => document.createElement('audio') }, detach: { value: () => undefined } },
  })
  engine.addParticipant('guest', 'Jun Park', { microphone: track })
  act(() => engine.emit(RoomEvent.TrackSubscribed))
  await waitFor(() => expect(sounds.at(-1)?.map((one) => one.id)).toEqual(['sound-1']))
  await press.click(panel.getByRole('button', { name: 'Stop and save' }))
  await waitFor(() => expect(stops).toEqual(['stop']))
  unmount()
  await waitFor(() => expect(stops).toEqual(['stop', 'stop']))
})

test('goes on with what a crash has left of the same meeting', async () => {
  kept.files = [{ ...file, id: 'another', number: '9999999999' }, file]
  localStorage.setItem('local-recordings:computer-name', 'NW-RAD-07')
  const { press } = await joinRoom()
  const panel = await openPanel(press)
  await panel.findByText('28 min 02 s are safe. The recording goes on in the same file.')
  await press.click(panel.getByRole('button', { name: 'Go on recording' }))
  await waitFor(() => expect(started).toEqual([expect.objectContaining({ continued: file })]))
})

test('says where the file is, and what became of a full disk', async () => {
  kept.files = [{ ...file, state: 'saved', fileName: '2026-11-23 0930 Weekly review.webm' }]
  const { press } = await joinRoom()
  const panel = await openPanel(press)
  act(() => setLocalRecorder({ at: 'saved', id, problem: 'full' }))
  await panel.findByText(/^The disk is full: the recording has ended, the meeting goes on/)
  panel.getByText('2026-11-23 0930 Weekly review.webm')
  panel.getByRole('button', { name: 'Download' })
  panel.getByRole('button', { name: 'Upload to the cloud' })
  await press.click(panel.getByRole('button', { name: 'Close' }))
  await panel.findByRole('button', { name: 'Record on this computer' })
})

test('everybody sees and hears who records on their computer, and that it ends', async () => {
  let shown: RoomState = roomState
  const { container } = await joinRoom({}, { controls: { state: () => shown }, language: 'fr' })
  const findSign = () => container.querySelector('[data-local-sign]')?.textContent?.trim()
  expect(findSign()).toBeUndefined()
  shown = { ...roomState, localRecorders: ['Jun Park'] }
  await notify()
  await waitFor(() => expect(findSign()).toBe('Jun Park enregistre sur son ordinateur'))
  shown = { ...roomState, localRecorders: ['Jun Park', 'Ana Silva'] }
  await notify()
  await waitFor(() => expect(findSign()).toBe('Jun Park et Ana Silva enregistrent sur leurs ordinateurs'))
  shown = roomState
  await notify()
  await waitFor(() => expect(findSign()).toBeUndefined())
  expect(heard).toEqual([
    'Jun Park enregistre sur son ordinateur',
    'Jun Park et Ana Silva enregistrent sur leurs ordinateurs',
    'La réunion n’est plus enregistrée sur un ordinateur',
  ])
})

test('a browser that cannot record offers nothing of it', async () => {
  browser.canRecord = false
  const { press } = await joinRoom()
  const panel = await openPanel(press)
  panel.getByRole('button', { name: 'Start recording' })
  expect(panel.queryByRole('button', { name: 'Record on this computer' })).toBeNull()
})
