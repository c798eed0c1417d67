import type { ChatMessage } from '@foyer/contract/meetings/chat'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import type { PastMeeting } from '@foyer/contract/meetings/past-meetings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, render } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { makeMeeting } from './meetings.fixtures.ts'

const user = buildUser('member')
const row = {
  id: '00000000-0000-4000-8000-000000000021',
  meetingId: null,
  conferenceId: null,
  own: false,
  number: '1234567890',
  topic: 'Weekly review',
  startsAt: '2026-06-02T07:00:00.000Z',
  endsAt: '2026-06-02T08:30:00.000Z',
  held: false,
  participants: 0,
  hasChat: false,
  hasWhiteboard: false,
  manager: false,
}
const held = { ...row, id: '00000000-0000-4000-8000-000000000022', topic: 'Board', held: true, participants: 3 }
const withMeetings = { meetings: { listPast: () => ({ items: [row, held], hasMore: false }) } }
const withoutMeetings = { meetings: { listPast: () => ({ items: [], hasMore: false }) } }
const lastRequest = (calls: ReturnType<typeof render>['calls']) => {
  const input: { from: string; to: string } = Object.assign({ from: '', to: '' }, calls.at(-1)?.input)
  return { ...input, days: Math.round((Date.parse(input.to) - Date.parse(input.from)) / 86_400_000) }
}

test('lists the meetings of the last 30 days and marks those that did not take place', async () => {
  const { calls } = render('/portal/past-meetings', { user, responses: withMeetings })
  expect(await screen.findByText('Weekly review')).toBeTruthy()
  expect(screen.getByText('Did not take place')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '3' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Topic',
    'Meeting ID',
    'Start time',
    'Duration',
    'Participants',
    'Actions',
  ])
  expect(screen.getAllByText('Tue, 2 Jun 2026, 09:00')).toHaveLength(2)
  expect(lastRequest(calls).days).toBe(30)
})

