import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, formDefaults, render } from '#test/kit.tsx'

// At noon, so that what is soon is today.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T11:00:00Z') })

const soon = new Date(Date.now() + 12 * 60_000).toISOString()
const later = new Date(Date.now() + 72 * 60_000).toISOString()
const occurrence = {
  id: '00000000-0000-4000-8000-000000000011',
  meetingId: '00000000-0000-4000-8000-000000000012',
  occurrence: null,
  changed: false,
  number: '1234567890',
  topic: 'Weekly review',
  startsAt: soon,
  endsAt: later,
  timezone: 'Europe/Paris',
  own: true,
  running: false,
  alternativeHost: false,
  manager: false,
  host: 'Ana Silva',
  hostPicture: '',
  version: 1,
  invitation: null,
  people: { count: 0, first: [] },
  emails: null,
}
const inTwoDays = {
  id: '00000000-0000-4000-8000-000000000013',
  topic: 'Board',
  startsAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + 49 * 3_600_000).toISOString(),
  own: false,
  host: 'Jun Park',
}
const past = {
  id: '00000000-0000-4000-8000-000000000014',
  meetingId: null,
  conferenceId: null,
  own: false,
  number: '1234567890',
  topic: 'Kick-off',
  startsAt: '2026-01-05T09:00:00.000Z',
  endsAt: '2026-01-05T10:00:00.000Z',
  held: true,
  hasChat: false,
  hasWhiteboard: false,
  manager: false,
  participants: 3,
}
const none = {
  listSchedules: () => ({ items: [], hasMore: false }),
  listPast: () => ({ items: [], hasMore: false }),
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
  recurrence: null,
  remaining: null,
  password: 'abc123',
  modeId: 'standard',
  options: defaultMeetingOptions,
  url: 'https://acme.test/portal/join/9876543210',
  version: 1,
  own: true,
  managers: [],
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
    responses: { meetings: none },
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

test('greets the user and shows three actions, the agenda by day and that guests need no account', async () => {
  const { press } = render('/portal/landing-page', {
    user: buildUser('member'),
    responses: {
      meetings: {
        listSchedules: () => ({ items: [occurrence, { ...occurrence, ...inTwoDays }], hasMore: false }),
        listPast: () => ({ items: [past], hasMore: false }),
        copyInvite: () => ({ text: 'Join us', url: '' }),
      },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Ana$/ })).toBeTruthy()
  expect(screen.getByText(/ · Paris time$/)).toBeTruthy()
  const agenda = await screen.findByRole('region', { name: 'Today' })
  expect(await within(agenda).findByText('Weekly review')).toBeTruthy()
  expect(within(agenda).getByText('Hosted by you · starts in 12 min')).toBeTruthy()
  expect(within(agenda).getByText('Hosted by Jun Park')).toBeTruthy()
  expect(within(agenda).getByRole('link', { name: 'Start Weekly review' }).getAttribute('href')).toBe(
    '/portal/join/1234567890',
  )
  expect(within(agenda).getByRole('link', { name: 'Join Board' })).toBeTruthy()
  expect(within(agenda).getByRole('link', { name: 'Upcoming meetings' })).toBeTruthy()
  await press.click(within(agenda).getByRole('button', { name: 'Copy invitation to Weekly review' }))
  expect(await screen.findByText('Meeting invite copied')).toBeTruthy()
  expect(within(agenda).queryByRole('button', { name: /Board/ })).toBeNull()
  const recent = screen.getByRole('region', { name: 'Recently' })
  expect(await within(recent).findByText('Kick-off')).toBeTruthy()
  expect(within(recent).getByText(/ · 3 participants$/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  expect(screen.getByRole('link', { name: /Schedule a meeting/ })).toBeTruthy()
  expect(screen.getByText(/don't need an account/)).toBeTruthy()
})

test('the profile is a quick action of those who may see it', async () => {
  const own = { user: buildUser('member'), responses: { meetings: none } }
  const first = render('/portal/landing-page', own)
  expect(await screen.findByRole('link', { name: 'View profile' })).toHaveProperty('pathname', '/portal/profile')
  first.unmount()
  render('/portal/landing-page', {
    ...own,
    responses: { ...own.responses, auth: { permissions: () => ({ tree: [], keys: [] }) } },
  })
  await screen.findByRole('heading', { level: 1, name: /Ana/ })
  expect(screen.queryByRole('link', { name: 'View profile' })).toBeNull()
})

test('a declined meeting is not counted, and is not the one that comes next', async () => {
  const declined = {
    ...occurrence,
    id: inTwoDays.id,
    topic: 'Refused',
    own: false,
    invitation: { response: 'declined' as const, seriesResponse: 'declined' as const, single: false },
  }
  render('/portal/landing-page', {
    user: buildUser('member'),
    responses: { meetings: { ...none, listSchedules: () => ({ items: [declined, occurrence], hasMore: false }) } },
  })
  const agenda = await screen.findByRole('region', { name: 'Today' })
  expect(await within(agenda).findByText('Hosted by Ana Silva · Declined')).toBeTruthy()
  const [refused, next] = within(agenda).getAllByRole('listitem')
  expect(refused?.hasAttribute('data-nearest')).toBe(false)
  expect(next?.hasAttribute('data-nearest')).toBe(true)
  expect(within(agenda).getByText('1')).toBeTruthy()
})

test('joins from the home page with anything that contains a meeting ID', async () => {
  const { press, path } = render('/portal/landing-page', { user: buildUser('member'), responses: { meetings: none } })
  await press.click(await screen.findByRole('textbox', { name: 'Join a meeting' }))
  await press.paste('Meeting ID: 123 456')
  await press.keyboard('{Enter}')
  expect(await screen.findByText('Please enter 10 digits')).toBeTruthy()
  await press.paste(' 7890, see you')
  await press.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/portal/join/1234567890'))
})

test('tells administrators what needs attention', async () => {
  render('/portal/landing-page', {
    user: buildUser('admin'),
    responses: {
      meetings: none,
      quickPanel: {
        data: () => ({
          now: soon,
          today: [],
          next: null,
          tasks: [],
          attention: { live: 0, invited: 100, failedEmails: 1, tenants: null },
        }),
      },
    },
  })
  const attention = await screen.findByRole('region', { name: 'Needs attention' })
  const invited = await within(attention).findByRole('link', { name: 'Open: 100+ open invitations' })
  expect(invited.getAttribute('href')).toContain('tab=invited')
  expect(within(attention).getByRole('link', { name: 'Open: 1 email not sent' })).toBeTruthy()
  expect(within(attention).queryByText(/live meeting/)).toBeNull()
})

test("prepares an open meeting with 'Meet now' and shows its link", async () => {
  const { press, calls } = render('/portal/landing-page', {
    user: buildUser('member'),
    responses: {
      meetings: {
        ...none,
        meetNow: () => openMeeting,
      },
      defaults: { get: () => formDefaults('abc123') },
    },
  })
  expect(await screen.findByText('Nothing planned today')).toBeTruthy()
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
  const create = calls.find((call) => call.name === 'meetings.meetNow')
  expect(create?.input).toMatchObject({ topic: "Ana Silva's meeting", password: 'abc123' })
  expect(create?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  expect(create?.headers.get('x-foyer')).toBe('1')
})

test("uses the device's time zone for 'Meet now' if the account has none", async () => {
  const { press, calls } = render('/portal/landing-page', {
    user: buildUser('member', { timezone: '' }),
    responses: {
      meetings: {
        ...none,
        meetNow: () => openMeeting,
      },
      defaults: {
        get: () => ({ ...formDefaults('abc123'), meeting: { ...formDefaults('abc123').meeting, timezone: '' } }),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: /Meet now/ }))
  await screen.findByRole('dialog', { name: 'Your meeting is ready' })
  const create = calls.find((call) => call.name === 'meetings.meetNow')
  expect(create?.input).toMatchObject({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone })
})
