import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loginResponse, refuse, render, type StubResponses } from '#test/kit.tsx'

const link = '/portal/join/1234567890#s%C3%A9same'
const waiting = {
  state: 'waiting',
  topic: 'Weekly review',
  host: 'Ana Silva',
  startsAt: null,
  isOver: false,
  isHost: false,
  lobby: false,
} as const

afterEach(() => {
  vi.useRealTimers()
})

type Join = NonNullable<NonNullable<StubResponses['room']>['join']>

const clocks = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Passes the time of a poll: the waiting page asks again every two to six seconds. */
const passPoll = () => pass(6000)

/** Joins as a guest and returns the heading of the page that says what came of it. */
async function joinAsGuest(join: Join, heading: string, more: StubResponses = {}) {
  const shown = render(link, { responses: { ...more, room: { join } } })
  await shown.press.type(await screen.findByLabelText('Your name'), 'Bo')
  const button = await screen.findByRole('button', { name: 'Join' })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...clocks] })
  await shown.press.click(button)
  return { ...shown, heading: await screen.findByRole('heading', { level: 1, name: heading }) }
}

describe.each([
  ['meeting-full', 409, 'This meeting is full', /ask the host/, 'Try again'],
  ['engine-full', 409, 'The meeting server is full', /ask the administrator/, 'Try again'],
  ['engine-off', 503, 'Meetings are not set up yet', /Ask the administrator/, 'Try again'],
  ['meeting-locked', 409, 'This meeting is locked', /Ask the host to unlock it/, 'Try again'],
  ['join-denied', 403, 'The host did not let you in', /Contact the host/, 'Ask again in 1:00'],
  ['removed-from-meeting', 403, 'You were removed from this meeting', /Contact the host/, undefined],
] as const)('%s', (code, status, title, body, step) => {
  test('has a page of its own with its heading, its words and its next step', async () => {
    const { heading } = await joinAsGuest(() => refuse(status, code), title)
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toMatch(title)
    const description = document.getElementById(heading.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toMatch(body)
    expect(screen.getByText('Meeting ID 123 456 7890')).toBeTruthy()
    expect(screen.queryByLabelText('Your name')).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
    if (step === undefined) expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
    else expect(screen.getByRole('button', { name: step })).toBeTruthy()
  })
})

test('tries again with the same name and password, and enters what has become possible', async () => {
  let full = true
  const { press, calls } = await joinAsGuest(
    () => (full ? refuse(409, 'meeting-full') : waiting),
    'This meeting is full',
  )
  await press.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { level: 1, name: 'This meeting is full' })).toBeTruthy()
  full = false
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).dataset.loading).toBeUndefined())
  await press.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'The meeting has not started yet' })).toBeTruthy()
  const sent = calls.filter(({ name }) => name === 'room.join').map(({ input }) => input)
  expect(sent).toMatchObject(Array(3).fill({ number: '1234567890', password: 'sésame', name: 'Bo' }))
})

test('leads a guest to the sign-in where one is needed, and from there back with the password of the link', async () => {
  const { press, path } = await joinAsGuest(() => refuse(403, 'sign-in-required'), 'Sign in to join this meeting', {
    auth: { login: () => loginResponse },
  })
  await press.click(await screen.findByRole('link', { name: 'Sign in' }))
  expect(path()).toBe('/portal/login?redirect=%2Fportal%2Fjoin%2F1234567890#s%C3%A9same')
  await press.type(await screen.findByLabelText('Email'), 'ana@acme.test')
  await press.type(screen.getByLabelText('Password'), 'secret')
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(path()).toBe('/portal/join/1234567890'))
})

test('lets a participant who was denied ask again after a minute', async () => {
  let denied = true
  const { press } = await joinAsGuest(
    () => (denied ? refuse(403, 'join-denied') : { ...waiting, lobby: true }),
    'The host did not let you in',
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Ask again in/ })
  expect(button.disabled).toBe(true)
  await pass(61_000)
  expect(await screen.findByText('You can ask again now.')).toBeTruthy()
  denied = false
  await press.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'The host will let you in' })).toBeTruthy()
})

test('tells waiting for the host to start from waiting to be let in, and from being denied', async () => {
  let answer: ReturnType<Join> = { ...waiting, lobby: false }
  const { heading } = await joinAsGuest(() => answer, 'The meeting has not started yet')
  expect(document.activeElement).toBe(heading)
  answer = { ...waiting, isOver: true }
  await passPoll()
  expect(await screen.findByRole('heading', { name: 'This meeting is over' })).toBeTruthy()
  answer = { ...waiting, lobby: true }
  await passPoll()
  const lobby = await screen.findByRole('heading', { name: 'The host will let you in' })
  expect(document.activeElement).toBe(lobby)
  expect(document.title).toContain('The host will let you in')
  answer = refuse(403, 'join-denied')
  await passPoll()
  expect(await screen.findByRole('heading', { name: 'The host did not let you in' })).toBeTruthy()
  expect(screen.getByText('Weekly review')).toBeTruthy()
})

test('stops asking when no host has answered for half an hour', async () => {
  const { press } = await joinAsGuest(() => ({ ...waiting, lobby: true }), 'The host will let you in')
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await passPoll()
  expect(await screen.findByRole('heading', { name: 'The host has not answered' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByRole('heading', { name: 'The host will let you in' })).toBeTruthy()
})
