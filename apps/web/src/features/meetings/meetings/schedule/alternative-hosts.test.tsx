import type { InviteeState } from '@foyer/contract/meetings/responses'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeInvitee } from '#features/meetings/meetings/detail/responses.fixtures.ts'
import { makeMeeting, makeOccurrence } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, formDefaults, refuse, render, type StubResponses } from '#test/kit.tsx'

const user = buildUser('member', { timezone: 'UTC' })
const own = makeOccurrence(12)
const defaults: StubResponses['defaults'] = { get: () => formDefaults('gen23456') }
const saved = { listSchedules: () => ({ items: [], hasMore: false }), copyInvite: () => ({ text: '', url: '' }) }

async function schedule(people: string, create: NonNullable<StubResponses['meetings']>['create']) {
  const view = render('/portal/schedule-meeting', {
    user,
    responses: { defaults, meetings: { ...saved, create } },
  })
  await view.press.type(await screen.findByLabelText('Topic'), 'Weekly review')
  expect(screen.queryByLabelText('Alternative hosts')).toBeNull()
  await view.press.click(screen.getByLabelText('People', { selector: 'input' }))
  await view.press.paste(people)
  await view.press.tab()
  const choose = async (name: string) => {
    await view.press.click(screen.getByLabelText('Alternative hosts', { selector: 'input' }))
    await view.press.click(await screen.findByRole('option', { name, hidden: true }))
  }
  const send = () => view.press.click(screen.getByRole('button', { name: 'Schedule' }))
  const findSent = () => view.calls.find(({ name }) => name === 'meetings.create')?.input
  return { ...view, choose, send, findSent }
}

