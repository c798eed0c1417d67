import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, render, type StubResponses } from '#test/kit.tsx'
import { makeInvitee } from './detail/responses.fixtures.ts'
import { makeMeeting, makeOccurrence } from './meetings.fixtures.ts'

// There is a mail server; what is not sent is what the options of the meeting exclude.
const user = buildUser('member', { timezone: 'UTC' })
const silent = { emailInvitation: false, emailChange: false, emailCancellation: false }
const options = { ...defaultMeetingOptions, ...silent }
const own = makeOccurrence(12, {
  people: { count: 1, first: [] },
  emails: { invitation: false, change: false, cancellation: false },
})
const defaults = formDefaults('gen23456')
const responses: StubResponses = {
  meetings: {
    listSchedules: () => ({ items: [own], hasMore: false }),
    get: () => makeMeeting({ options }),
  },
  responses: { list: () => ({ items: [makeInvitee({ user: true, name: 'Bob' })] }) },
  defaults: { get: () => ({ ...defaults, meeting: { ...defaults.meeting, options } }) },
}
const open = (path: string) => render(path, { user, responses })
async function choose(name: string) {
  const view = open('/portal/upcoming-meetings')
  await view.press.click(await screen.findByRole('button', { name: 'Actions for Weekly review' }))
  await view.press.click(await screen.findByRole('menuitem', { name }))
  return { ...view, dialog: within(await screen.findByRole('dialog')) }
}

test('scheduling a meeting without invitations says that people are only added', async () => {
  const { press } = open('/portal/schedule-meeting')
  await press.type(await screen.findByLabelText('People', { selector: 'input' }), 'ann@x.test{Enter}')
  expect(await screen.findByText('1 person added. No email will be sent')).toBeTruthy()
})

test('editing a meeting without emails about changes says that no invitee is notified', async () => {
  open(`/portal/schedule-meeting/${makeMeeting().id}`)
  expect(await screen.findByText(/Nobody gets an email about changes/)).toBeTruthy()
  expect(screen.queryByText(/Everyone invited gets an email/)).toBeNull()
})

test('deleting a meeting without cancellations promises none', async () => {
  const { dialog } = await choose('Delete')
  expect(dialog.getByText(/Removed here, but not from other calendars. Nobody gets an email/)).toBeTruthy()
})

test('inviting to a meeting without invitations adds people, and says what to do instead', async () => {
  const { dialog } = await choose('Invite')
  expect(await dialog.findByText('No email will be sent: this meeting sends no invitations')).toBeTruthy()
  expect(dialog.getByText('Copy the meeting invitation and send it yourself.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Send invitations' })).toBeNull()
  // By hand the host can send all the same.
  expect(await dialog.findByRole('button', { name: 'Send everyone the invitation again' })).toBeTruthy()
})
