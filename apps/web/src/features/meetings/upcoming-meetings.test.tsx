import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, person, refuse, render } from '#test/kit.tsx'
import { meetingMade, occurrenceMade } from './meetings.fixtures.ts'

const path = '/portal/upcoming-meetings'
const user = person('member', { timezone: 'UTC' })
const own = occurrenceMade(12)
const invited = occurrenceMade(60 * 24 * 3, {
  topic: 'Of somebody else',
  own: false,
  host: 'Bob Noyce',
  number: '9876543210',
})
const answers = (change: Answers['meetings'] = {}): Answers => ({
  meetings: {
    listSchedules: () => ({ items: [own, invited], hasMore: false }),
    get: () => meetingMade(),
    copyInvite: () => ({ text: 'Join Weekly review', url: meetingMade().url }),
    ...change,
  },
})
const choose = async ({ press }: ReturnType<typeof render>, name: string) => {
  await press.click(await screen.findByRole('button', { name: 'Actions for Weekly review' }))
  await press.click(await screen.findByRole('menuitem', { name }))
}

test('the nearest comes first, one starts one’s own and joins those of others', async () => {
  render(path, { user, answers: answers() })
  const start = await screen.findByRole('link', { name: 'Start Weekly review' })
  expect(start.getAttribute('href')).toBe('/portal/join/1234567890')
  expect(screen.getByRole('link', { name: 'Join Of somebody else' }).getAttribute('href')).toBe(
    '/portal/join/9876543210',
  )
  expect(screen.getByText('in 12 minutes')).toBeTruthy()
  expect(screen.getByText(/Host: Bob Noyce/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Actions for Of somebody else' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Schedule' }).getAttribute('href')).toBe('/portal/schedule-meeting')
})

test('what is today stands together', async () => {
  render(path, {
    user,
    answers: answers({ listSchedules: () => ({ items: [occurrenceMade(0, { running: true })], hasMore: false }) }),
  })
  const today = await screen.findByRole('region', { name: 'Today' })
  expect(within(today).getByText('Running')).toBeTruthy()
})

test('nothing ahead says so and offers to schedule', async () => {
  render(path, { user, answers: answers({ listSchedules: () => ({ items: [], hasMore: false }) }) })
  expect(await screen.findByText('There are no upcoming meetings!')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Schedule' })).toBeTruthy()
})

test('a failure is said in place, with a way to try again', async () => {
  let fails = true
  const { press } = render(path, {
    user,
    answers: answers({
      listSchedules: () => (fails ? refuse(503, 'unavailable', { message: 'Down' }) : { items: [own], hasMore: false }),
    }),
  })
  expect(await screen.findByText('Down')).toBeTruthy()
  fails = false
  await press.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Weekly review')).toBeTruthy()
})

test('the invitation goes to the clipboard', async () => {
  const view = render(path, { user, answers: answers() })
  vi.stubGlobal('isSecureContext', true)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await choose(view, 'Copy invite')
  expect(await screen.findByText('Meeting invite copied')).toBeTruthy()
  expect(write).toHaveBeenCalledWith('Join Weekly review')
})

test('several pasted addresses are invited at once', async () => {
  const view = render(path, { user, answers: answers({ invite: () => ({ invited: 2 }) }) })
  await choose(view, 'Invite')
  const dialog = await screen.findByRole('dialog', { name: 'Invite to “Weekly review”' })
  expect(await within(dialog).findByText('bob@x.test')).toBeTruthy()
  await view.press.click(within(dialog).getByLabelText('E-mail addresses'))
  await view.press.paste('Ana <ana@x.test>, nobody')
  await view.press.click(within(dialog).getByRole('button', { name: 'Send invitations' }))
  expect(await within(dialog).findByText('Enter a valid email: nobody')).toBeTruthy()
  await view.press.paste('@y.test')
  await view.press.click(within(dialog).getByRole('button', { name: 'Send invitations' }))
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
  expect(view.calls.find(({ name }) => name === 'meetings.invite')?.input).toEqual({
    id: meetingMade().id,
    invitees: [
      { email: 'ana@x.test', name: 'Ana' },
      { email: 'nobody@y.test', name: '' },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a delete is asked for, said, and can be undone', async () => {
  let deleted = false
  const view = render(path, {
    user,
    answers: answers({
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
  expect(screen.getByText('The meeting is back')).toBeTruthy()
})

test('a running meeting is not deleted, and that is said', async () => {
  const message = 'This meeting is running. End it first'
  const view = render(path, {
    user,
    answers: answers({ delete: () => refuse(409, 'meeting-in-progress', { message }) }),
  })
  await choose(view, 'Delete')
  await view.press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('it leads to the form of a meeting', async () => {
  const view = render(path, { user, answers: answers() })
  await choose(view, 'Edit')
  await waitFor(() => expect(view.path()).toBe(`/portal/schedule-meeting/${meetingMade().id}`))
  expect(await screen.findByDisplayValue('Weekly review')).toBeTruthy()
})
