import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeInvitee } from '#features/meetings/meetings/detail/responses.fixtures.ts'
import { makeMeeting, makeOccurrence, makeSeries } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, formDefaults, refuse, render, type StubResponses } from '#test/kit.tsx'

const user = buildUser('member', { timezone: 'UTC' })
const defaults: StubResponses['defaults'] = { get: () => formDefaults('gen23456') }
const saved = { listSchedules: () => ({ items: [], hasMore: false }), copyInvite: () => ({ text: '', url: '' }) }
const ann = { email: 'ann@x.test', name: 'Ann Li' }
const managed = { own: false, manager: true, host: 'Bob Noyce' } as const

async function schedule(managers: string, create: NonNullable<StubResponses['meetings']>['create']) {
  const view = render('/portal/schedule-meeting', { user, responses: { defaults, meetings: { ...saved, create } } })
  await view.press.type(await screen.findByLabelText('Topic'), 'Weekly review')
  await view.press.click(screen.getByText('Security and options'))
  if (managers !== '') {
    await view.press.click(screen.getByLabelText('Co-managers', { selector: 'input' }))
    await view.press.paste(managers)
    await view.press.tab()
  }
  const send = () => view.press.click(screen.getByRole('button', { name: 'Schedule' }))
  const findSent = () => view.calls.find(({ name }) => name === 'meetings.create')?.input
  return { ...view, send, findSent }
}

