import { roleLevels } from '@foyer/contract/levels'
import { buildMenu } from '@foyer/contract/menu'
import { pages, pathAliases } from '@foyer/contract/pages'
import { builtInRoles, type PermissionKey } from '@foyer/contract/permissions'
import { buildPermissionTree } from '@foyer/contract/schemas/permission-tree'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { safeRedirectPath } from '#lib/session/redirect-path.ts'
import { buildUser, refuse, render } from '#test/kit.tsx'
import { toAccess } from './access.ts'

const none = { meetings: { listSchedules: () => ({ items: [], hasMore: false }) } }

test('redirects the root path to the landing page', async () => {
  const { path } = render('/')
  await screen.findByRole('heading', { level: 1 })
  expect(path()).toBe('/portal/landing-page')
})

test.each(Object.entries(pathAliases))('%s leads to %s, with its query', async (alias, page) => {
  const { path } = render(`${alias}?page=2`, { user: buildUser('admin'), responses: none })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(path()).toBe(`${page}?page=2`))
})

test('roles are open to a member with the permission, and the menu names them', async () => {
  const keys: readonly PermissionKey[] = [...builtInRoles.member, 'roles.get']
  render('/portal/roles', {
    user: buildUser('member'),
    responses: { ...none, auth: { permissions: () => ({ tree: [], keys: [...keys] }) } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Roles' })).toBeTruthy()
  expect(
    within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Roles' }),
  ).toBeTruthy()
})

test('shows a page for unknown paths with a link home', async () => {
  render('/portal/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy()
})

test('shows the not-found page inside the layout when signed in', async () => {
  for (const path of ['/portal/nowhere', '/portal/user/nowhere', '/portal/Tenant/a/b/c']) {
    const { unmount } = render(path, { user: buildUser('member') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Account of Ana Silva' })).toBeTruthy()
    expect(screen.getAllByRole('main')).toHaveLength(1)
    unmount()
  }
})

test('opens a screen only with its permission and a sufficient level', () => {
  const session = (role: 'client' | 'member' | 'admin' | 'superadmin') => ({
    user: buildUser(role),
    keys: builtInRoles[role],
  })
  const signedOut = { user: null, keys: [] }
  const openAs = (path: string, visitor: Parameters<typeof toAccess>[1]) => {
    const page = pages.find((candidate) => candidate.path === path)
    return page && toAccess(page, visitor)
  }
  expect(openAs('/portal/landing-page', signedOut)).toBe('open')
  expect(openAs('/portal/user', signedOut)).toBe('sign-in')
  expect(openAs('/portal/user', session('member'))).toBe('closed')
  expect(openAs('/portal/user', session('admin'))).toBe('open')
  expect(openAs('/portal/schedule-meeting/$meetingid', session('client'))).toBe('open')
  expect(openAs('/portal/tenant', { ...session('admin'), keys: [] })).toBe('closed')
  expect(openAs('/portal/user', { ...session('member'), keys: builtInRoles.admin })).toBe('closed')
})

test('the menu has only what a member may open', async () => {
  render('/portal/landing-page', { user: buildUser('member'), responses: none })
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Cloud Recording',
    'Schedule Meeting',
    'Upcoming Meeting',
    'Open Meeting',
    'Past Meeting',
    'Personal Meeting',
    'Profile',
  ])
})

test('the menu has the home page and the pages of the API’s permission tree', () => {
  for (const level of roleLevels) {
    const keys = builtInRoles[level]
    const tree = buildPermissionTree(level, keys, 'en')
    const urls = tree.flatMap(({ url, children }) => (url === '' ? children.map((child) => child.url) : [url]))
    const menu = buildMenu((page) => toAccess(page, { user: buildUser(level), keys }) === 'open')
    const paths = menu.flatMap((entry) => ('pages' in entry ? entry.pages : [entry])).map(({ path }) => path)
    expect(paths).toEqual(['/portal/landing-page', ...urls])
  }
})

test('redirects only to pages of the portal', () => {
  expect(safeRedirectPath('/portal/past-meetings?page=2')).toBe('/portal/past-meetings?page=2')
  expect(safeRedirectPath('/portal/x/../user#row')).toBe('/portal/user#row')
  for (const evil of [
    '//evil.test',
    'https://evil.test/portal/',
    '/portal',
    '/portal/\\evil',
    '/\\evil.test/portal/',
    '/portal/../..//evil',
    '/portal/..//evil.test/portal/',
    '/portal/%2e%2e//evil',
    '/portal/x/../../evil',
    '/portal/x/../login',
    'portal/past-meetings',
    '/\t/evil.test',
    'javascript:1',
    '/portal/login',
    undefined,
  ])
    expect(safeRedirectPath(evil)).toBe('/portal/landing-page')
})

test('redirects to the sign-in once after a 401 and keeps the path', async () => {
  const { path } = render('/portal/landing-page', {
    user: buildUser('member'),
    responses: { meetings: { listSchedules: () => refuse(401, 'not-signed-in') } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Welcome to Acme' })
  expect(path()).toBe('/portal/login?redirect=%2Fportal%2Flanding-page&ended=1')
})

test('redirects a signed-in user from the sign-in to the requested page', async () => {
  const { path } = render('/portal/login?redirect=%2Fportal%2Flanding-page', {
    user: buildUser('member'),
    responses: none,
  })
  await screen.findByRole('heading', { level: 1, name: /^Good .*, Ana$/ })
  expect(path()).toBe('/portal/landing-page')
})

test('reports an unreachable service at start and retries', async () => {
  let broken = true
  const { press } = render('/portal/login', {
    responses: { auth: { userInfo: () => (broken ? refuse(503, 'unavailable') : { user: null }) } },
  })
  expect(await screen.findByText("We can't reach the service")).toBeTruthy()
  broken = false
  await press.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

test('shows the specified menu labels, expands a folded menu for its links, and saves that it is unfolded', async () => {
  const { press, calls } = render('/portal/landing-page', {
    user: buildUser('superadmin', { settings: { folded: true } }),
    responses: { ...none, settings: { update: () => ({ settings: {} }) } },
  })
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  const labels = [
    'Schedule Meeting',
    'Upcoming Meeting',
    'Past Meeting',
    'User',
    'Live Meeting',
    'Completed Meeting',
    'Tenant',
    'Mail Log',
  ]
  for (const name of labels) expect(screen.getByRole('link', { name })).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Meetings' })).toBeTruthy()
  expect(menu.hasAttribute('data-collapsed')).toBe(true)
  act(() => screen.getByRole('link', { name: 'User' }).focus())
  expect(menu.hasAttribute('data-collapsed')).toBe(false)
  await press.keyboard('{Escape}')
  expect(menu.hasAttribute('data-collapsed')).toBe(true)
  await press.click(screen.getByRole('button', { name: 'Expand menu' }))
  expect(calls.find(({ name }) => name === 'settings.update')?.input).toEqual({ folded: null })
})

test('clears everything but the language on logout', async () => {
  const { press, path } = render('/portal/landing-page', { user: buildUser('member'), language: 'fr', responses: none })
  localStorage.setItem('email', 'ana@acme.test')
  sessionStorage.setItem('draft:x', '{}')
  await press.click(await screen.findByRole('button', { name: 'Compte d’Ana Silva' }))
  const logout = await screen.findByRole('menuitem', { name: 'Se déconnecter' })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toMatch(/^menuitem/))
  await press.click(logout)
  await waitFor(() => expect(path()).toBe('/portal/login'))
  await screen.findByLabelText('E-mail')
  expect(Object.keys(localStorage).filter((key) => !['language', 'rememberLang'].includes(key))).toEqual([])
  expect(sessionStorage.length).toBe(0)
})
