import type { JoinPreview } from '@foyer/contract/meetings/room'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildUser, loginResponse, render, type StubResponses } from '#test/kit.tsx'
import { latestSocket, Socket } from '#test/socket.ts'

const link = '/portal/join/1234567890#s%C3%A9same'
const minuteMs = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
const meeting: JoinPreview = {
  topic: 'Radiology weekly',
  host: 'Jun Park',
  startsAt: null,
  endsAt: null,
  timezone: 'Europe/Paris',
  isHost: false,
  entry: 'wait',
  passwordRequired: true,
  microphone: true,
  camera: true,
  recorded: false,
  people: { count: 0, names: [] },
}

afterEach(() => {
  vi.useRealTimers()
})

type Preview = NonNullable<NonNullable<StubResponses['room']>['preview']>
const renderLink = (preview: Preview, more: Partial<Parameters<typeof render>[1]> = {}) =>
  render(link, { responses: { room: { preview } }, ...more })
const renderMeeting = (changes: Partial<JoinPreview>, more: Partial<Parameters<typeof render>[1]> = {}) =>
  renderLink(() => ({ meeting: { ...meeting, ...changes } }), more)
const asked = (calls: readonly { readonly name: string; readonly input: unknown }[]) =>
  calls.filter(({ name }) => name === 'room.preview').map(({ input }) => input)

test('a guest with the whole link sees topic, host, date and time in their own zone, and the time of the meeting', async () => {
  const { calls } = renderMeeting({
    startsAt: '2026-01-15T11:00:00.000Z',
    endsAt: '2026-01-15T12:00:00.000Z',
    timezone: 'America/Toronto',
    entry: 'over',
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Radiology weekly' })).toBeTruthy()
  expect(await screen.findByText('Jun Park')).toBeTruthy()
  expect(screen.getByText('Was on Thu, 15 Jan 2026')).toBeTruthy()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date('2026-01-15T11:00:00.000Z'))
  expect(screen.getByText(new RegExp(`^${time} – `)).tagName).toBe('TIME')
  expect(
    screen.getByText(new RegExp(`your time, ${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')}`)),
  ).toBeTruthy()
  expect(screen.getByText('06:00 in Toronto')).toBeTruthy()
  expect(asked(calls)).toEqual([{ number: '1234567890', password: 'sésame' }])
})

describe.each<[string, Partial<JoinPreview>, string, RegExp, string]>([
  [
    'in progress',
    { entry: 'enter', people: { count: 5, names: [] } },
    'In progress, 5 people are in',
    /Jun Park/,
    'Join',
  ],
  [
    'about to start',
    { startsAt: at(14.5), endsAt: at(60) },
    'Starts in 14 minutes',
    /You will automatically join/,
    'Join',
  ],
  ['late', { startsAt: at(-5), endsAt: at(60) }, 'The host is not there yet', /You will automatically join/, 'Join'],
  ['without a host', { entry: 'enter' }, 'Nobody is in yet', /No fixed time/, 'Join'],
  ['with a lobby', { entry: 'knock' }, 'Nobody is in yet', /The host lets people in/, 'Ask to join'],
  ['without a password', { entry: 'enter', passwordRequired: false }, 'Nobody is in yet', /no password/, 'Join'],
  ['begun muted', { entry: 'enter', microphone: false }, 'Nobody is in yet', /enter with your microphone off/, 'Join'],
  ['begun without video', { entry: 'enter', camera: false }, 'Nobody is in yet', /enter with your camera off/, 'Join'],
  ['locked', { entry: 'meeting-locked' }, 'Locked', /Ask the host to unlock it/, 'Join'],
  ['over', { entry: 'over', startsAt: at(-120), endsAt: at(-60) }, 'Over', /Its time has passed/, 'Join'],
])('a meeting that is %s', (_name, changes, badge, note, button) => {
  test('says so before the guest joins', async () => {
    renderMeeting(changes)
    expect(await screen.findByText(badge)).toBeTruthy()
    expect(await screen.findByText(note)).toBeTruthy()
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })
})

describe.each<[JoinPreview['entry'], string, string]>([
  ['cancelled', 'This meeting was cancelled', 'Back to home'],
  ['removed-from-meeting', 'You were removed from this meeting', 'Back to home'],
  ['sign-in-required', 'Sign in to join this meeting', 'Sign in'],
])('%s', (entry, title, action) => {
  test('asks for nothing, and offers what helps', async () => {
    renderMeeting({ entry })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: action })).toBeTruthy()
    expect(screen.queryByLabelText('Your name')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })
})

