import type { JoinPreview } from '@foyer/contract/meetings/room'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildUser, refuse, render, tenant } from '#test/kit.tsx'
import { latestSocket, Socket } from '#test/socket.ts'
import { browser } from './room.queries.ts'

const link = '/portal/join/1234567890#s%C3%A9same'
const refusal = 'Incorrect meeting ID or password'
const waiting = {
  state: 'waiting',
  topic: 'Weekly review',
  host: 'Ana Silva',
  startsAt: '2026-11-21T08:00:00.000Z',
  isOver: false,
  isHost: false,
  lobby: false,
} as const

type Capture = (constraints: MediaStreamConstraints) => Promise<MediaStream>

/** Stubs the browser's media devices. */
function stubDevices(
  getUserMedia: Capture,
  devices: readonly { kind: string; deviceId: string; label: string }[] = [],
) {
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => devices,
    getUserMedia: vi.fn(getUserMedia),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  return mediaDevices.getUserMedia
}
const failure =
  (name: string, message = '') =>
  async () =>
    Promise.reject(new DOMException(message, name))

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.restoreAllMocks()
})

const joinButton = () => screen.findByRole('button', { name: 'Join' })
const sent = (calls: readonly { readonly name: string; readonly input: unknown }[]) =>
  calls.filter(({ name }) => name === 'room.join').map(({ input }) => input)

test('asks a guest with a link only for the name and removes the password from the address bar', async () => {
  const { press, calls, path } = render(link, { responses: { room: { join: () => waiting } } })
  await press.type(await screen.findByLabelText('Your name'), 'Bo')
  expect(screen.getByText('Meeting ID 123 456 7890')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await waitFor(() => expect(path()).toBe('/portal/join/1234567890'))
  await press.click(await joinButton())
  await waitFor(() => expect(sent(calls)).toMatchObject([{ number: '1234567890', password: 'sésame', name: 'Bo' }]))
  expect(localStorage.getItem('guest-name')).toBe('Bo')
})

test('extracts ID and password from a pasted link', async () => {
  const { press, calls } = render('/portal/join', { responses: { room: { join: () => waiting } } })
  await press.click(await screen.findByLabelText('Meeting ID'))
  await press.paste('Join here: https://acme.test/portal/join/1234567890#secret1 at nine')
  expect(screen.getByLabelText<HTMLInputElement>('Meeting ID').value).toBe('123 456 7890')
  await press.type(screen.getByLabelText('Your name'), 'Bo')
  await press.click(await joinButton())
  await waitFor(() => expect(sent(calls)).toMatchObject([{ number: '1234567890', password: 'secret1' }]))
})

test('requires a name', async () => {
  const { press, calls } = render(link)
  await press.click(await joinButton())
  expect(await screen.findByText('Enter your name')).toBeTruthy()
  expect(sent(calls)).toEqual([])
})

test('shows one error for ID and password and lets the user correct both', async () => {
  const { press } = render(link, {
    responses: { room: { join: () => refuse(404, 'join-refused', { message: refusal }) } },
  })
  await press.type(await screen.findByLabelText('Your name'), 'Bo')
  await press.click(await joinButton())
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('sésame')
  expect(screen.getByLabelText<HTMLInputElement>('Meeting ID').value).toBe('123 456 7890')
})

const known: JoinPreview = {
  topic: 'Weekly review',
  host: 'Bo Lind',
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

test('shows the meeting to a signed-in invitee, who joins without a password', async () => {
  const { press, calls } = render('/portal/join/1234567890', {
    user: buildUser('member'),
    responses: { room: { join: () => waiting, preview: () => ({ meeting: known }) } },
  })
  expect(await screen.findByText("You're joining as Ana Silva")).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly review' })).toBeTruthy()
  expect(await screen.findByText('Bo Lind')).toBeTruthy()
  expect(screen.getByText('No fixed time')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await press.click(await joinButton())
  await waitFor(() => expect(sent(calls)).toMatchObject([{ password: '', name: 'Ana Silva' }]))
})

test('asks a user who was not invited for the password and hides the meeting', async () => {
  const { press, calls } = render('/portal/join/1234567890', {
    user: buildUser('member'),
    responses: { room: { join: () => waiting, preview: () => ({ meeting: null }) } },
  })
  await press.type(await screen.findByLabelText('Password'), 'secret1')
  expect(screen.queryByText(/Hosted by/)).toBeNull()
  await press.click(await joinButton())
  await waitFor(() => expect(sent(calls)).toMatchObject([{ password: 'secret1', name: 'Ana Silva' }]))
})

test('explains that a meeting ID has ten digits', async () => {
  const { press, calls } = render('/portal/join', { responses: { room: { join: () => waiting } } })
  await press.type(await screen.findByLabelText('Meeting ID'), '12345')
  await press.type(screen.getByLabelText('Your name'), 'Bo')
  await press.click(await joinButton())
  expect(await screen.findByText('Please enter 10 digits')).toBeTruthy()
  expect(sent(calls)).toEqual([])
})

/** Passes the time of a poll: the waiting page asks again every two to six seconds. */
const passPoll = () => vi.advanceTimersByTimeAsync(6000)

test('shows what the host has changed meanwhile', async () => {
  vi.stubGlobal('WebSocket', Socket)
  let meeting = known
  render('/portal/join/1234567890', {
    user: buildUser('member'),
    responses: { room: { preview: () => ({ meeting }) } },
  })
  expect(await screen.findByText('Weekly review')).toBeTruthy()
  meeting = { ...known, topic: 'Moved to Friday' }
  latestSocket().receive({ seq: 1, topic: 'meetings', id: 'any' })
  expect(await screen.findByText('Moved to Friday')).toBeTruthy()
})

test('waits for the host, keeps polling and can be stopped', async () => {
  let removed = false
  let topic = 'Weekly review'
  const refused = refuse(403, 'removed-from-meeting')
  const { press, calls } = render(link, {
    responses: { room: { join: () => (removed ? refused : { ...waiting, topic }) } },
  })
  await press.type(await screen.findByLabelText('Your name'), 'Bo')
  const join = await joinButton()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  await press.click(join)
  const title = await screen.findByRole('heading', { name: 'The meeting has not started yet' })
  expect(document.activeElement).toBe(title)
  for (const text of ['Weekly review', /Hosted by Ana Silva/, 'Stop waiting'])
    expect(screen.getByText(text)).toBeTruthy()
  topic = 'Moved to Friday'
  await passPoll()
  await passPoll()
  expect(sent(calls).length).toBeGreaterThan(2)
  expect(await screen.findByText('Moved to Friday')).toBeTruthy()
  removed = true
  await passPoll()
  expect(await screen.findByRole('heading', { level: 1, name: 'You were removed from this meeting' })).toBeTruthy()
  expect(screen.getByText('Moved to Friday')).toBeTruthy()
})

test('returns from waiting to the form, as it was filled in', async () => {
  const { press } = render(link, { responses: { room: { join: () => waiting } } })
  await press.type(await screen.findByLabelText('Your name'), 'Bo')
  await press.click(await joinButton())
  await press.click(await screen.findByRole('button', { name: 'Stop waiting' }))
  expect(await joinButton()).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Bo')
})

test('redirects from the operator’s hostname to the tenant’s, with the password', async () => {
  const navigate = vi.spyOn(browser, 'navigate').mockImplementation(() => undefined)
  const ask = stubDevices(failure('NotFoundError'))
  render(link, {
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, operator: true }) },
      room: { locate: () => ({ url: 'https://acme.test/portal/join/1234567890' }) },
    },
  })
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('https://acme.test/portal/join/1234567890#s%C3%A9same'))
  expect(ask).not.toHaveBeenCalled()
})

