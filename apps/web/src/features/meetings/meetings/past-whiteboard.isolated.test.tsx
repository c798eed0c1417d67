import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'
import type { PastMeeting } from '@foyer/contract/meetings/past-meetings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

const loading = vi.hoisted(() => ({ loaded: 0 }))
// Excalidraw draws on canvases, which jsdom does not have.
vi.mock('#features/meetings/room/shared/past-board.tsx', () => {
  loading.loaded += 1
  return {
    PastBoard: ({ drawn }: { drawn: readonly DrawnElement[] }) => (
      <ul aria-label="Board">
        {drawn.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    ),
  }
})

const conferenceId = '00000000-0000-4000-8000-000000000030'
const row: PastMeeting = {
  id: '00000000-0000-4000-8000-000000000021',
  meetingId: null,
  conferenceId,
  own: false,
  number: '1234567890',
  topic: 'Board',
  startsAt: '2026-06-02T07:00:00.000Z',
  endsAt: '2026-06-02T08:30:00.000Z',
  held: true,
  participants: 2,
  hasChat: false,
  hasWhiteboard: true,
  manager: false,
}
const element = (id: string, isDeleted = false): DrawnElement => ({
  id,
  version: 1,
  versionNonce: 1,
  isDeleted,
  content: isDeleted ? '' : '{}',
})
type List = NonNullable<StubResponses['whiteboard']>['listAfterwards']

async function openMeeting(
  listAfterwards: List,
  { language = 'en', ...change }: Partial<PastMeeting> & { language?: 'en' | 'fr' } = {},
) {
  const shown = render('/portal/past-meetings', {
    user: buildUser('member'),
    language,
    responses: {
      meetings: { listPast: () => ({ items: [{ ...row, ...change }], hasMore: false }) },
      chat: { listAfterwards: () => ({ items: [], hasMore: false }) },
      whiteboard: { listAfterwards },
    },
  })
  await shown.press.click(await screen.findByRole('button', { name: 'Board' }))
  await screen.findByRole('dialog', { name: 'Board' })
  return shown
}

test('shows what was drawn, of all pages and without what was deleted; Escape closes only the whiteboard', async () => {
  const { press, path } = await openMeeting(({ after }) =>
    after === 0
      ? { items: [element('a'), element('b', true)], sequence: 2, hasMore: true }
      : { items: [element('c')], sequence: 3, hasMore: false },
  )
  const opener = await screen.findByRole('button', { name: 'Whiteboard' })
  expect(loading.loaded).toBe(0)
  await press.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Whiteboard of Board' }))
  const board = within(await dialog.findByRole('list', { name: 'Board' }))
  expect(board.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a', 'c'])
  expect(path()).toContain('board=open')
  await press.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe(`/portal/past-meetings?meeting=${conferenceId}`))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Whiteboard of Board' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Board' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('says when everything was deleted, in French', async () => {
  const { press } = await openMeeting(() => ({ items: [element('a', true)], sequence: 2, hasMore: false }), {
    language: 'fr',
  })
  await press.click(await screen.findByRole('button', { name: 'Tableau blanc' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tableau blanc de Board' }))
  expect(await dialog.findByText('Le tableau blanc est vide.')).toBeTruthy()
})

test('is read again after a failure', async () => {
  let isGone = true
  const { press } = await openMeeting(() => {
    if (isGone) return refuse(404, 'not-found')
    return { items: [element('a')], sequence: 1, hasMore: false }
  })
  await press.click(await screen.findByRole('button', { name: 'Whiteboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Whiteboard of Board' }))
  await dialog.findByRole('alert')
  isGone = false
  await press.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await dialog.findByText('a')).toBeTruthy()
})

test('is offered only where there is one', async () => {
  const { calls } = await openMeeting(() => ({ items: [], sequence: 0, hasMore: false }), {
    hasWhiteboard: false,
    hasChat: true,
  })
  await screen.findByRole('region', { name: 'Chat' })
  expect(screen.queryByRole('button', { name: 'Whiteboard' })).toBeNull()
  expect(calls.some(({ name }) => name === 'whiteboard.listAfterwards')).toBe(false)
})
