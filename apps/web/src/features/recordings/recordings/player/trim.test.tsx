import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { details, recording } from '#features/recordings/recordings/recordings.fixtures.ts'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'

Object.defineProperty(HTMLMediaElement.prototype, 'addTextTrack', {
  ...{ configurable: true, value: () => ({ cues: [], addCue: () => undefined, removeCue: () => undefined }) },
})

const path = `/portal/cloud-recordings/${recording.id}`
const trim = { state: 'cut', fromMs: 240_000, toMs: 1_687_000, originalMs: 1_687_000 } as const
const cut = { ...details, durationMs: 1_447_000, trim }
const show = (query = '?trim=on', changed: StubResponses['recordings'] = {}, options = {}) =>
  render(`${path}${query}`, {
    user: buildUser('admin'),
    responses: {
      recordings: { get: () => details, trim: () => ({}), listMessages: () => ({ items: [] }), ...changed },
    },
    ...options,
  })
const findHandle = (name: string) => screen.findByRole('slider', { name })
const findVideo = () => waitFor(() => document.querySelector('video') ?? Promise.reject(new Error('no player')))
const press = (handle: HTMLElement, key: string, shiftKey = false) => fireEvent.keyDown(handle, { key, shiftKey })

test('cuts off what is outside of two handles, which keys move', async () => {
  const { press: user, calls, path: at } = show('')
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Trim' }))
  const [begins, ends] = [await findHandle('Beginning'), await findHandle('End')]
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Trim the recording'))
  expect(screen.getByRole('button', { name: 'Trim' })).toHaveProperty('disabled', true)
  press(begins, 'ArrowRight')
  press(begins, 'ArrowRight', true)
  expect([begins.getAttribute('aria-valuetext'), begins.getAttribute('aria-valuemax')]).toEqual(['00:11', '1686'])
  expect((await findVideo()).currentTime).toBe(11)
  press(ends, 'ArrowLeft', true)
  press(ends, 'Tab')
  expect(ends.getAttribute('aria-valuetext')).toBe('27:57')
  expect(screen.getByText('27:46 of 28:07 are kept')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Trim' }))
  await waitFor(() => expect(screen.queryByRole('slider', { name: 'End' })).toBeNull())
  expect(calls.find(({ name }) => name === 'recordings.trim')?.input).toEqual({
    ...{ id: recording.id, fromMs: 11_000, toMs: 1_677_000 },
  })
  expect(at()).toBe(path)
})

test('takes positions in writing, and the one that is played', async () => {
  const { press: user } = show()
  const begins = await findHandle('Beginning')
  const field = screen.getByRole('textbox', { name: 'Beginning' })
  await user.clear(field)
  await user.type(field, '4:12{Enter}')
  expect(begins.getAttribute('aria-valuenow')).toBe('252')
  await user.clear(field)
  await user.type(field, 'four')
  await user.tab()
  expect(screen.getByText('Enter a position, such as 4:12')).toBeTruthy()
  expect(begins.getAttribute('aria-valuenow')).toBe('252')
  const video = await findVideo()
  video.currentTime = 600
  fireEvent.timeUpdate(video)
  await user.click(screen.getByRole('button', { name: 'Set to current position: End' }))
  expect((await findHandle('End')).getAttribute('aria-valuetext')).toBe('10:00')
  // The handles keep a second between them.
  press(begins, 'End')
  expect(begins.getAttribute('aria-valuetext')).toBe('09:59')
})

test('goes on at its notice for the keyboard once it is being trimmed', async () => {
  let shown: typeof details = details
  const { press: user } = show('?trim=on', {
    get: () => shown,
    trim: () => {
      shown = { ...details, trim: { ...trim, state: 'cutting' } }
      return {}
    },
  })
  press(await findHandle('Beginning'), 'ArrowRight')
  await user.click(screen.getByRole('button', { name: 'Trim' }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^The recording is being trimmed/))
})

test('changes nothing if it is cancelled', async () => {
  const { press: user, calls } = show()
  press(await findHandle('Beginning'), 'ArrowRight')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('slider', { name: 'Beginning' })).toBeNull())
  expect(calls.some(({ name }) => name === 'recordings.trim')).toBe(false)
})

test('says what was cut off, plays the part, and shows everything again', async () => {
  const { press: user, calls } = show('', { get: () => cut })
  expect(await screen.findByText('Trimmed: 4 min cut off at the beginning.')).toBeTruthy()
  expect((await findVideo()).getAttribute('src')).toBe(
    `/portal/recording-files/${recording.id}/video?part=240000-1687000`,
  )
  await user.click(screen.getByRole('button', { name: 'Show everything again' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'recordings.trim')?.input).toEqual({
      ...{ id: recording.id, fromMs: 0, toMs: 1_687_000 },
    }),
  )
})

test('trims the original again, of which the part is at its place', async () => {
  show('?trim=on', { get: () => cut })
  const begins = await findHandle('Beginning')
  expect([begins.getAttribute('aria-valuetext'), begins.getAttribute('aria-valuemin')]).toEqual(['04:00', '0'])
  press(begins, 'ArrowRight', true)
  expect((await findVideo()).currentTime).toBe(10)
  press(begins, 'Home')
  expect([begins.getAttribute('aria-valuetext'), (await findVideo()).currentTime]).toEqual(['00:00', 0])
})

test('says that it is being trimmed, and tries again what failed', async () => {
  const { unmount } = show('', { get: () => ({ ...details, trim: { ...trim, state: 'cutting' } }) })
  expect(await screen.findByText(/^The recording is being trimmed/)).toBeTruthy()
  expect((await findVideo()).getAttribute('src')).toBe(`/portal/recording-files/${recording.id}/video`)
  unmount()
  const { press: user, calls } = show('', { get: () => ({ ...details, trim: { ...trim, state: 'failed' } }) })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'recordings.trim')?.input).toEqual({
      ...{ id: recording.id, fromMs: 240_000, toMs: 1_687_000 },
    }),
  )
})

test('is offered for what is ready only', async () => {
  const { press: user } = show('?trim=on', {
    get: () => ({ ...details, trashedAt: '2026-11-21T08:00:00.000Z', trim: { ...trim, state: 'failed' } }),
  })
  await findVideo()
  expect(screen.queryByRole('slider', { name: 'Beginning' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show everything again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Restore' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Trim' })).toBeNull()
})