test('explains how to unblock a denied camera and allows joining without it', async () => {
  stubDevices(failure('NotAllowedError', 'Permission denied'))
  render(link)
  expect(await screen.findByText('Camera access is blocked')).toBeTruthy()
  const problem = within(await screen.findByRole('group', { name: 'Camera and microphone are blocked' }))
  expect(within(problem.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem')).toHaveLength(3)
  expect(problem.getByText('Another browser')).toBeTruthy()
  expect(screen.queryByText(/asking for access/)).toBeNull()
  expect(await joinButton()).toBeTruthy()
})

test('explains the problem of each device and can retry', async () => {
  const ask = stubDevices(async (constraints) =>
    Promise.reject(new DOMException('', constraints.video ? 'NotReadableError' : 'NotFoundError')),
  )
  const { press } = render(link, { language: 'fr' })
  expect(await screen.findByText('Votre caméra est utilisée par un autre programme', { selector: 'p' })).toBeTruthy()
  expect(await screen.findByText('Aucun micro trouvé')).toBeTruthy()
  const [first] = screen.getAllByRole('button', { name: 'Réessayer' })
  const before = ask.mock.calls.length
  if (first) await press.click(first)
  expect(ask.mock.calls.length).toBe(before + 1)
})

test('requests no device before the meeting ID is complete', async () => {
  const ask = stubDevices(failure('NotFoundError'))
  const { press } = render('/portal/join')
  expect(await screen.findByText("Your camera isn't in use yet")).toBeTruthy()
  await press.type(screen.getByLabelText('Meeting ID'), '123456789')
  expect(ask).not.toHaveBeenCalled()
  await press.type(screen.getByLabelText('Meeting ID'), '0')
  expect(await screen.findByText('No camera found', { selector: 'p' })).toBeTruthy()
  expect(ask).toHaveBeenCalled()
})

test('uses a microphone as soon as one is plugged in', async () => {
  const devices: { kind: string; deviceId: string; label: string }[] = []
  const ask = stubDevices(failure('NotFoundError'), devices)
  render(link)
  expect(await screen.findByText('No camera and no microphone found')).toBeTruthy()
  const before = ask.mock.calls.length
  devices.push({ kind: 'audioinput', deviceId: 'a', label: 'Headset' })
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  await waitFor(() => expect(ask.mock.calls.slice(before)).toMatchObject([[{ audio: { echoCancellation: true } }]]))
})

test('remembers the camera that was turned off, and asks only for the microphone the next time', async () => {
  const ask = stubDevices(() => new Promise<never>(() => undefined))
  const first = render(link)
  await first.press.click(await screen.findByRole('button', { name: 'Stop video' }))
  first.unmount()
  ask.mockClear()
  render(link)
  expect(await screen.findByText('Your camera is off')).toBeTruthy()
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(ask.mock.calls[0]?.[0]).not.toHaveProperty('video')
})

test('forgets the name of a guest on request', async () => {
  localStorage.setItem('guest-name', 'Bo')
  const { press } = render(link)
  const name = await screen.findByLabelText<HTMLInputElement>('Your name')
  expect(name.value).toBe('Bo')
  await press.click(screen.getByRole('button', { name: 'Forget this name' }))
  expect(name.value).toBe('')
  expect(document.activeElement).toBe(name)
  expect(localStorage.getItem('guest-name')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Forget this name' })).toBeNull()
})

test('joins with Enter', async () => {
  const { press, calls } = render(link, { responses: { room: { join: () => waiting } } })
  await press.type(await screen.findByLabelText('Your name'), 'Bo{Enter}')
  await waitFor(() => expect(sent(calls)).toMatchObject([{ name: 'Bo' }]))
})
