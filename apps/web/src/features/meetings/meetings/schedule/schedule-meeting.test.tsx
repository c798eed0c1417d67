import type { User } from '@foyer/contract/identity/users.shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeInvitee } from '#features/meetings/meetings/detail/responses.fixtures.ts'
import { makeMeeting, makePreview } from '#features/meetings/meetings/meetings.fixtures.ts'
import { fillDateTime } from '#test/fill-date-time.ts'
import { buildUser, formDefaults, refuse, render, type StubResponses } from '#test/kit.tsx'
import { describeVersionedForm } from '#test/versioned-form.tsx'

const user = buildUser('member')
const responses = (overrides: StubResponses['meetings'] = {}): StubResponses => ({
  defaults: { get: () => formDefaults('gen23456') },
  meetings: {
    create: () => makeMeeting(),
    previewTimes: () => makePreview(),
    listSchedules: () => ({ items: [], hasMore: false }),
    get: () => makeMeeting(),
    copyInvite: () => ({ text: 'Join Weekly review with 1234567890', url: makeMeeting().url }),
    ...overrides,
  },
})

test('schedules a meeting and then shows everything needed to invite others', async () => {
  const bob = makeInvitee({ picture: '/picture/bob' })
  const { press, calls } = render('/portal/schedule-meeting', {
    user,
    responses: { ...responses(), responses: { list: () => ({ items: [bob] }) } },
  })
  vi.stubGlobal('isSecureContext', true)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press.type(await screen.findByLabelText('Topic'), 'Weekly review')
  fillDateTime('Start', '2031-06-02T09:00')
  expect(screen.getByLabelText('Meeting password')).toHaveProperty('value', 'gen23456')
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  const card = await screen.findByRole('region', { name: 'Weekly review' })
  expect(await screen.findByText('Meeting scheduled successfully')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Weekly review')
  const create = calls.find(({ name }) => name === 'meetings.create')
  expect(create?.input).toMatchObject({
    kind: 'scheduled',
    topic: 'Weekly review',
    start: '2031-06-02T09:00',
    end: '2031-06-02T10:00',
    timezone: 'Europe/Paris',
    password: 'gen23456',
    options: { joinBeforeHost: false },
  })
  expect(within(card).getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/portal/join/1234567890')
  expect(within(card).getByLabelText('Link')).toHaveProperty('value', `${makeMeeting().url}#abcd2345`)
  expect(within(card).getByText('abcd2345')).toBeTruthy()
  // The rest is one row.
  expect(within(card).getByRole('button', { name: 'Copy invitation' }).parentElement?.textContent).toBe(
    'Copy invitationAdd to calendarStartDone',
  )
  await press.click(within(card).getByRole('button', { name: 'Actions for Weekly review' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Invite',
    'Schedule another',
  ])
  await press.keyboard('{Escape}')
  expect(screen.getByRole('heading', { level: 1, name: 'Meeting scheduled' })).toBeTruthy()
  expect(within(card).getByText(/Mon, 2 Jun 2031, 09:00 – 10:00/)).toBeTruthy()
  expect(within(card).getByText(/1 invited/)).toBeTruthy()
  await waitFor(() => expect(card.querySelector('img')?.getAttribute('src')).toBe('/picture/bob'))
  await waitFor(() => expect(calls.some(({ name }) => name === 'meetings.copyInvite')).toBe(true))
  await press.click(within(card).getByRole('button', { name: 'Copy invitation' }))
  expect(await screen.findByText('Meeting invite copied')).toBeTruthy()
  expect(write.mock.lastCall?.[0]).toContain('1234567890')
})

test('schedules and invites in one call, and offers calendars', async () => {
  const { press, calls } = render('/portal/schedule-meeting', { user, responses: responses() })
  await press.type(await screen.findByLabelText('Topic'), 'Weekly review')
  await press.click(screen.getByLabelText('People', { selector: 'input' }))
  await press.paste('Ann Li <ann@x.test>; bob@x.test, nobody')
  await press.keyboard('{Enter}')
  expect(await screen.findByText('Enter a valid email: nobody')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(calls.some(({ name }) => name === 'meetings.create')).toBe(false)
  await press.clear(screen.getByLabelText('People', { selector: 'input' }))
  expect(screen.getByText('2 invitations will be sent')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  const card = within(await screen.findByRole('region', { name: 'Weekly review' }))
  expect(calls.find(({ name }) => name === 'meetings.create')?.input).toMatchObject({
    invitees: [
      { email: 'ann@x.test', name: 'Ann Li' },
      { email: 'bob@x.test', name: '' },
    ],
  })
  await press.click(card.getByRole('button', { name: 'Add to calendar' }))
  const file = await screen.findByRole('menuitem', { name: 'Calendar file (.ics)' })
  expect(file.getAttribute('href')).toBe(`/api/getMeetingCalendar/${makeMeeting().id}?language=en`)
  expect(screen.getByRole('menuitem', { name: 'Google Calendar' })).toBeTruthy()
})

const jonas: User = {
  ...{ id: '00000000-0000-4000-8000-000000000031', email: 'jonas@acme.test', firstname: 'Jonas', lastname: 'Weber' },
  ...{ picture: '/picture/jonas', role: 'member', roleName: '', level: 'member', status: 'active', language: 'en' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', lastSeenAt: null, invitationExpiresAt: null },
  ...{ secondFactor: 'none', passwordShown: false, manageable: true, version: 1 },
}

async function openPeople(items: User[]) {
  const view = render('/portal/schedule-meeting', {
    user: buildUser('admin'),
    responses: { ...responses(), users: { list: () => ({ items, hasMore: false }) } },
  })
  return { ...view, field: await screen.findByLabelText('People', { selector: 'input' }) }
}

test.each(['{Enter}', '{Tab}', ','])(
  'takes the first user found with %s, before and after they are shown',
  async (key) => {
    const { press, field } = await openPeople([jonas])
    await press.type(field, 'jon')
    await screen.findByRole('option', { name: /Jonas Weber/ })
    await press.keyboard(key)
    await press.click(await screen.findByRole('button', { name: 'Remove Jonas Weber' }))
    expect(field).toHaveProperty('value', '')
    await press.type(field, `jon${key}`)
    expect(await screen.findByRole('button', { name: 'Remove Jonas Weber' })).toBeTruthy()
    expect(field).toHaveProperty('value', '')
    expect(screen.getByText(/^1 invitation will be sent/)).toBeTruthy()
  },
)

test('keeps as text, and counts as nobody, what is no address and no user', async () => {
  const { press, field } = await openPeople([])
  await press.type(field, 'tom{Enter}')
  expect(await screen.findByText('Enter a valid email: tom')).toBeTruthy()
  expect(field).toHaveProperty('value', 'tom')
  expect(screen.queryByRole('button', { name: 'Remove tom' })).toBeNull()
  expect(screen.queryByText(/^1 invitation will be sent/)).toBeNull()
  await press.type(field, '@acme.test{Enter}')
  expect(await screen.findByRole('button', { name: 'Remove tom@acme.test' })).toBeTruthy()
  expect(screen.queryByText(/Enter a valid email/)).toBeNull()
})

test('suggests users while their name is typed, one after the other', async () => {
  const { press, calls, field } = await openPeople([jonas])
  await press.type(field, 'mia@acme.test{Enter}jo')
  const searches = () => calls.filter(({ name }) => name === 'users.list').map(({ input }) => input)
  await waitFor(() => expect(searches()).toContainEqual(expect.objectContaining({ search: 'jo' })))
  await press.click(await screen.findByRole('option', { name: /Jonas Weber/ }))
  expect(screen.getByRole('button', { name: 'Remove Jonas Weber' })).toBeTruthy()
  expect(document.querySelector('img[src="/picture/jonas"]')).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Jonas/ })).toBeNull()
})

test('shows the specified error messages', async () => {
  const { press } = render('/portal/schedule-meeting', {
    user,
    responses: responses({
      create: () => refuse(400, 'start-in-past', { field: 'start', message: 'Please choose an upcoming time' }),
    }),
  })
  const topic = await screen.findByLabelText('Topic')
  await press.clear(screen.getByLabelText('Meeting password'))
  await press.type(screen.getByLabelText('Meeting password'), '12345')
  fillDateTime('End', '2020-01-01T10:00')
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  expect((await screen.findAllByText('Enter a valid topic')).length).toBeGreaterThan(0)
  expect(screen.getByText('Enter a valid meeting password')).toBeTruthy()
  expect(screen.getByText('Cannot Choose a Pre-Date for End Date')).toBeTruthy()
  await press.type(topic, 'Weekly review')
  await press.click(screen.getByRole('button', { name: 'New password' }))
  await waitFor(() => expect(screen.getByLabelText('Meeting password')).toHaveProperty('value', 'gen23456'))
  fillDateTime('Start', '2020-01-01T09:00')
  fillDateTime('End', '2020-01-01T10:00')
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  expect((await screen.findAllByText('Please choose an upcoming time')).length).toBeGreaterThan(0)
})

test('shows the start in both time zones and explains clock changes', async () => {
  render('/portal/schedule-meeting', { user: buildUser('member', { timezone: 'Asia/Tokyo' }), responses: responses() })
  await screen.findByLabelText('Topic')
  fillDateTime('Start', '2031-06-02T09:00')
  expect((await screen.findAllByText(/16:00 your time/)).length).toBeGreaterThan(0)
  fillDateTime('Start', '2031-03-30T02:30')
  expect(
    await screen.findByText(/doesn't exist because the clocks go forward. The meeting starts at 03:30/),
  ).toBeTruthy()
  fillDateTime('Start', '2031-10-26T02:30')
  expect(
    await screen.findByText(/occurs twice because the clocks go back\..*keeps its length: it ends at 02:30 UTC\+1\./),
  ).toBeTruthy()
  fillDateTime('Start', '2031-10-25T22:00')
  fillDateTime('End', '2031-10-26T06:00')
  expect(await screen.findByText(/^The clocks change during the meeting.* it ends at 05:00 UTC\+1\.$/)).toBeTruthy()
})

test('edits a meeting from its saved values', async () => {
  const { press, calls } = render(`/portal/schedule-meeting/${makeMeeting().id}`, {
    user,
    responses: responses({ update: () => makeMeeting({ topic: 'New topic', version: 4 }) }),
  })
  const topic = await screen.findByLabelText('Topic')
  expect(topic).toHaveProperty('value', 'Weekly review')
  expect(screen.getByText(/Everyone invited gets an email/)).toBeTruthy()
  await press.clear(topic)
  await press.type(topic, 'New topic')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Meeting edited successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'meetings.update')?.input).toEqual({
    id: makeMeeting().id,
    version: 3,
    topic: 'New topic',
    timezone: 'Europe/Paris',
    password: 'abcd2345',
    options: {},
  })
})

describeVersionedForm('editing a meeting', {
  saved: makeMeeting(),
  theirs: { topic: 'Monthly review' },
  field: { label: 'Topic', theirs: 'Monthly review', mine: 'Daily review' },
  call: 'meetings.update',
  input: 'topic',
  show: ({ read, update }) =>
    render(`/portal/schedule-meeting/${makeMeeting().id}`, { user, responses: responses({ get: read, update }) }),
})

test('shows times and choices that someone else changed as the form shows them', async () => {
  let saved = makeMeeting()
  const { press } = render(`/portal/schedule-meeting/${saved.id}`, {
    user,
    responses: responses({
      get: () => saved,
      update: () => {
        saved = { ...saved, start: '2031-06-03T11:00', options: { ...saved.options, joinBeforeHost: true }, version: 4 }
        return refuse(409, 'conflict')
      },
    }),
  })
  await screen.findByLabelText('Topic')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('alert', { name: 'Changed by someone else' }))
  expect(conflict.getByRole('row', { name: /^Start Tue, 3 Jun 2031, 11:00 Mon, 2 Jun 2031, 09:00$/ })).toBeTruthy()
  expect(conflict.getByRole('row', { name: 'Participants can join before the host Yes No' })).toBeTruthy()
})

test('does not edit a meeting of another user', async () => {
  render(`/portal/schedule-meeting/${makeMeeting().id}`, {
    user,
    responses: responses({ get: () => refuse(404, 'not-found', { message: 'Not found' }) }),
  })
  expect(await screen.findByText('Not found')).toBeTruthy()
  expect(screen.queryByLabelText('Topic')).toBeNull()
})

test('is available in French', async () => {
  render('/portal/schedule-meeting', { user, language: 'fr', responses: responses() })
  expect(await screen.findByRole('heading', { name: 'Planifier une réunion', level: 1 })).toBeTruthy()
  expect(await screen.findByLabelText('Sujet')).toBeTruthy()
})

test('reports a start in the past together with other errors before sending', async () => {
  const { press, calls } = render('/portal/schedule-meeting', { user, responses: responses() })
  await screen.findByLabelText('Topic')
  fillDateTime('Start', '2020-01-01T09:00')
  fillDateTime('End', '2020-01-01T08:00')
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  for (const error of [
    'Enter a valid topic',
    'Cannot Choose a Pre-Date for End Date',
    'Please choose an upcoming time',
  ])
    expect(await screen.findByText(error)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'meetings.create')).toBe(false)
})

test('sends a start that only this device considers past, because the server’s clock decides', async () => {
  const { press, calls } = render('/portal/schedule-meeting', { user, responses: responses() })
  await press.type(await screen.findByLabelText('Topic'), 'Weekly review')
  fillDateTime('Start', '2020-01-01T09:00')
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('Meeting scheduled successfully')
  expect(calls.some(({ name }) => name === 'meetings.create')).toBe(true)
})
