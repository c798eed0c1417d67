import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const none = { items: [], hasMore: false }

async function openHome() {
  const page = render('/portal/landing-page', {
    user: buildUser('admin', { settings: { layout: 'layout2' } }),
    responses: { meetings: { listSchedules: () => none } },
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  const group = (name: string) => menu.getByRole('button', { name })
  return { ...page, group }
}
const findEntries = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)

test('a click and a key open a group at once and move the focus into it', async () => {
  const { press, group } = await openHome()
  for (const open of [() => press.click(group('Meetings')), () => press.keyboard('{Enter}')]) {
    await open()
    expect(group('Meetings').getAttribute('aria-expanded')).toBe('true')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Schedule Meeting'))
    await press.keyboard('{Escape}')
    await waitFor(() => expect(findEntries()).toEqual([]))
    expect(document.activeElement).toBe(group('Meetings'))
  }
})

test('a group that is closed right after its click stays closed', async () => {
  const { press, group } = await openHome()
  await press.click(group('Meetings'))
  await press.click(group('Meetings'))
  await new Promise((done) => setTimeout(done, 300))
  expect(findEntries()).toEqual([])
})

test('the pointer opens a group after a delay and leaves the focus where it is', async () => {
  const { press, group } = await openHome()
  const search = screen.getByRole('button', { name: 'Search or jump to…' })
  search.focus()
  // In one go: a busy machine may take longer than the delay between two steps of `press`.
  fireEvent.mouseEnter(group('Meetings'))
  expect(findEntries()).toEqual([])
  await press.hover(group('Meetings'))
  await waitFor(() => expect(findEntries()).toContain('Upcoming Meeting'))
  expect(document.activeElement).toBe(search)
  // Another one takes its place.
  await press.unhover(group('Meetings'))
  await press.hover(group('Organisation'))
  await waitFor(() => expect(findEntries()).toContain('User'))
  await waitFor(() => expect(findEntries()).not.toContain('Upcoming Meeting'))
  await press.unhover(group('Organisation'))
  await waitFor(() => expect(findEntries()).toEqual([]))
  expect(document.activeElement).toBe(search)
})

test('a group that was clicked stays open when the pointer leaves or crosses another one', async () => {
  const { press, group } = await openHome()
  await press.click(group('Meetings'))
  await press.unhover(group('Meetings'))
  await press.hover(group('Organisation'))
  await new Promise((done) => setTimeout(done, 300))
  expect(findEntries()).toContain('Upcoming Meeting')
})
