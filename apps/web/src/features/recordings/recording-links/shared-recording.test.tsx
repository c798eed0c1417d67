import type { SharedRecording } from '@foyer/contract/recordings/recording-links.shapes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'

const path = '/portal/r/token-of-link'
const openingId = '00000000-0000-4000-8000-000000000001'
const opened: SharedRecording = {
  ...{ state: 'open', openingId, topic: 'Ward round', owner: 'Hedy Host', durationMs: 60_000, download: false },
  part: 'all',
  ...{ startsAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-12-04T17:00:00.000Z', files: ['video', 'audio'] },
  chapters: [
    { at: 0, kind: 'start', name: '', title: '' },
    { at: 30_000, kind: 'share', name: 'Gus', title: '' },
  ],
  messages: 1,
}
const messages = { items: [{ sequence: 1, at: 10, name: 'Gus', text: 'Hello' }] }
type Opened = SharedRecording | ReturnType<typeof refuse>

const open = (respond: (input: { password?: string | undefined }) => Opened, options: object = {}) =>
  render(path, {
    responses: {
      recordingLinks: {
        open: respond,
        listMessages: () => messages,
        report: () => ({ state: 'withdrawn' as const, part: '' }),
      },
    },
    ...options,
  })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('plays a recording, with its chapters and its chat', async () => {
  const { calls, press, container } = open(() => opened)
  expect(await heading('Ward round')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'recordingLinks.open')?.input).toEqual({ token: 'token-of-link' })
  const video = container.querySelector('video')
  expect(video?.getAttribute('src')).toBe('/portal/shared-recordings/token-of-link/video?part=all')
  expect(screen.getByText('Watching only')).toBeTruthy()
  expect(screen.getByText('Hedy Host sees when and how much is watched')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Download video' })).toBeNull()
  await press.click(screen.getByRole('button', { name: /Gus shares/ }))
  expect(video?.currentTime).toBe(30)
  await press.click(screen.getByRole('tab', { name: 'Chat' }))
  expect(await screen.findByText('Hello')).toBeTruthy()
})

test('offers the files where the link allows it', async () => {
  open(() => ({ ...opened, download: true }))
  expect((await screen.findByRole('link', { name: 'Download video' })).getAttribute('href')).toBe(
    '/portal/shared-recordings/token-of-link/video?part=all&download=1',
  )
})

test('asks for the password, and says that one was wrong', async () => {
  const {
    press,
    calls,
    path: here,
  } = open(({ password }) =>
    password === 'right one' ? opened : { state: 'password', wrong: password !== undefined && password !== '' },
  )
  expect(await heading('This recording has a password')).toBeTruthy()
  expect(screen.queryByText('That is not the password')).toBeNull()
  await press.type(screen.getByLabelText('Password'), 'wrong')
  await press.click(screen.getByRole('button', { name: 'Watch' }))
  expect(await screen.findByText('That is not the password')).toBeTruthy()
  await press.clear(screen.getByLabelText('Password'))
  await press.type(screen.getByLabelText('Password'), 'right one{Enter}')
  expect(await heading('Ward round')).toBeTruthy()
  expect(calls.at(-2)?.input ?? calls.at(-1)?.input).toMatchObject({ token: 'token-of-link' })
  expect(here()).toBe(path)
})

test('says that there were too many attempts', async () => {
  const { press } = open(({ password }) =>
    password === undefined || password === ''
      ? { state: 'password', wrong: false }
      : refuse(429, 'too-many-requests', { message: 'Wait a moment' }),
  )
  await press.type(await screen.findByLabelText('Password'), 'a guess{Enter}')
  expect(await screen.findByText('Wait a moment')).toBeTruthy()
})

const at = '2026-11-20T10:36:00.000Z'
test.each<[SharedRecording, RegExp]>([
  [{ state: 'expired', at }, /^This link ended on Fri, 20 Nov 2026$/],
  [{ state: 'withdrawn', at }, /^This link was withdrawn$/],
  [{ state: 'withdrawn', at: null }, /^This link was withdrawn$/],
  [{ state: 'processing', topic: 'Ward round', endsAt: at, progress: 0.48 }, /^Ward round is being prepared$/],
  [{ state: 'not-permitted', email: 'ann@x.test', audience: 'members' }, /^Not with this account$/],
  [{ state: 'deleted', at, afterDays: 90 }, /^This recording was deleted$/],
  [{ state: 'deleted', at: null, afterDays: null }, /^This recording was deleted$/],
  [{ state: 'signed-out' }, /^Sign in to watch this recording$/],
  [{ state: 'outside' }, /^Not from this network$/],
  [{ state: 'failed' }, /^No files available for download$/],
])('explains a link that is %o', async (shared, title) => {
  const { container } = open(() => shared)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(container.querySelector('video')).toBeNull()
})

test('says after how many days it was deleted, and for whom the link is', async () => {
  const first = open(() => ({ state: 'deleted', at, afterDays: 90 }))
  expect(await screen.findByText(/after 90 days, as Acme Meetings keeps recordings/)).toBeTruthy()
  first.unmount()
  open(() => ({ state: 'not-permitted', email: 'ana@acme.test', audience: 'members' }), { user: buildUser('client') })
  expect(await screen.findByText(/You are signed in as ana@acme.test. This link is for members of Acme/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use another account' })).toBeTruthy()
})

test('leads to the sign-in and back', async () => {
  open(() => ({ state: 'signed-out' }))
  await heading('Sign in to watch this recording')
  const links = screen.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href') ?? '')
  for (const link of links) expect(decodeURIComponent(link)).toContain('redirect=/portal/r/token-of-link')
})

test('opens by itself once the recording is ready', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let shared: SharedRecording = { state: 'processing', topic: 'Ward round', endsAt: at, progress: 0.48 }
  open(() => shared)
  expect(await heading('Ward round is being prepared')).toBeTruthy()
  shared = opened
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await heading('Ward round')).toBeTruthy()
  vi.useRealTimers()
})

test('ends within a minute where the link is withdrawn, and says where the player was', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let shared: SharedRecording = opened
  const { container, calls } = open(() => shared)
  await heading('Ward round')
  const video = container.querySelector('video')
  for (const second of [1, 2, 3]) {
    if (video) video.currentTime = second
    if (video) fireEvent.timeUpdate(video)
  }
  shared = { state: 'withdrawn', at }
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await heading('This link was withdrawn')).toBeTruthy()
  expect(screen.getByText(/You were at 00:03/)).toBeTruthy()
  expect(calls.find(({ name }) => name === 'recordingLinks.report')?.input).toEqual({
    ...{ token: 'token-of-link', openingId, watchedMs: 3000 },
  })
  vi.useRealTimers()
})

