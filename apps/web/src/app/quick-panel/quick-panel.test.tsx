import type { QuickPanel } from '@foyer/contract/operations/quick-panel'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeOccurrence } from '#features/meetings/meetings/meetings.fixtures.ts'
import { toast } from '#lib/toast.ts'
import { buildUser, refuse, render } from '#test/kit.tsx'

const home = '/portal/landing-page'
const none = { items: [], hasMore: false }
const user = buildUser('member')

function renderHome(panel: Partial<QuickPanel> = {}) {
  const data = { now: new Date().toISOString(), today: [], next: null, tasks: [], attention: null, ...panel }
  return render(home, {
    user,
    responses: { meetings: { listSchedules: () => none }, quickPanel: { data: () => data } },
  })
}

async function openPanel(press: ReturnType<typeof render>['press'], name: string | RegExp = 'Quick panel') {
  await press.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: /^Today/ }))
}

test('shows the next meetings with the time until they start, and opens them', async () => {
  const { press, path } = renderHome({
    today: [
      makeOccurrence(0, { topic: 'Now', running: true }),
      makeOccurrence(-5, { topic: 'Theirs', running: true, own: false }),
    ],
    next: makeOccurrence(3 * 24 * 60, { topic: 'Later' }),
  })
  const panel = await openPanel(press)
  expect(await panel.findByText(/· In progress$/, { selector: 'li:first-child *' })).toBeTruthy()
  expect(panel.getByText(/· in 3 days$/)).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Join: Theirs' })).toBeTruthy()
  await press.click(panel.getByRole('link', { name: 'Join: Now' }))
  await waitFor(() => expect(path()).toBe('/portal/join/1234567890'))
})

test('a declined meeting is not the next one', async () => {
  const invitation = { response: 'declined' as const, seriesResponse: 'declined' as const, single: false }
  const { press } = renderHome({
    today: [makeOccurrence(0, { topic: 'Refused', own: false, invitation })],
    next: makeOccurrence(3 * 24 * 60, { topic: 'Later', own: false, invitation }),
  })
  const panel = await openPanel(press)
  expect(await panel.findByText(/· Declined$/)).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Join: Refused' })).toBeTruthy()
  expect(panel.queryByText('Later')).toBeNull()
})

test('says that nothing is planned', async () => {
  const { press } = renderHome()
  const panel = await openPanel(press)
  expect(await panel.findByText('Nothing planned today')).toBeTruthy()
  expect(panel.getByText('No notices')).toBeTruthy()
})

test('keeps what is below if the meetings cannot be loaded', async () => {
  const { press } = render(home, {
    user,
    responses: { meetings: { listSchedules: () => none }, quickPanel: { data: () => refuse(500, 'unexpected') } },
  })
  const panel = await openPanel(press)
  expect(await panel.findByRole('alert')).toBeTruthy()
  expect(panel.getByRole('radiogroup', { name: 'Appearance' })).toBeTruthy()
})

test('keeps notices until they are read, across a reload, and forgets them on sign-out', async () => {
  const first = renderHome()
  await screen.findByRole('button', { name: 'Quick panel' })
  act(() => void toast.success('Saved'))
  expect(await screen.findByRole('button', { name: 'Quick panel, 1 unread notice' })).toBeTruthy()
  first.unmount()
  act(toast.clear)

  const { press } = renderHome()
  const panel = await openPanel(press, 'Quick panel, 1 unread notice')
  expect(panel.getByText('Saved')).toBeTruthy()
  expect(panel.getByText(/unread/)).toBeTruthy()
  await press.keyboard('{Escape}')
  await press.click(await screen.findByRole('button', { name: 'Quick panel' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press.click(await screen.findByRole('button', { name: /^Account of/ }))
  await press.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('notices:'))).toEqual([]))
})

test('a notice of a failure names the page', async () => {
  const { press } = renderHome()
  await screen.findByRole('button', { name: 'Quick panel' })
  document.title = 'Users · Meetings'
  act(() => void toast.error('Failed, Try Again..!!'))
  const panel = await openPanel(press, 'Quick panel, 1 unread notice')
  expect(panel.getByText(/Failed, Try Again/).textContent).toContain(' · Users')
})

test('a dismissed toast counts as read, and all can be cleared', async () => {
  const { press } = renderHome()
  await screen.findByRole('button', { name: 'Quick panel' })
  act(() => void toast.success('Saved'))
  await press.click(await screen.findByRole('button', { name: 'Dismiss' }))
  const panel = await openPanel(press)
  expect(panel.getByText('Saved')).toBeTruthy()
  await press.click(panel.getByRole('button', { name: 'Clear recent notices' }))
  expect(panel.getByText('No notices')).toBeTruthy()
})

test('changes appearance, rows of lists and animations', async () => {
  const saved: object[] = []
  const { press } = render(home, {
    user,
    responses: {
      auth: { userInfo: () => ({ user: { ...user, settings: Object.assign({}, ...saved) } }) },
      meetings: { listSchedules: () => none },
      quickPanel: { data: () => refuse(500, 'unexpected') },
      settings: {
        update: (change) => {
          saved.push(change)
          return { settings: Object.assign({}, ...saved) }
        },
      },
    },
  })
  const panel = await openPanel(press)
  for (const [group, choice] of [
    ['Appearance', 'Dark'],
    ['Rows of lists', 'Comfortable'],
    ['Animations', 'Off'],
  ] as const) {
    const option = within(panel.getByRole('radiogroup', { name: group })).getByRole('radio', { name: choice })
    await press.click(option)
    expect(option).toHaveProperty('checked', true)
  }
  expect(saved).toEqual([{ colourScheme: 'dark' }, { density: 'comfortable' }, { animations: 'off' }])
})
