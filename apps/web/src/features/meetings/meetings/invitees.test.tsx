import type { InviteeState } from '@foyer/contract/meetings/responses'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { makeMeeting, makeOccurrence } from './meetings.fixtures.ts'
import { makeInvitee } from './responses.fixtures.ts'

const user = buildUser('member', { timezone: 'UTC' })
const own = makeOccurrence(12)
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`

const openOwn = (items: readonly InviteeState[], more: StubResponses['responses'] = {}) =>
  render(`/portal/upcoming-meetings?meeting=${own.id}`, {
    user,
    responses: {
      meetings: {
        listSchedules: () => ({ items: [own], hasMore: false }),
        get: () => makeMeeting(),
        copyInvite: () => ({ text: '', url: makeMeeting().url }),
      },
      responses: { list: () => ({ items: [...items] }), ...more },
    },
  })

const openInvited = (response: 'none' | 'declined') => {
  let current: 'none' | 'accepted' | 'tentative' | 'declined' = response
  const row = () =>
    makeOccurrence(60, { own: false, host: 'Bob Noyce', invitation: { response: current, single: false } })
  return render(`/portal/upcoming-meetings?meeting=${row().id}`, {
    user,
    responses: {
      meetings: { listSchedules: () => ({ items: [row()], hasMore: false }) },
      responses: {
        respondAsUser: (input) => {
          current = input.response
          return {}
        },
      },
    },
  })
}

test('shows the organizer who has answered what', async () => {
  openOwn([
    makeInvitee({ response: 'accepted' }),
    makeInvitee({ id: id(52), email: 'eve@x.test', name: 'Eve', response: 'declined' }),
    makeInvitee({ id: id(53), email: 'dan@x.test', name: '', previousResponse: 'accepted' }),
  ])
  expect(await screen.findByText('1 accepted, 1 declined, 1 has not answered')).toBeTruthy()
  const [bob, eve, dan] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/Bob|Eve|dan@/))
  if (!bob || !eve || !dan) throw new Error('Three people are shown')
  expect(within(bob).getByText('Accepted')).toBeTruthy()
  expect(within(eve).getByText('Declined')).toBeTruthy()
  expect(within(dan).getByText('No answer')).toBeTruthy()
  expect(within(dan).getByText('Had accepted the earlier time')).toBeTruthy()
})

test('removes an invitee and undoes it', async () => {
  let items = [makeInvitee()]
  const { press, calls } = openOwn([], {
    list: () => ({ items }),
    remove: () => {
      items = []
      return {}
    },
    restore: () => {
      items = [makeInvitee()]
      return {}
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Actions for Bob' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Remove from the meeting' }))
  expect(await screen.findByText('Bob is no longer invited')).toBeTruthy()
  expect(await screen.findByText('No one has been invited yet.')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Bob is invited again')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'responses.remove')?.input).toEqual({
    id: own.meetingId,
    inviteeId: makeInvitee().id,
  })
})

test('shows an email that was not delivered, and sends it again', async () => {
  const { press, calls } = openOwn([makeInvitee({ delivery: 'failed' })], { sendInvitations: () => ({ sent: 1 }) })
  expect(await screen.findByText('The email was not delivered')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Send the invitation to Bob again' }))
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'responses.sendInvitations')?.input).toEqual({
    id: own.meetingId,
    inviteeIds: [makeInvitee().id],
  })
})

test('answers an invitation beside the list; a declined meeting is marked and can be accepted', async () => {
  const { press, container } = openInvited('declined')
  const panel = within(await screen.findByRole('dialog'))
  expect(await panel.findByRole('button', { name: 'Decline', pressed: true })).toBeTruthy()
  expect(container.ownerDocument.querySelector('[data-declined]')).toBeTruthy()
  expect(container.ownerDocument.querySelector('[data-next], [data-soon]')).toBeNull()
  await press.click(panel.getByRole('button', { name: 'Accept' }))
  expect(await panel.findByRole('button', { name: 'Accept', pressed: true })).toBeTruthy()
  expect(container.ownerDocument.querySelector('[data-declined]')).toBeNull()
})