test('opens again once another part of the recording is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let shared: SharedRecording = opened
  const { container } = render(path, {
    responses: {
      recordingLinks: {
        open: () => shared,
        listMessages: () => messages,
        report: () => ({ state: 'open', part: '30000-60000' }),
      },
    },
  })
  await heading('Ward round')
  expect(screen.getByRole('button', { name: /Gus shares/ })).toBeTruthy()
  shared = { ...opened, part: '30000-60000', durationMs: 30_000, chapters: [] }
  await vi.advanceTimersByTimeAsync(31_000)
  await waitFor(() =>
    expect(container.querySelector('video')?.getAttribute('src')).toBe(
      '/portal/shared-recordings/token-of-link/video?part=30000-60000',
    ),
  )
  expect(screen.queryByRole('button', { name: /Gus shares/ })).toBeNull()
  vi.useRealTimers()
})

test('asks why when a file cannot be read', async () => {
  let shared: SharedRecording = opened
  const { container } = open(() => shared)
  await heading('Ward round')
  shared = { state: 'expired', at }
  const video = container.querySelector('video')
  if (video) fireEvent.error(video)
  expect(await heading('This link ended on Fri, 20 Nov 2026')).toBeTruthy()
})

test('asks for a new link through the portal', async () => {
  const { press, calls } = render(path, {
    responses: { recordingLinks: { open: () => ({ state: 'withdrawn', at }), ask: () => ({}) } },
  })
  await heading('This link was withdrawn')
  await press.click(screen.getByRole('button', { name: 'Ask for a new link' }))
  expect(screen.getByLabelText('Your name')).toBe(document.activeElement)
  await press.type(screen.getByLabelText('Your name'), 'Gus{Enter}')
  expect(await screen.findByText(/email/i, { selector: '[class*=error]' })).toBeTruthy()
  await press.type(screen.getByLabelText('Your email'), 'gus@elsewhere.test{Enter}')
  expect(await screen.findByText(/^Request sent/)).toBe(document.activeElement)
  expect(calls.findLast(({ name }) => name === 'recordingLinks.ask')?.input).toEqual({
    ...{ token: 'token-of-link', name: 'Gus', email: 'gus@elsewhere.test' },
  })
})

test('says the same of every link that is none', async () => {
  open(() => refuse(404, 'not-found'))
  expect(await heading('This link is not complete')).toBeTruthy()
})

test('is in French too', async () => {
  open(() => ({ state: 'expired', at }), { language: 'fr' })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Ce lien a pris fin le/))
})