test('a guest who signs in for a meeting comes back to it, and can join', async () => {
  let entry: JoinPreview['entry'] = 'sign-in-required'
  const { press, path } = render(link, {
    responses: {
      room: { preview: () => ({ meeting: { ...meeting, entry } }) },
      auth: {
        login: () => {
          entry = 'enter'
          return loginResponse
        },
      },
    },
  })
  await press.click(await screen.findByRole('link', { name: 'Sign in' }))
  await press.type(await screen.findByLabelText('Email'), 'ana@acme.test')
  await press.type(screen.getByLabelText('Password'), 'secret')
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(path()).toBe('/portal/join/1234567890'))
  expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy()
})

describe('a guest without the password', () => {
  test('is asked for none by a link to a meeting that needs none', async () => {
    const { press, calls } = render('/portal/join/1234567890', {
      responses: { room: { preview: () => ({ meeting: { ...meeting, passwordRequired: false } }) } },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Radiology weekly' })).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    await press.type(await screen.findByLabelText('Your name'), 'Bo')
    await press.click(screen.getByRole('button', { name: 'Join' }))
    const joins = () => calls.filter(({ name }) => name === 'room.join').map(({ input }) => input)
    await waitFor(() => expect(joins()).toMatchObject([{ number: '1234567890', password: '', name: 'Bo' }]))
  })

  test('is asked for it by any other link, after one look whether it is needed', async () => {
    const { calls } = render('/portal/join/1234567890', { responses: { room: { preview: () => ({ meeting: null }) } } })
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(screen.getByText('It is in your invitation')).toBeTruthy()
    expect(screen.queryByText('Incorrect meeting ID or password')).toBeNull()
    await waitFor(() => expect(asked(calls)).toEqual([{ number: '1234567890', password: '' }]))
  })
})

test('names the people inside for a user who may enter', async () => {
  render('/portal/join/1234567890', {
    user: buildUser('member'),
    responses: {
      room: {
        preview: () => ({ meeting: { ...meeting, entry: 'enter', people: { count: 4, names: ['Amir', 'Sofia'] } } }),
      },
    },
  })
  expect(await screen.findByText('Amir, Sofia and 2 others are here')).toBeTruthy()
})

describe('a link whose number or password is wrong', () => {
  test('shows nothing of a meeting, asks for both at once, and is presented once', async () => {
    const { press, calls } = renderLink(() => ({ meeting: null }))
    expect(await screen.findByText('Incorrect meeting ID or password')).toBeTruthy()
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(password.value).toBe('sésame')
    await press.type(password, 'x')
    expect(screen.getByLabelText<HTMLInputElement>('Meeting ID').value).toBe('123 456 7890')
    expect(asked(calls)).toHaveLength(1)
  })

  test('is not presented again when the meetings of a user change', async () => {
    vi.stubGlobal('WebSocket', Socket)
    const { calls } = renderLink(() => ({ meeting: null }), { user: buildUser('member') })
    expect(await screen.findByText('Incorrect meeting ID or password')).toBeTruthy()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    latestSocket().receive({ seq: 1, topic: 'meetings', id: 'any' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(calls)).toHaveLength(1)
  })
})

test('a password that is typed is not presented before the join, one in a pasted link is', async () => {
  const { press, calls } = render('/portal/join', {
    responses: { room: { preview: ({ password }) => ({ meeting: password === 'secret2' ? meeting : null }) } },
  })
  await press.type(await screen.findByLabelText('Meeting ID'), '1234567890')
  await press.type(screen.getByLabelText('Password'), 'secret1')
  expect(asked(calls)).toEqual([{ number: '1234567890', password: '' }])
  await press.clear(screen.getByLabelText('Meeting ID'))
  await press.click(screen.getByLabelText('Meeting ID'))
  await press.paste('https://acme.test/portal/join/1234567890#secret2')
  expect(await screen.findByRole('heading', { level: 1, name: 'Radiology weekly' })).toBeTruthy()
  expect(asked(calls).at(-1)).toEqual({ number: '1234567890', password: 'secret2' })
})

test('follows the meeting while the guest looks at it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let count = 0
  renderLink(() => ({ meeting: { ...meeting, entry: 'enter', people: { count, names: [] } } }))
  expect(await screen.findByText('Nobody is in yet')).toBeTruthy()
  count = 1
  await vi.advanceTimersByTimeAsync(31_000)
  await waitFor(() => expect(screen.getByText('In progress, 1 person is in')).toBeTruthy())
})
