import type { InviteeState } from '@foyer/contract/meetings/responses'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeMeeting, makeOccurrence } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, formDefaults, refuse, render, type StubResponses } from '#test/kit.tsx'
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
    makeOccurrence(60, {
      own: false,
      host: 'Bob Noyce',
      invitation: { response: current, seriesResponse: current, single: false },
    })
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

test('the owner hands over the meeting to a colleague who is invited, after a question', async () => {
  const { press, calls } = openOwn([makeInvitee()])
  await press.click(await screen.findByRole('button', { name: 'Actions for Bob' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Hand over the meeting' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over the meeting to Bob?' }))
  await press.click(dialog.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'meetings.handOver')).toBe(true))
  const { input } = calls.find(({ name }) => name === 'meetings.handOver') ?? {}
  expect(input).toMatchObject({ inviteeId: makeInvitee().id })
})

test('one date of a series is answered apart from the others', async () => {
  const occurrence = '2031-06-02T09:00'
  const row = makeOccurrence(60, {
    own: false,
    occurrence,
    invitation: { response: 'accepted', seriesResponse: 'accepted', single: false },
  })
  const { press, calls } = render(`/portal/upcoming-meetings?meeting=${row.id}`, {
    user,
    responses: {
      meetings: { listSchedules: () => ({ items: [row], hasMore: false }) },
      responses: { respondAsUser: () => ({}) },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Decline' }))
  await press.click(screen.getByText('All meetings'))
  await press.click(screen.getByRole('button', { name: 'Decline' }))
  expect(calls.filter(({ name }) => name === 'responses.respondAsUser').map(({ input }) => input)).toEqual([
    { id: row.meetingId, occurrence, response: 'declined' },
    { id: row.meetingId, response: 'declined' },
  ])
})

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

test('says who has not been told without a mail server, until the organizer marks them', async () => {
  let items = [
    makeInvitee({ delivery: 'unsent' }),
    makeInvitee({ id: id(52), email: 'eve@x.test', name: 'Eve', delivery: 'unsent' }),
    makeInvitee({ id: id(53), email: 'dan@x.test', name: 'Dan', delivery: 'unsent', response: 'accepted' }),
  ]
  const { press, calls } = openOwn([], {
    list: () => ({ items }),
    markNotified: ({ inviteeIds = [] }) => {
      items = items.map((one) => (inviteeIds.includes(one.id) ? { ...one, delivery: 'notified' } : one))
      return {}
    },
  })
  expect(await screen.findByText('2 people have not been told')).toBeTruthy()
  expect(screen.getAllByText('Not told')).toHaveLength(2)
  expect(screen.getByText('1 accepted')).toBeTruthy()
  expect(screen.queryByText(/No answer|not answered/)).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Actions for Bob' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Mark as told' }))
  expect(await screen.findByText('1 person has not been told')).toBeTruthy()
  expect(screen.getByText('1 accepted, 1 has not answered')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Mark as told' }))
  await waitFor(() => expect(screen.queryByText('Not told')).toBeNull())
  expect(screen.getAllByText('No answer')).toHaveLength(2)
  expect(calls.filter(({ name }) => name === 'responses.markNotified').map(({ input }) => input)).toEqual([
    { id: own.meetingId, inviteeIds: [makeInvitee().id] },
    { id: own.meetingId, inviteeIds: [id(52)] },
  ])
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

const choir = { id: id(61), name: 'Choir' }
const board = { id: id(62), name: 'Board' }
type InviteResponse = NonNullable<StubResponses['meetings']>['invite']

/** Opens the dialog that invites to the user's own meeting, in an organisation with groups. */
async function openInvitation(found: readonly (typeof choir)[], invite: InviteResponse, by = user) {
  const view = render('/portal/upcoming-meetings', {
    user: by,
    responses: {
      meetings: { listSchedules: () => ({ items: [own], hasMore: false }), get: () => makeMeeting(), invite },
      responses: { list: () => ({ items: [] }) },
      groups: {
        search: ({ search = '' }) => ({ items: found.filter(({ name }) => name.toLowerCase().includes(search)) }),
      },
      defaults: { get: () => formDefaults('gen23456') },
    },
  })
  await view.press.click(await screen.findByRole('button', { name: 'Actions for Weekly review' }))
  await view.press.click(await screen.findByRole('menuitem', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to “Weekly review”' }))
  await dialog.findByLabelText('Email addresses')
  const choose = async (name: string) => {
    await view.press.click(await dialog.findByRole('combobox', { name: 'Groups' }))
    await view.press.click(await screen.findByRole('option', { name }))
  }
  const send = () => view.press.click(dialog.getByRole('button', { name: 'Send invitations' }))
  const findSent = () => view.calls.find(({ name }) => name === 'meetings.invite')?.input
  return { ...view, dialog, choose, send, findSent }
}

test('invites groups to a meeting, with addresses or without', async () => {
  const { press, dialog, choose, send, findSent } = await openInvitation([choir, board], () => ({ invited: 12 }))
  await choose('Choir')
  // Groups alone are enough, but not while an address is wrong.
  await press.type(dialog.getByLabelText('Email addresses'), 'nobody')
  await send()
  expect(await dialog.findByText('Enter a valid email: nobody')).toBeTruthy()
  expect(findSent()).toBeUndefined()
  await press.clear(dialog.getByLabelText('Email addresses'))
  await send()
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
  expect(findSent()).toEqual({ id: own.meetingId, invitees: [], groups: [choir.id] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers clients no groups', async () => {
  const client = buildUser('client', { timezone: 'UTC' })
  const { dialog, calls } = await openInvitation([choir], () => ({ invited: 1 }), client)
  expect(dialog.queryByRole('combobox', { name: 'Groups' })).toBeNull()
  expect(calls.some(({ name }) => name === 'groups.search')).toBe(false)
})

test('finds groups by name, and keeps those that were chosen', async () => {
  const { press, dialog, choose, send, findSent } = await openInvitation([choir, board], () => ({ invited: 12 }))
  await choose('Choir')
  await press.type(dialog.getByRole('combobox', { name: 'Groups' }), 'boa')
  await press.click(await screen.findByRole('option', { name: 'Board' }))
  await send()
  await waitFor(() => expect(findSent()).toMatchObject({ groups: [choir.id, board.id] }))
})

test('says at the groups why they could not be invited', async () => {
  const message = 'A meeting can have up to 500 invitees'
  const { dialog, choose, send } = await openInvitation([choir], () =>
    refuse(409, 'too-many-invitees', { message, field: 'groups' }),
  )
  await choose('Choir')
  await send()
  expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0)
  expect(dialog.getByRole('combobox', { name: 'Groups' }).getAttribute('aria-invalid')).toBe('true')
})

test('does not claim to have sent invitations for groups without other members', async () => {
  const { choose, send } = await openInvitation([choir], () => ({ invited: 0 }))
  await choose('Choir')
  await send()
  expect(await screen.findByText('Nobody was invited: these groups have no other active members')).toBeTruthy()
  expect(screen.queryByText('Invitation sent successfully')).toBeNull()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('asks for addresses only, in an organisation without groups', async () => {
  const { dialog, send } = await openInvitation([], () => ({ invited: 0 }))
  await send()
  expect(await dialog.findByText('Enter a valid email')).toBeTruthy()
  expect(dialog.queryByRole('combobox', { name: 'Groups' })).toBeNull()
})
