import type { PastMeeting } from '@foyer/contract/meetings/past-meetings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeDate, makeMeeting, makeOccurrence } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, formDefaults, render, type StubResponses } from '#test/kit.tsx'

const path = '/portal/upcoming-meetings'
const user = buildUser('member', { timezone: 'UTC' })
const own = makeOccurrence(1, {
  startsAt: '2031-06-02T09:00:00.000Z',
  endsAt: '2031-06-02T10:00:00.000Z',
  timezone: 'UTC',
})
const invited = makeOccurrence(2, {
  topic: 'Budget',
  own: false,
  host: 'Bob Noyce',
  startsAt: '2031-06-02T09:30:00.000Z',
  endsAt: '2031-06-02T10:30:00.000Z',
})
const responses = (
  overrides: StubResponses['meetings'] = {},
  items: ReturnType<typeof makeOccurrence>[] = [own, invited],
): StubResponses => ({
  meetings: {
    listSchedules: () => ({ items, hasMore: false }),
    get: () => makeMeeting({ timezone: 'UTC', start: '2031-06-02T09:00', end: '2031-06-02T10:00' }),
    copyInvite: () => ({ text: 'Join', url: makeMeeting().url }),
    update: () => makeMeeting(),
    ...overrides,
  },
  defaults: { get: () => formDefaults('abcd2345') },
})
const findUpdate = ({ calls }: ReturnType<typeof render>) =>
  calls.findLast(({ name }) => name === 'meetings.update')?.input

test('the view is in the address, and Back returns to the one before', async () => {
  const view = render(path, { user, responses: responses() })
  await view.press.click(await screen.findByRole('link', { name: 'Week' }))
  await waitFor(() => expect(view.path()).toBe(`${path}?view=week`))
  expect(screen.getByRole('link', { name: 'Week' }).getAttribute('aria-current')).toBe('page')
})

test('a week begins on Monday, and its buttons lead to others', async () => {
  const view = render(`${path}?view=week&date=2031-06-04`, { user, responses: responses() })
  expect(await screen.findByRole('heading', { level: 2, name: /^2\D+8 June 2031/ })).toBeTruthy()
  const monday = await screen.findByRole('list', { name: 'Mon, 2 Jun 2031' })
  expect(await within(monday).findByRole('button', { name: /^Weekly review 09:00 – 10:00/ })).toBeTruthy()
  expect(within(monday).getByRole('button', { name: /^Budget 09:30 – 10:30, Invitation, Bob Noyce/ })).toBeTruthy()
  await view.press.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(view.path()).toBe(`${path}?view=week&date=2031-06-11`))
  expect(await screen.findByRole('heading', { level: 2, name: /^9\D+15 June 2031/ })).toBeTruthy()
  const call = view.calls.findLast(({ name }) => name === 'meetings.listSchedules')
  expect(call?.input).toMatchObject({
    filters: { from: '2031-06-09T00:00:00.000Z', to: '2031-06-16T00:00:00.000Z' },
  })
  await view.press.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(view.path()).toBe(`${path}?view=week`))
})

test('a meeting opens beside the calendar', async () => {
  const { press } = render(`${path}?view=day&date=2031-06-02`, { user, responses: responses() })
  await press.click(await screen.findByRole('button', { name: /^Weekly review/ }))
  expect(await screen.findByRole('dialog', { name: 'Weekly review' })).toBeTruthy()
})

test('keys choose a time, with which the form opens', async () => {
  const view = render(`${path}?view=week&date=2031-06-02`, { user, responses: responses() })
  const slot = await screen.findByRole('button', { name: 'New meeting: Mon, 2 Jun 2031, 09:00' })
  slot.focus()
  await view.press.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('New meeting: Tue, 3 Jun 2031, 10:00')
  await view.press.keyboard('{PageDown}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Tue, 10 Jun 2031'))
  await view.press.keyboard('{Enter}')
  await waitFor(() => expect(view.path()).toBe('/portal/schedule-meeting?start=2031-06-10T10%3A00'))
  expect(await screen.findByRole('combobox', { name: 'Start date' })).toHaveProperty('value', 'Tue, 10 Jun 2031')
  // The form is in the time zone of new meetings.
  expect(screen.getByRole('combobox', { name: 'Start time' })).toHaveProperty('value', '12:00')
})

test('Alt and arrow keys move an own meeting, which can be undone', async () => {
  const view = render(`${path}?view=week&date=2031-06-02`, { user, responses: responses() })
  const block = await screen.findByRole('button', { name: /^Weekly review/ })
  block.focus()
  await view.press.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}')
  expect(await screen.findByText(/^Weekly review: Tue, 3 Jun 2031, 09:15/)).toBeTruthy()
  await view.press.keyboard('{Escape}')
  expect(await screen.findByText('Not moved')).toBeTruthy()
  expect(findUpdate(view)).toBeUndefined()
  await view.press.keyboard('{Alt>}{ArrowUp}{/Alt}{Enter}')
  expect(await screen.findByText('Meeting moved')).toBeTruthy()
  expect(findUpdate(view)).toMatchObject({
    start: '2031-06-02T08:45',
    end: '2031-06-02T09:45',
    timezone: 'UTC',
    version: 3,
  })
  await view.press.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Meeting moved back')).toBeTruthy()
  expect(findUpdate(view)).toMatchObject({ start: '2031-06-02T09:00', end: '2031-06-02T10:00' })
})

