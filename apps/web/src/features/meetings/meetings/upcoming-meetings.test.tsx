import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, formDefaults, refuse, render, type StubResponses } from '#test/kit.tsx'
import { makeInvitee } from './detail/responses.fixtures.ts'
import { makeMeeting, makeOccurrence } from './meetings.fixtures.ts'

const path = '/portal/upcoming-meetings'
const user = buildUser('member', { timezone: 'UTC' })
const own = makeOccurrence(12)
const invited = makeOccurrence(60 * 24 * 3, {
  topic: 'Somebody else’s meeting',
  own: false,
  invitation: { response: 'none', seriesResponse: 'none', single: false },
  host: 'Bob Noyce',
  number: '9876543210',
})
const responses = (overrides: StubResponses['meetings'] = {}): StubResponses => ({
  meetings: {
    listSchedules: () => ({ items: [own, invited], hasMore: false }),
    get: () => makeMeeting(),
    copyInvite: () => ({ text: 'Join Weekly review', url: makeMeeting().url }),
    ...overrides,
  },
  responses: { list: () => ({ items: [makeInvitee()] }) },
  defaults: { get: () => formDefaults('gen23456') },
})
const choose = async ({ press }: ReturnType<typeof render>, name: string) => {
  await press.click(await screen.findByRole('button', { name: 'Actions for Weekly review' }))
  await press.click(await screen.findByRole('menuitem', { name }))
}

test('starts the user’s own meetings and joins those of others, nearest first', async () => {
  render(path, { user, responses: responses() })
  const start = await screen.findByRole('link', { name: 'Start Weekly review' })
  expect(start.getAttribute('href')).toBe('/portal/join/1234567890')
  expect(screen.getByRole('link', { name: 'Join Somebody else’s meeting' }).getAttribute('href')).toBe(
    '/portal/join/9876543210',
  )
  expect(screen.getByText(/Starts in 12 min/)).toBeTruthy()
  expect(screen.getByText(/Bob Noyce/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Actions for Somebody else’s meeting' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Schedule' }).getAttribute('href')).toBe('/portal/schedule-meeting')
})

test('groups the meetings of today', async () => {
  render(path, {
    user,
    responses: responses({ listSchedules: () => ({ items: [makeOccurrence(0, { running: true })], hasMore: false }) }),
  })
  const today = await screen.findByRole('region', { name: 'Today' })
  expect(within(today).getByText('In progress')).toBeTruthy()
})

