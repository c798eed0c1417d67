import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, render } from '#test/kit.tsx'

const soon = new Date(Date.now() + 12 * 60_000).toISOString()
const later = new Date(Date.now() + 72 * 60_000).toISOString()
const occurrence = {
  id: '00000000-0000-4000-8000-000000000011',
  meetingId: '00000000-0000-4000-8000-000000000012',
  number: '1234567890',
  topic: 'Weekly review',
  startsAt: soon,
  endsAt: later,
  timezone: 'Europe/Paris',
  own: true,
  running: false,
  host: 'Ana Silva',
  version: 1,
  people: { count: 0, first: [] },
}
const openMeeting: Meeting = {
  id: occurrence.meetingId,
  number: '9876543210',
  kind: 'open',
  topic: "Ana Silva's meeting",
  start: null,
  end: null,
  timezone: 'Europe/Paris',
  startsAt: null,
  endsAt: null,
  password: 'abc123',
  joinBeforeHost: false,
  url: 'https://acme.test/portal/join/9876543210',
  version: 1,
  invitees: [],
}

test('offers guests only to join and to sign in', async () => {
  const { press } = render('/portal/landing-page')
  await press.click(await screen.findByRole('button', { name: 'Join' }))
  expect(await screen.findByText('Please enter 10 digits')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/portal/login')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByText('Schedule a meeting')).toBeNull()
})

test('warns administrators that only this computer can take part in meetings', async () => {
  const user = buildUser('admin', { warnings: ['media-local-only'] })
  render('/portal/landing-page', {
    user,
    responses: { meetings: { listSchedules: () => ({ items: [], hasMore: false }) } },
  })
  const alert = await screen.findByRole('alert', { name: 'Only this computer can take part in meetings' })
  expect(alert.textContent).toMatch(/ENGINE_ANNOUNCED_IP/)
})

test('opens the join page for a pasted link', async () => {
  const { press, path } = render('/portal/landing-page')
  const box = await screen.findByLabelText('Meeting ID or link')
  await press.click(box)
  await press.paste('https://acme.test/portal/join/1234567890?x=1')
  await press.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(path()).toBe('/portal/join/1234567890'))
})

test('shows three actions, the next meeting and that guests need no account', async () => {
  render('/portal/landing-page', {
    user: buildUser('member'),
    responses: { meetings: { listSchedules: () => ({ items: [occurrence], hasMore: true }) } },
  })
  const next = await screen.findByRole('region', { name: 'Next meeting' })
  expect(await within(next).findByText('Weekly review')).toBeTruthy()
  expect(within(next).getByText('in 12 minutes')).toBeTruthy()
  expect(within(next).getByText('123 456 7890')).toBeTruthy()
  expect(within(next).getByRole('link', { name: 'Start' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Schedule a meeting/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Join a meeting/ })).toBeTruthy()
  expect(screen.getByText(/don't need an account/)).toBeTruthy()
})

test("creates an open meeting with 'Meet now' and shows its link", async () => {
  const { press, calls } = render('/portal/landing-page', {
    user: buildUser('member'),
    responses: {
      meetings: {
        listSchedules: () => ({ items: [], hasMore: false }),
        create: () => openMeeting,
      },
      defaults: { get: () => formDefaults('abc123') },
    },
  })
  expect(await screen.findByText('There are no upcoming meetings!')).toBeTruthy()
  await press.click(await screen.findByRole('button', { name: /Meet now/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Your meeting is ready' })
  const link = `${openMeeting.url}#${openMeeting.password}`
  expect(within(dialog).getByLabelText('Link')).toHaveProperty('value', link)
  await press.click(within(dialog).getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(link)
  await press.click(within(dialog).getByRole('button', { name: 'Copy without password' }))
  expect(await screen.findByText('Link copied without the password')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(openMeeting.url)
  expect(screen.queryByText('Meeting invite copied')).toBeNull()
  expect(within(dialog).getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/portal/join/9876543210')
  const create = calls.find((call) => call.name === 'meetings.create')
  expect(create?.input).toMatchObject({ kind: 'open', topic: "Ana Silva's meeting", password: 'abc123' })
  expect(create?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  expect(create?.headers.get('x-foyer')).toBe('1')
})

test("uses the device's time zone for 'Meet now' if the account has none", async () => {
  const { press, calls } = render('/portal/landing-page', {
    user: buildUser('member', { timezone: '' }),
    responses: {
      meetings: {
        listSchedules: () => ({ items: [], hasMore: false }),
        create: () => openMeeting,
      },
      defaults: {
        get: () => ({ ...formDefaults('abc123'), meeting: { ...formDefaults('abc123').meeting, timezone: '' } }),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: /Meet now/ }))
  await screen.findByRole('dialog', { name: 'Your meeting is ready' })
  const create = calls.find((call) => call.name === 'meetings.create')
  expect(create?.input).toMatchObject({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone })
})
