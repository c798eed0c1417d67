import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const none = { items: [], hasMore: false }
const responses = { meetings: { listSchedules: () => none } }
const member = buildUser('member')

test('an unknown address leads on: home, search and back', async () => {
  const { press } = render('/portal/nowhere', { user: member, responses })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('link', { name: 'Go to the home page' })).toBeTruthy()
  expect(page.getByRole('button', { name: 'Back' })).toBeTruthy()
  await press.click(page.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('dialog', { name: 'Search or jump to…' })).toBeTruthy()
})

test('an unknown address offers no search to guests', async () => {
  render('/portal/nowhere')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
})

test('a page without access says who can grant it', async () => {
  render('/portal/user', { user: member, responses })
  await screen.findByRole('heading', { level: 1, name: "You don't have access to this page" })
  expect(screen.getByText('An administrator of Acme Meetings can give you access.')).toBeTruthy()
})

test('while the server is unreachable, a file that cannot be loaded is no new version', async () => {
  const { setOffline } = render('/portal/landing-page', { user: member, responses })
  await screen.findByRole('heading', { level: 1 })
  setOffline(true)
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(await screen.findByText("The server can't be reached.")).toBeTruthy()
  expect(screen.queryByText('A new version is available.')).toBeNull()
  setOffline(false)
  await waitFor(() => expect(screen.queryByText("The server can't be reached.")).toBeNull())
})

test('a stylesheet that cannot be loaded is requested again', async () => {
  render('/portal/landing-page', { user: member, responses })
  await screen.findByRole('heading', { level: 1 })
  const find = () => document.head.querySelectorAll<HTMLLinkElement>('link[href="/assets/room.css"]')
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/room.css' })
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
  await waitFor(() => expect(find()[0]).not.toBe(link))
  expect(find()).toHaveLength(1)
  find()[0]?.remove()
})

// Last, because the page stays outdated from then on.
test('a file that cannot be loaded after a deployment leads to the offer to reload', async () => {
  render('/portal/landing-page', { user: member, responses })
  const title = await screen.findByRole('heading', { level: 1 })
  window.dispatchEvent(new Event('vite:preloadError'))
  expect((await screen.findByText('A new version is available.')).closest('[role="status"]')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(title.isConnected).toBe(true)
})
