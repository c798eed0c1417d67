import type { MeetingNotice } from '@foyer/contract/meetings/meeting-notices'
import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
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

async function openWithWaiting() {
  vi.stubGlobal('WebSocket', Socket)
  const meetingId = '00000000-0000-4000-8000-0000000000c1'
  let names = ['Bo Lind']
  const list = () => ({
    items: names.length === 0 ? [] : [{ meetingId, number: '1234567890', topic: 'Board meeting', names, count: 1 }],
  })
  const shown = render('/portal/landing-page', {
    user: buildUser('member'),
    responses: { meetings: { listSchedules: () => none }, room: { listLobbies: list } },
  })
  await screen.findByRole('button', { name: /Ana Silva/ })
  await waitFor(() => latestSocket())
  let seq = 0
  const announce = (...waiting: string[]) => {
    names = waiting
    seq += 1
    latestSocket().receive({ seq, topic: 'meeting-controls', id: meetingId })
  }
  const find = (name: string) => screen.queryAllByText(`${name} is waiting to be let into “Board meeting”`).length
  // Until the page listens, which it loads after the first paint.
  await waitFor(() => {
    announce('Bo Lind')
    expect(find('Bo Lind')).toBe(1)
  })
  return { ...shown, announce, find }
}

test('hosts hear on every page who waits to be let in, once and until the lobby changes', async () => {
  const { announce, find } = await openWithWaiting()
  announce('Cleo Dee')
  await waitFor(() => expect([find('Bo Lind'), find('Cleo Dee')]).toEqual([0, 1]))
  announce('Cleo Dee')
  announce()
  await waitFor(() => expect(find('Cleo Dee')).toBe(0))
  // Anyone who knocks again is announced again.
  announce('Bo Lind')
  await waitFor(() => expect(find('Bo Lind')).toBe(1))
  announce()
  await waitFor(() => expect(find('Bo Lind')).toBe(0))
})

test('in the room, which shows who waits, there is no notice of them', async () => {
  const { find, visit } = await openWithWaiting()
  act(() => visit('/portal/join/1234567890'))
  await waitFor(() => expect(find('Bo Lind')).toBe(0))
})