test('are named when a meeting is scheduled', async () => {
  const { press, send, findSent } = await schedule('Ann Li <ann@x.test>, bob@x.test', () => makeMeeting())
  expect(screen.getByText(/2 co-managers$/)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Remove bob@x.test from the co-managers' }))
  expect(screen.getByText(/1 co-manager$/)).toBeTruthy()
  await send()
  await screen.findByText('Meeting scheduled successfully')
  expect(findSent()).toMatchObject({ managers: ['ann@x.test'] })
})

test('are not sent when no one is named', async () => {
  const { send, findSent } = await schedule('', () => makeMeeting())
  await send()
  await screen.findByText('Meeting scheduled successfully')
  expect(findSent()).not.toHaveProperty('managers')
})

test('whom the server refuses are named at the field', async () => {
  const message = 'Only users can be co-managers'
  const { send } = await schedule('Ann Li <ann@x.test>, bob@x.test', () =>
    refuse(400, 'manager-invalid', { message, field: 'managers.1' }),
  )
  await send()
  expect(await screen.findByText(`bob@x.test: ${message}`)).toBeTruthy()
})

test('are ten at most', async () => {
  const many = Array.from({ length: 11 }, (_, n) => `p${n}@x.test`).join(', ')
  const { send, findSent } = await schedule(many, () => makeMeeting())
  expect(screen.getByText('A meeting can have up to 10 co-managers')).toBeTruthy()
  await send()
  expect(findSent()).toBeUndefined()
})

const edit = (meeting = makeMeeting({ managers: [ann] })) =>
  render(`/portal/schedule-meeting/${meeting.id}`, {
    user,
    responses: { defaults, meetings: { ...saved, get: () => meeting, update: () => meeting } },
  })

test('are removed by the owner, and sent only if they have changed', async () => {
  const view = edit()
  await view.press.click(await screen.findByText('Security and options'))
  await view.press.type(screen.getByLabelText('Topic'), '!')
  await view.press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Meeting edited successfully')
  expect(view.calls.find(({ name }) => name === 'meetings.update')?.input).not.toHaveProperty('managers')

  view.unmount()
  const second = edit()
  await second.press.click(await screen.findByText('Security and options'))
  await second.press.click(screen.getByRole('button', { name: 'Remove Ann Li from the co-managers' }))
  await second.press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Meeting edited successfully')
  expect(second.calls.findLast(({ name }) => name === 'meetings.update')?.input).toMatchObject({ managers: [] })
})

test('edit without naming others', async () => {
  const view = edit(makeMeeting({ own: false, managers: [ann] }))
  await view.press.type(await screen.findByLabelText('Topic'), '!')
  expect(screen.queryByLabelText('Co-managers')).toBeNull()
  await view.press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Meeting edited successfully')
  expect(view.calls.find(({ name }) => name === 'meetings.update')?.input).not.toHaveProperty('managers')
})

test('see the meeting with its guests, and neither start it nor make hosts nor delete it', async () => {
  const row = makeOccurrence(12, managed)
  const { press } = render('/portal/upcoming-meetings', {
    user,
    responses: {
      meetings: {
        ...saved,
        listSchedules: () => ({ items: [row], hasMore: false }),
        get: () => makeMeeting({ own: false, managers: [ann] }),
      },
      responses: { list: () => ({ items: [makeInvitee()] }) },
    },
  })
  expect(await screen.findByRole('link', { name: 'Join Weekly review' })).toBeTruthy()
  expect(screen.getByText(/Bob Noyce · Co-manager/)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Weekly review' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly review' }))
  expect(panel.getByText('You can edit this meeting of Bob Noyce and its guests.')).toBeTruthy()
  expect(await panel.findByText('Ann Li')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Copy invitation' })).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Delete' })).toBeNull()
  await press.click(await panel.findByRole('button', { name: 'Actions for Bob' }))
  expect(await screen.findByRole('menuitem', { name: 'Remove from the meeting' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Make alternative host' })).toBeNull()
})

test.each([
  ['upcoming', 'listSchedules', 'There are no upcoming meetings that you co-manage'],
  ['past', 'listPast', 'There are no past meetings that you co-manage in this period'],
] as const)('filter their %s meetings, in the URL', async (name, call, empty) => {
  const page = () => ({ items: [], hasMore: false })
  const address = `/portal/${name}-meetings`
  const { press, path, calls } = render(`${address}?search=weekly`, {
    user,
    responses: { meetings: { listSchedules: page, listPast: page } },
  })
  const findLast = () => calls.findLast((made) => made.name === `meetings.${call}`)?.input
  await press.click(await screen.findByRole('button', { name: 'Filters' }))
  await press.selectOptions(await screen.findByLabelText('Co-manager'), 'You')
  await waitFor(() => expect(path()).toBe(`${address}?search=weekly&manager=yes`))
  await waitFor(() => expect(findLast()).toMatchObject({ filters: { manager: 'yes' } }))
  await press.keyboard('{Escape}')
  expect(await screen.findByText('Nothing matches “weekly”')).toBeTruthy()
  await press.clear(screen.getByRole('searchbox'))
  await press.keyboard('{Enter}')
  expect(await screen.findByText(empty)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Remove the filter Co-manager: You' }))
  await waitFor(() => expect(path()).toBe(address))
  expect(screen.queryByText(empty)).toBeNull()
})

test('have the filter only where there are meetings', async () => {
  render('/portal/upcoming-meetings', { user, responses: { meetings: saved } })
  expect(await screen.findByText('There are no upcoming meetings!')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
})

test('delete only single meetings of a series', async () => {
  const row = makeOccurrence(12, { ...managed, occurrence: '2031-06-02T09:00' })
  const { press, calls } = render('/portal/upcoming-meetings', {
    user,
    responses: {
      meetings: {
        ...saved,
        listSchedules: () => ({ items: [row], hasMore: false }),
        get: () => makeSeries({ own: false }),
        delete: () => ({}),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Actions for Weekly review' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog')))
  expect(dialog.getByText('It’s cancelled for everyone; the other meetings of the series stay.')).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
  await press.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'meetings.delete')?.input).toEqual({
      id: row.meetingId,
      occurrence: '2031-06-02T09:00',
    }),
  )
})

test('open what has taken place, in French too', async () => {
  const past = {
    id: '00000000-0000-4000-8000-000000000101',
    meetingId: null,
    conferenceId: '00000000-0000-4000-8000-000000000102',
    own: false,
    manager: true,
    number: '1234567890',
    topic: 'Point hebdomadaire',
    startsAt: '2026-06-02T07:00:00.000Z',
    endsAt: '2026-06-02T08:00:00.000Z',
    held: true,
    participants: 1,
    hasChat: false,
    hasWhiteboard: false,
  }
  const { press, calls } = render('/portal/past-meetings', {
    user,
    language: 'fr',
    responses: {
      meetings: {
        listPast: () => ({ items: [past], hasMore: false }),
        listAttendance: () => ({ items: [], hasMore: false }),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Point hebdomadaire' }))
  expect(await screen.findByRole('dialog', { name: 'Point hebdomadaire' })).toBeTruthy()
  expect(screen.getByText('Cogestionnaire')).toBeTruthy()
  await waitFor(() => expect(calls.some(({ name }) => name === 'meetings.listAttendance')).toBe(true))
})
