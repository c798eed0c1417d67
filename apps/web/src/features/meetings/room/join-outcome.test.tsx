import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loginResponse, refuse, render, type StubResponses } from '#test/kit.tsx'

const link = '/portal/join/1234567890#s%C3%A9same'
const waiting = {
  state: 'waiting',
  topic: 'Weekly review',
  host: 'Ana Silva',
  startsAt: null,
  isHost: false,
  lobby: false,
} as const

afterEach(() => {
  vi.useRealTimers()
})

type Join = NonNullable<NonNullable<StubResponses['room']>['join']>

/** Joins as a guest and returns the heading of the page that says what came of it. */
async function joinAsGuest(join: Join, heading: string, more: StubResponses = {}) {
  const shown = render(link, { responses: { ...more, room: { join } } })
  await shown.press.type(await screen.findByLabelText('Your name'), 'Bo')
  await shown.press.click(await screen.findByRole('button', { name: 'Join' }))
  return { ...shown, heading: await screen.findByRole('heading', { level: 1, name: heading }) }
}

describe.each([
  ['meeting-full', 409, 'This meeting is full', /ask the host/, 'Try again'],
  ['engine-full', 409, 'This portal has no free connection', /ask the administrator/, 'Try again'],
  ['engine-off', 503, 'Meetings are not set up yet', /Ask the administrator/, 'Try again'],
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
    if (step === undefined) expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
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
