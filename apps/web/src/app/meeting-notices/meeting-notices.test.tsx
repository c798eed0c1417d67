import type { MeetingNotice } from '@foyer/contract/meetings/meeting-notices'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenToEvents } from '#lib/calls/events.ts'
import { buildUser, render } from '#test/kit.tsx'
import { latestSocket, Socket } from '#test/socket.ts'

const none = { items: [], hasMore: false }
const reminder: MeetingNotice = {
  id: 'reminder:one:2026-11-22T10:00:00.000Z',
  kind: 'reminder',
  number: '1234567890',
  topic: 'Board meeting',
  startsAt: '2026-11-22T10:00:00.000Z',
  timezone: 'Europe/Paris',
}

async function openPortal(language: 'en' | 'fr', items: MeetingNotice[]) {
  vi.stubGlobal('WebSocket', Socket)
  render('/portal/landing-page', {
    user: buildUser('member', { timezone: 'Europe/Paris' }),
    language,
    responses: { meetings: { listSchedules: () => none }, meetingNotices: { current: () => ({ items }) } },
  })
  // The page listens for the notices once a user is signed in.
  await screen.findByRole('button', { name: /Ana Silva/ })
  onTestFinished(listenToEvents(new QueryClient()))
}

const announce = (seq: number) => latestSocket().receive({ seq, topic: 'meeting-notices', id: 'any' })

test('a reminder is a toast with the time in the zone of the user, shown once for any number of events', async () => {
  await openPortal('en', [reminder])
  // Until the page listens, which it loads after the first paint.
  await waitFor(() => {
    announce(1)
    expect(screen.getByText('“Board meeting” starts at 11:00')).toBeTruthy()
  })
  announce(2)
  announce(3)
  await waitFor(() => expect(screen.getAllByText('“Board meeting” starts at 11:00')).toHaveLength(1))
})

test('reminders are in French too', async () => {
  await openPortal('fr', [{ ...reminder, id: 'reminder:two:2026-11-22T10:00:00.000Z' }])
  await waitFor(() => {
    announce(1)
    expect(screen.getByText('« Board meeting » commence à 11:00')).toBeTruthy()
  })
})

test.each([
  ['en', /^“Board meeting” is now at another time, first on .*11:00: the rules for the clocks in Europe\/Paris have/],
  ['fr', /^« Board meeting » a changé d’heure, à partir de cette date : .*11:00\. Les règles/],
] as const)('a meeting that new rules of its time zone have moved is a toast (%s)', async (language, text) => {
  await openPortal(language, [{ ...reminder, kind: 'moved', id: `moved:${language}:2026-11-22T10:00:00.000Z` }])
  await waitFor(() => {
    announce(1)
    expect(screen.getByText(text)).toBeTruthy()
  })
})

test('hosts hear on every page who waits to be let in, once', async () => {
  vi.stubGlobal('WebSocket', Socket)
  const meetingId = '00000000-0000-4000-8000-0000000000c1'
  const waiting = { meetingId, number: '1234567890', topic: 'Board meeting', names: ['Bo Lind'], count: 1 }
  render('/portal/landing-page', {
    user: buildUser('member'),
    responses: { meetings: { listSchedules: () => none }, room: { listLobbies: () => ({ items: [waiting] }) } },
  })
  await screen.findByRole('button', { name: /Ana Silva/ })
  onTestFinished(listenToEvents(new QueryClient()))
  await waitFor(() => {
    latestSocket().receive({ seq: 1, topic: 'meeting-controls', id: meetingId })
    expect(screen.getByText('Bo Lind is waiting to be let into “Board meeting”')).toBeTruthy()
  })
  latestSocket().receive({ seq: 2, topic: 'meeting-controls', id: meetingId })
  await waitFor(() => expect(screen.getAllByText(/Bo Lind is waiting/)).toHaveLength(1))
})
