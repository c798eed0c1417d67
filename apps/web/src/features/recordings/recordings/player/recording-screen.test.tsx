import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { details, failed, processing, recording } from '#features/recordings/recordings/recordings.fixtures.ts'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
const addCue = vi.fn()
Object.defineProperty(HTMLMediaElement.prototype, 'addTextTrack', {
  ...{ configurable: true, value: () => ({ cues: [], addCue, removeCue: () => undefined }) },
})

const user = buildUser('admin')
const messages = { items: [{ sequence: 1, at: 65_000, name: 'Omar Sy', text: 'The numbers are in the file' }] }
const calls: StubResponses['recordings'] = { get: () => details, listMessages: () => messages }
const show = (changed: StubResponses['recordings'] = {}) =>
  render(`/portal/cloud-recordings/${recording.id}`, {
    user,
    responses: { recordings: { ...calls, list: () => ({ items: [], hasMore: false }), ...changed } },
  })
const findVideo = () =>
  waitFor(() => {
    const video = document.querySelector('video')
    if (!video) throw new Error('There is no player yet')
    return video
  })

afterEach(() => localStorage.clear())

test('plays a recording, with its chapters cut into the timeline, and lists what it has', async () => {
  const { press } = show()
  expect((await findVideo()).getAttribute('src')).toBe(`/portal/recording-files/${recording.id}/video`)
  expect(addCue.mock.calls.map(([cue]) => cue)).toEqual([
    { startTime: 0, endTime: 190, text: 'Beginning' },
    { startTime: 190, endTime: 900, text: 'Omar Sy shares' },
    { startTime: 900, endTime: 1687, text: 'Decisions' },
  ])
  expect(screen.getByText('152 MB, 5 MB')).toBeTruthy()
  expect(screen.getByText('28 min, 1 of them silent')).toBeTruthy()
  expect(screen.getByText('Ana Silva: 14 min')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Download' }))
  expect(await screen.findByRole('menuitem', { name: /^Video/ })).toHaveProperty(
    'href',
    expect.stringContaining('/video?download=1'),
  )
  expect(screen.getByText('Downloads of video and sound are logged.')).toBeTruthy()
})

test('jumps to chapters, messages and by keys', async () => {
  const { press } = show()
  const video = await findVideo()
  await press.click(screen.getByRole('button', { name: /Omar Sy shares/ }))
  expect(video.currentTime).toBe(190)
  await press.click(screen.getByRole('tab', { name: 'Chat' }))
  await press.click(await screen.findByRole('button', { name: 'Jump to 01:05' }))
  expect(video.currentTime).toBe(65)
  Object.defineProperty(video, 'duration', { value: 1687 })
  const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
  key('l')
  expect(video.currentTime).toBe(75)
  key('n')
  expect(video.currentTime).toBe(190)
  key('j')
  key('ArrowRight')
  expect(video.currentTime).toBe(185)
  key('>')
  expect(video.playbackRate).toBe(1.25)
  key('5')
  expect(video.currentTime).toBe(843.5)
  key(' ')
  expect(play).toHaveBeenCalled()
  // The portal has a dialog for this key elsewhere.
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers to go on where this browser left it', async () => {
  localStorage.setItem('recording-positions', JSON.stringify({ [recording.id]: 754_000 }))
  const { press } = show()
  await press.click(await screen.findByRole('button', { name: 'Go on at 12:34' }))
  expect((await findVideo()).currentTime).toBe(754)
  expect(screen.queryByRole('button', { name: 'Go on at 12:34' })).toBeNull()
})

test('keeps the position once it was played', async () => {
  const { unmount } = show()
  const video = await findVideo()
  fireEvent.playing(video)
  video.currentTime = 300
  fireEvent.timeUpdate(video)
  unmount()
  expect(JSON.parse(localStorage.getItem('recording-positions') ?? '{}')).toEqual({ [recording.id]: 300_000 })
})

test('plays the sound alone where it is wanted, or where there is no more', async () => {
  const { press } = show()
  const video = await findVideo()
  await press.click(screen.getByRole('button', { name: 'More actions' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Sound only' }))
  await waitFor(() => expect(video.getAttribute('src')).toBe(`/portal/recording-files/${recording.id}/audio`))
})

test('says that there are no files', async () => {
  const { press } = show({ get: () => ({ ...details, files: [], sizes: {} }) })
  expect(await screen.findByText('No files available for download')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(screen.getAllByText('No files available for download')).toHaveLength(2))
})

test('says how far a recording is that is prepared', async () => {
  show({ get: () => ({ ...details, ...processing }) })
  expect(await screen.findByText('The recording is being prepared')).toBeTruthy()
  expect(screen.getByText('It can be watched at about 10:52.')).toBeTruthy()
  expect(screen.getByText('Processing, 48%')).toBeTruthy()
  expect(document.querySelector('video')).toBeNull()
})

test('tries again to prepare one that failed', async () => {
  const { press, calls: made } = show({ get: () => ({ ...details, ...failed }), retry: () => ({}) })
  expect(await screen.findByText(/The reason: disk full/)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(made.some(({ name }) => name === 'recordings.retry')).toBe(true))
})

test('says that a meeting is recorded right now', async () => {
  show({ get: () => ({ ...details, state: 'recording', durationMs: null, endsAt: null, files: [] }) })
  expect(await screen.findByText('This meeting is being recorded right now')).toBeTruthy()
})

test('says that there is no such recording', async () => {
  show({ get: () => refuse(404, 'not-found') })
  expect(await screen.findByRole('heading', { name: 'There is no such recording' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All recordings' })).toBeTruthy()
})

test('notes once that its owner has opened it', async () => {
  const { calls: made } = show({ get: () => ({ ...details, isNew: true }), markSeen: () => ({}) })
  await findVideo()
  await waitFor(() => expect(made.some(({ name }) => name === 'recordings.markSeen')).toBe(true))
})

test('leaves for the list once it is in the trash', async () => {
  const { press, path } = show({ trash: () => ({ count: 1 }) })
  await findVideo()
  await press.click(screen.getByRole('button', { name: 'More actions' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Move to trash' }))
  await waitFor(() => expect(path()).toBe('/portal/cloud-recordings'))
  expect((await screen.findAllByText('Recording moved to the trash')).length).toBeGreaterThan(0)
})