test('one of a series is moved alone, after a question if its invitees get an email', async () => {
  const row = { ...own, occurrence: '2031-06-02T09:00', people: { count: 2, first: [] } }
  const moved = { start: '2031-06-03T09:00', end: '2031-06-03T10:00' }
  const updateOccurrence = () =>
    makeDate(2, {
      ...moved,
      startsAt: '2031-06-03T09:00:00.000Z',
      endsAt: '2031-06-03T10:00:00.000Z',
      changed: true,
    })
  const view = render(`${path}?view=week&date=2031-06-02`, { user, responses: responses({ updateOccurrence }, [row]) })
  const block = await screen.findByRole('button', { name: /^Weekly review.*Repeats/ })
  block.focus()
  await view.press.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move “Weekly review”?' }))
  expect(dialog.getByText(/2 invitees get an email/)).toBeTruthy()
  await view.press.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Meeting moved')).toBeTruthy()
  expect(view.calls.find(({ name }) => name === 'meetings.updateOccurrence')?.input).toMatchObject({
    occurrence: '2031-06-02T09:00',
    start: '2031-06-03T09:00',
    end: '2031-06-03T10:00',
  })
})

test('a month shows three topics of a day, and leads to the rest', async () => {
  const many = [1, 2, 3, 4, 5].map((n) => ({ ...own, id: makeOccurrence(n * 7).id, topic: `Review ${n}` }))
  const view = render(`${path}?view=month&date=2031-06-02`, { user, responses: responses({}, many) })
  const day = within(await screen.findByRole('table', { name: 'June 2031' }))
  expect(await day.findAllByRole('button', { name: /Review/ })).toHaveLength(3)
  await view.press.click(day.getByRole('link', { name: '+2 more, Mon, 2 Jun 2031' }))
  await waitFor(() => expect(view.path()).toBe(`${path}?view=day&date=2031-06-02`))
  expect(await screen.findAllByRole('button', { name: /Review/ })).toHaveLength(2)
  expect(screen.getByRole('button', { name: '+3 more' })).toBeTruthy()
})

const held: PastMeeting = {
  id: '00000000-0000-4000-8000-000000000301',
  meetingId: null,
  conferenceId: '00000000-0000-4000-8000-000000000302',
  own: true,
  manager: false,
  number: '1234567890',
  topic: 'Retrospective',
  startsAt: '2021-06-01T09:00:00.000Z',
  endsAt: '2021-06-01T10:00:00.000Z',
  held: true,
  participants: 3,
  hasChat: false,
  hasWhiteboard: false,
}
const pastLink = `/portal/past-meetings?period=custom&from=2021-06-01&to=2021-06-01&meeting=${held.conferenceId}`

test('past days show what took place, and lead to who was there', async () => {
  const past = responses({ listPast: () => ({ items: [held], hasMore: false }) }, [])
  const view = render(`${path}?view=week&date=2021-06-02`, { user, responses: past })
  const day = await screen.findByRole('list', { name: 'Tue, 1 Jun 2021' })
  const block = await within(day).findByRole('link', { name: 'Retrospective 09:00 – 10:00, Took place' })
  expect(block.getAttribute('href')).toBe(pastLink)
  expect(view.calls.find(({ name }) => name === 'meetings.listPast')?.input).toMatchObject({
    filters: { held: 'yes' },
    ...{ from: '2021-05-31T00:00:00.000Z', to: '2021-06-07T00:00:00.000Z' },
  })
  await view.press.click(screen.getByRole('link', { name: 'Month' }))
  expect((await screen.findByRole('link', { name: '09:00 Retrospective, Took place' })).getAttribute('href')).toBe(
    pastLink,
  )
})

test('a period to come asks for nothing past', async () => {
  const view = render(`${path}?view=week&date=2031-06-04`, { user, responses: responses() })
  expect(await screen.findByRole('button', { name: /^Budget/ })).toBeTruthy()
  expect(view.calls.some(({ name }) => name === 'meetings.listPast')).toBe(false)
})

test('more than two meetings at once are behind a button, also by keys', async () => {
  const more = [3, 4].map((nth) =>
    makeOccurrence(nth, {
      topic: `Review ${nth}`,
      startsAt: '2031-06-02T09:40:00.000Z',
      endsAt: '2031-06-02T10:20:00.000Z',
    }),
  )
  const view = render(`${path}?view=week&date=2031-06-04`, { user, responses: responses({}, [own, invited, ...more]) })
  const button = await screen.findByRole('button', { name: '+2 more' })
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
  button.focus()
  await view.press.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['09:40 – 10:20 Review 3', '09:40 – 10:20 Review 4'])
  await view.press.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('dialog', { name: /Review/ })).toBeTruthy()
})