test('offers to schedule a meeting when there are none', async () => {
  render(path, { user, responses: responses({ listSchedules: () => ({ items: [], hasMore: false }) }) })
  expect(await screen.findByText('There are no upcoming meetings!')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Schedule' })).toBeTruthy()
})

test('shows a failure in place with a retry', async () => {
  let fails = true
  const { press } = render(path, {
    user,
    responses: responses({
      listSchedules: () => (fails ? refuse(503, 'unavailable', { message: 'Down' }) : { items: [own], hasMore: false }),
    }),
  })
  expect(await screen.findByText('Down')).toBeTruthy()
  fails = false
  await press.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Weekly review' })).toBeTruthy()
})

test('marks the next meeting on the first page only', async () => {
  const onPage = (query: string) => render(`${path}${query}`, { user, responses: responses() })
  onPage('').unmount()
  const { container } = onPage('?page=2')
  await screen.findByRole('link', { name: 'Start Weekly review' })
  expect(container.querySelector('[data-soon], [data-next]')).toBeNull()
})

test('opens an own meeting beside the list, with its password and people; its address opens it too', async () => {
  const { press, path: address } = render(path, { user, responses: responses() })
  await press.click(await screen.findByRole('button', { name: 'Weekly review' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly review' }))
  expect(address()).toBe(`${path}?meeting=${own.id}`)
  expect(await panel.findByText('abcd2345')).toBeTruthy()
  expect(panel.getByText('123 456 7890')).toBeTruthy()
  expect(panel.getByText('Bob')).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/portal/join/1234567890')
  await press.click(panel.getByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite to “Weekly review”' })
  await within(dialog).findByLabelText('Email addresses')
  // Escape closes the dialog, then the panel.
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite to “Weekly review”' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Weekly review' })).toBeTruthy()
  await press.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(path))
})

test('shows of another user’s meeting only how to join', async () => {
  const { calls } = render(`${path}?meeting=${invited.id}`, { user, responses: responses() })
  const panel = within(await screen.findByRole('dialog', { name: 'Somebody else’s meeting' }))
  expect(panel.getByRole('link', { name: 'Join' })).toBeTruthy()
  expect(panel.getByText('Bob Noyce')).toBeTruthy()
  for (const name of ['Copy invitation', 'Invite', 'Edit', 'Delete'])
    expect(panel.queryByRole('button', { name })).toBeNull()
  expect(calls.some(({ name }) => name === 'meetings.get')).toBe(false)
})

test('closes the panel when its meeting is deleted, and an undo does not open it again', async () => {
  let deleted = false
  const view = render(`${path}?meeting=${own.id}`, {
    user,
    responses: responses({
      listSchedules: () => ({ items: deleted ? [invited] : [own, invited], hasMore: false }),
      delete: () => {
        deleted = true
        return {}
      },
      restore: () => {
        deleted = false
        return {}
      },
    }),
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly review' }))
  await view.press.click(await panel.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Weekly review”?' })
  await view.press.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await view.press.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Start Weekly review' })).toBeTruthy()
  expect(view.path()).toBe(path)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('copies the invitation to the clipboard', async () => {
  const view = render(path, { user, responses: responses() })
  vi.stubGlobal('isSecureContext', true)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await view.press.click(await screen.findByRole('button', { name: 'Copy invitation to Weekly review' }))
  expect(await screen.findByText('Meeting invite copied')).toBeTruthy()
  expect(write).toHaveBeenCalledWith('Join Weekly review')
})

test('invites several pasted addresses at once', async () => {
  const view = render(path, { user, responses: responses({ invite: () => ({ invited: 2 }) }) })
  await choose(view, 'Invite')
  const dialog = await screen.findByRole('dialog', { name: 'Invite to “Weekly review”' })
  expect(await within(dialog).findByRole('button', { name: 'Actions for Bob' })).toBeTruthy()
  await view.press.click(within(dialog).getByLabelText('Email addresses'))
  await view.press.paste('Ana <ana@x.test>, nobody')
  await view.press.click(within(dialog).getByRole('button', { name: 'Send invitations' }))
  expect(await within(dialog).findByText('Enter a valid email: nobody')).toBeTruthy()
  await view.press.paste('@y.test')
  await view.press.click(within(dialog).getByRole('button', { name: 'Send invitations' }))
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
  expect(view.calls.find(({ name }) => name === 'meetings.invite')?.input).toEqual({
    id: makeMeeting().id,
    invitees: [
      { email: 'ana@x.test', name: 'Ana' },
      { email: 'nobody@y.test', name: '' },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows at the addresses that the limit of emails is reached', async () => {
  const message = 'You have reached today’s limit of emails to people outside your organisation. Try again tomorrow'
  const invite = () => refuse(429, 'user-email-limit', { message, field: 'invitees' })
  const view = render(path, { user, responses: responses({ invite }) })
  await choose(view, 'Invite')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to “Weekly review”' }))
  await view.press.type(dialog.getByLabelText('Email addresses'), 'ana@x.test')
  await view.press.click(dialog.getByRole('button', { name: 'Send invitations' }))
  await waitFor(() => expect(dialog.getByLabelText('Email addresses').getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getAllByText(message).length).toBeGreaterThan(0)
})

test('deletes a meeting after confirmation and can undo it', async () => {
  let deleted = false
  const view = render(path, {
    user,
    responses: responses({
      listSchedules: () => ({ items: deleted ? [] : [own], hasMore: false }),
      delete: () => {
        deleted = true
        return {}
      },
      restore: () => {
        deleted = false
        return {}
      },
    }),
  })
  await choose(view, 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Weekly review”?' })
  await view.press.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Meeting deleted successfully')).toBeTruthy()
  expect(await screen.findByText('There are no upcoming meetings!')).toBeTruthy()
  await view.press.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Start Weekly review' })).toBeTruthy()
  expect(screen.getByText('Meeting restored')).toBeTruthy()
})

test('explains that a meeting in progress cannot be deleted', async () => {
  const message = 'This meeting is in progress. End it first'
  const view = render(path, {
    user,
    responses: responses({ delete: () => refuse(409, 'meeting-in-progress', { message }) }),
  })
  await choose(view, 'Delete')
  await view.press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('opens the form of a meeting', async () => {
  const view = render(path, { user, responses: responses() })
  await choose(view, 'Edit')
  await waitFor(() => expect(view.path()).toBe(`/portal/schedule-meeting/${makeMeeting().id}`))
  expect(await screen.findByDisplayValue('Weekly review')).toBeTruthy()
})