test('offers a longer period when there are no meetings, and keeps it in the URL', async () => {
  const { press, calls, path } = render('/portal/past-meetings', { user, responses: withoutMeetings })
  expect(await screen.findByText('There are no past meetings for this period!')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Show the last 90 days' }))
  await waitFor(() => expect(path()).toBe('/portal/past-meetings?period=90'))
  await waitFor(() => expect(lastRequest(calls).days).toBe(90))
})

test('sends a custom range as whole days in the user’s time zone', async () => {
  const { calls } = render('/portal/past-meetings?period=custom&from=2026-06-01&to=2026-06-02', {
    user,
    responses: withMeetings,
  })
  expect(await screen.findByText('Weekly review')).toBeTruthy()
  expect(lastRequest(calls)).toMatchObject({ from: '2026-05-31T22:00:00.000Z', to: '2026-06-02T21:59:59.999Z' })
  const last = await screen.findByLabelText('To')
  expect(last).toHaveProperty('value', 'Tue, 2 Jun 2026')
  fireEvent.change(last, { target: { value: '1 May 2026' } })
  fireEvent.blur(last)
  expect(await screen.findByText('Cannot Choose a Pre-Date for End Date')).toBeTruthy()
})

const meeting = makeMeeting({
  topic: 'Board',
  options: { ...defaultMeetingOptions, joinBeforeHost: true },
  end: '2031-06-02T09:45',
})
const own = {
  ...held,
  own: true,
  meetingId: meeting.id,
  conferenceId: '00000000-0000-4000-8000-000000000030',
}

test('shows the host who took part and for how long; the meetings of others do not open', async () => {
  const stay = {
    id: '00000000-0000-4000-8000-000000000031',
    name: 'Gus Guest',
    email: '',
    picture: '',
    host: false,
    joinedAt: '2026-06-02T07:05:00.000Z',
    leftAt: '2026-06-02T08:25:00.000Z',
  }
  const muted = {
    id: '1',
    at: '2026-06-02T07:10:00.000Z',
    type: 'muted',
    name: 'Gus Guest',
    by: 'Ana Silva',
    detail: '',
  } as const
  const { press, calls } = render('/portal/past-meetings', {
    user,
    responses: {
      meetings: {
        listPast: () => ({ items: [own, { ...row, topic: 'Of others' }], hasMore: false }),
        listAttendance: () => ({ items: [stay], hasMore: false }),
        listLog: () => ({ items: [muted], hasMore: false }),
      },
    },
  })
  await screen.findByText('Of others')
  expect(screen.queryByRole('button', { name: 'Of others' })).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Board' }))
  const panel = await screen.findByRole('dialog', { name: 'Board' })
  expect(await within(panel).findByText('Gus Guest')).toBeTruthy()
  expect(within(panel).getByText(/^1\s?hr?.?\s?20\s?m/)).toBeTruthy()
  expect(calls.at(-1)?.input).toMatchObject({ conferenceId: own.conferenceId })
  await press.click(within(panel).getByRole('tab', { name: 'Log' }))
  expect(await within(panel).findByText('Ana Silva muted Gus Guest')).toBeTruthy()
})

const message: ChatMessage = {
  sequence: 1,
  sentAt: '2026-06-02T07:10:00.000Z',
  fromId: '00000000-0000-4000-8000-000000000041',
  fromName: 'Zoé Martin',
  fromIsGuest: false,
  fromPicture: '',
  own: false,
  audience: 'everyone',
  breakout: '',
  toId: null,
  toName: '',
  text: 'The slides: https://example.org/slides',
}

test('shows the chat to those who took part, also in meetings of others', async () => {
  const theirs = { ...own, own: false, meetingId: null, topic: 'Of others', hasChat: true }
  const { press, calls } = render('/portal/past-meetings', {
    user,
    responses: {
      meetings: { listPast: () => ({ items: [theirs], hasMore: false }) },
      chat: {
        listAfterwards: ({ after }) => ({
          items: [{ ...message, sequence: after === 0 ? 1 : 2, text: after === 0 ? message.text : 'Thanks' }],
          hasMore: after === 0,
        }),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Of others' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Of others' }))
  const chat = within(await panel.findByRole('region', { name: 'Chat' }))
  expect(await chat.findByText('Zoé Martin')).toBeTruthy()
  expect(chat.getByRole('link').getAttribute('href')).toBe('https://example.org/slides')
  await press.click(chat.getByRole('button', { name: 'Show more messages' }))
  expect(await chat.findByText('Thanks')).toBeTruthy()
  expect(chat.queryByRole('button', { name: 'Show more messages' })).toBeNull()
  expect(calls.some(({ name }) => name === 'meetings.listAttendance')).toBe(false)
})

test('schedules a meeting of one’s own again, with its topic, length, people and options', async () => {
  const { press, path } = render('/portal/past-meetings', {
    user,
    responses: {
      meetings: { listPast: () => ({ items: [own], hasMore: false }), get: () => meeting },
      defaults: { get: () => formDefaults('new-one-1') },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Actions for Board' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Schedule again' }))
  await waitFor(() => expect(path()).toBe(`/portal/schedule-meeting?again=${meeting.id}`))
  expect(await screen.findByLabelText('Topic')).toHaveProperty('value', 'Board')
  expect(screen.getByText(/^45 min/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Bob' })).toBeTruthy()
})

test('selects a period in French', async () => {
  const { press, path } = render('/portal/past-meetings', { user, language: 'fr', responses: withoutMeetings })
  expect(await screen.findByText('Il n’y a pas de réunion passée pour cette période !')).toBeTruthy()
  await press.selectOptions(screen.getByLabelText('Période'), '7 derniers jours')
  await waitFor(() => expect(path()).toBe('/portal/past-meetings?period=7'))
})

describeListScreen<PastMeeting>('past meetings', {
  path: '/portal/past-meetings',
  user,
  call: 'meetings.listPast',
  respond: (listPast) => ({ meetings: { listPast } }),
  row,
  rowText: 'Weekly review',
  empty: 'There are no past meetings for this period!',
  exported: '/exportUserCompletedMeetings',
})