test('are chosen among the people of a new meeting', async () => {
  const { press, choose, send, findSent } = await schedule('Ann Li <ann@x.test>, bob@x.test', () => makeMeeting())
  await choose('Ann Li')
  await choose('bob@x.test')
  expect(screen.getByText(/starts with the host, 2 alternative hosts/)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Remove bob@x.test' }))
  expect(screen.getByText(/starts with the host, 1 alternative host$/)).toBeTruthy()
  await send()
  await screen.findByText('Meeting scheduled successfully')
  expect(findSent()).toMatchObject({
    invitees: [{ email: 'ann@x.test', name: 'Ann Li' }],
    alternativeHosts: ['ann@x.test'],
  })
})

test('are not sent when no one is chosen', async () => {
  const { send, findSent } = await schedule('ann@x.test', () => makeMeeting())
  await send()
  await screen.findByText('Meeting scheduled successfully')
  expect(findSent()).not.toHaveProperty('alternativeHosts')
})

test('whom the server refuses are named at the field, until the choice changes', async () => {
  const message = 'Only users can be alternative hosts'
  const { press, choose, send } = await schedule('Ann Li <ann@x.test>, bob@x.test', () =>
    refuse(400, 'alternative-host-invalid', { message, field: 'alternativeHosts.1' }),
  )
  await choose('Ann Li')
  await choose('bob@x.test')
  await send()
  expect(await screen.findByText(`bob@x.test: ${message}`)).toBeTruthy()
  await press.click(screen.getByLabelText('Alternative hosts', { selector: 'input' }))
  await press.keyboard('{Backspace}')
  await waitFor(() => expect(screen.queryByText(`bob@x.test: ${message}`)).toBeNull())
})

test('are taken over when a meeting is scheduled again', async () => {
  const template = makeMeeting({
    invitees: [
      { email: 'ann@x.test', name: 'Ann Li', alternativeHost: true },
      { email: 'bob@x.test', name: '', alternativeHost: false },
    ],
  })
  const { press, calls } = render(`/portal/schedule-meeting?again=${template.id}`, {
    user,
    responses: { defaults, meetings: { ...saved, get: () => template, create: () => template } },
  })
  await press.click(await screen.findByRole('button', { name: 'Schedule' }))
  await screen.findByText('Meeting scheduled successfully')
  expect(calls.find(({ name }) => name === 'meetings.create')?.input).toMatchObject({
    alternativeHosts: ['ann@x.test'],
  })
})

test('are made, and unmade, in the list of invitees', async () => {
  let invitee: InviteeState = makeInvitee()
  const guest = makeInvitee({ id: own.id, email: 'gus@y.test', name: 'Gus', user: false })
  const { press, calls } = render(`/portal/upcoming-meetings?meeting=${own.id}`, {
    user,
    responses: {
      meetings: { ...saved, listSchedules: () => ({ items: [own], hasMore: false }), get: () => makeMeeting() },
      responses: {
        list: () => ({ items: [invitee, guest] }),
        updateInvitee: ({ alternativeHost }) => {
          invitee = makeInvitee({ alternativeHost })
          return {}
        },
      },
    },
  })
  const choose = async (name: string) => {
    await press.click(await screen.findByRole('button', { name: 'Actions for Bob' }))
    await press.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Make alternative host')
  expect(await screen.findByText('Bob can start this meeting and is notified by email')).toBeTruthy()
  expect(await screen.findByText('Alternative host')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'responses.updateInvitee')?.input).toEqual({
    id: own.meetingId,
    inviteeId: invitee.id,
    alternativeHost: true,
  })
  await choose('No longer alternative host')
  expect(await screen.findByText('Bob can no longer start this meeting')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Alternative host')).toBeNull())

  await press.click(screen.getByRole('button', { name: 'Actions for Gus' }))
  expect(await screen.findByRole('menuitem', { name: 'Remove from the meeting' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Make alternative host' })).toBeNull())
})

test('start the meeting and copy its invitation, and change nothing', async () => {
  const row = makeOccurrence(12, {
    own: false,
    alternativeHost: true,
    host: 'Bob Noyce',
    invitation: { response: 'none', seriesResponse: 'none', single: false },
  })
  const { press } = render('/portal/upcoming-meetings', {
    user,
    responses: {
      meetings: {
        listSchedules: () => ({ items: [row], hasMore: false }),
        copyInvite: () => ({ text: 'Join Weekly review', url: '' }),
      },
    },
  })
  vi.stubGlobal('isSecureContext', true)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(await screen.findByRole('link', { name: 'Start Weekly review' })).toBeTruthy()
  expect(screen.getByText(/Bob Noyce · Alternative host/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Actions for Weekly review' })).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Weekly review' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly review' }))
  expect(panel.getByText('You can start this meeting in place of Bob Noyce.')).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Start' })).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Delete' })).toBeNull()
  await press.click(panel.getByRole('button', { name: 'Copy invitation' }))
  await waitFor(() => expect(write).toHaveBeenCalledWith('Join Weekly review'))
})

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@x.test`).join(', ')

test('the form warns when more are invited than a meeting holds, and still schedules', async () => {
  const { press, send } = await schedule(addresses(7), () => makeMeeting())
  expect(screen.queryByText(/A meeting holds/)).toBeNull()
  await press.click(screen.getByLabelText('People', { selector: 'input' }))
  await press.paste('eighth@x.test, ana@acme.test')
  await press.tab()
  expect(
    await screen.findByText(
      'A meeting holds 8 people, including you, and 8 are invited. The last one to join can’t get in.',
    ),
  ).toBeTruthy()
  await send()
  expect(await screen.findByText('Meeting scheduled successfully')).toBeTruthy()
})

test('the dialog to invite counts those who are invited already', async () => {
  const { press } = render('/portal/upcoming-meetings', {
    user,
    language: 'fr',
    responses: {
      defaults,
      meetings: { listSchedules: () => ({ items: [own], hasMore: false }) },
      responses: { list: () => ({ items: [makeInvitee({ email: 'p0@x.test' })] }) },
    },
  })
  await press.click(await screen.findByRole('button', { name: /^Actions/ }))
  await press.click(await screen.findByRole('menuitem', { name: 'Inviter' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: 'Actions pour Bob' })
  await press.click(dialog.getByLabelText('Adresses e-mail'))
  await press.paste(addresses(7))
  expect(dialog.queryByText(/Une réunion accueille/)).toBeNull()
  await press.paste(', neuf@x.test, dix@x.test')
  expect(
    await dialog.findByText(
      'Une réunion accueille 8 personnes, vous compris, et vous en invitez 9. Les 2 dernières à se connecter ne pourront pas entrer.',
    ),
  ).toBeTruthy()
})
