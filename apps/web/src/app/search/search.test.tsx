import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeGroup } from '#features/identity/groups/groups.fixtures.ts'
import { makeRole } from '#features/identity/roles/roles.fixtures.ts'
import { none, user } from '#features/identity/users/users.fixtures.ts'
import { makeOccurrence } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

const home = '/portal/landing-page'
const nobody: StubResponses = {
  users: { list: () => none, count: () => ({ count: 0 }) },
  groups: { list: () => none },
  roles: { list: () => none },
  meetings: { listSchedules: () => none },
}

const surgeons = makeGroup({ name: 'Surgeons' })
const northwind = {
  ...{ tenantuuid: '00000000-0000-4000-8000-000000000071', name: 'Northwind Clinic', sname: 'Northwind' },
  ...{ subdomain: 'northwind', url: 'https://northwind.x.test', admin: 'Ana Silva', adminEmail: 'ana@x.test' },
  ...{ status: 'active' as const, createdAt: '2026-11-20T10:00:00.000Z' },
}

async function openSearch(press: ReturnType<typeof render>['press']) {
  await screen.findByRole('heading', { level: 1 })
  await press.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Search or jump to…' })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  return within(dialog)
}

const optionNames = (found: Pick<typeof screen, 'queryAllByRole'>) =>
  found.queryAllByRole('option').map(({ textContent }) => textContent)

test('finds a page by keyboard alone, and moves the focus to its title', async () => {
  const { press, path } = render(home, { user: buildUser('admin'), responses: nobody })
  const search = await openSearch(press)
  await press.keyboard('mee')
  expect(search.getByRole('group', { name: 'Pages' })).toBeTruthy()
  const first = search.getAllByRole('option')[0]
  expect(first?.getAttribute('aria-selected')).toBe('true')
  expect(search.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(first?.id)
  expect(first?.querySelector('mark')?.textContent).toBe('Mee')
  await press.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowDown}{Enter}')
  await waitFor(() => expect(path()).toBe('/portal/live-meeting'))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('lists only pages that the role may open', async () => {
  const { press, calls } = render(home, { user: buildUser('member'), responses: nobody })
  const search = await openSearch(press)
  await press.keyboard('user')
  expect(await search.findByText('No results..')).toBeTruthy()
  expect(search.getByText('No results..').closest('[role="status"]')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'users.list')).toBe(false)
})

test('ignores accents and case, in the current language', async () => {
  const { press } = render(home, { user: buildUser('admin'), language: 'fr', responses: nobody })
  await screen.findByRole('heading', { level: 1 })
  await press.keyboard('/')
  const search = within(await screen.findByRole('dialog', { name: 'Rechercher ou aller à…' }))
  await press.keyboard('REUN')
  expect(optionNames(search)).toContain('Réunions en direct')
})

test('finds people and meetings, and opens their lists at them', async () => {
  const found = user(3, { firstname: 'Sofia', lastname: 'Rossi', email: 'sofia@acme.test' })
  const { press, path, calls } = render(home, {
    user: buildUser('admin'),
    responses: {
      ...nobody,
      users: {
        list: ({ tab }) => (tab === 'invited' ? none : { items: [found], hasMore: false }),
        count: () => ({ count: 1 }),
      },
      meetings: { listSchedules: () => ({ items: [makeOccurrence(60, { topic: 'Sofia and Ana' })], hasMore: false }) },
    },
  })
  const search = await openSearch(press)
  await press.keyboard('sof')
  expect(await search.findByRole('option', { name: /^Sofia and Ana/ })).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'users.list').map(({ input }) => input)).toEqual([
    { search: 'sof', size: 5 },
    { search: 'sof', size: 5, tab: 'invited' },
  ])
  await press.click(search.getByRole('option', { name: /^Sofia Rossi/ }))
  await waitFor(() => expect(path()).toBe('/portal/user?search=sofia%40acme.test'))
})

test('shows only what the current query finds', async () => {
  const release: (() => void)[] = []
  const { press } = render(home, {
    user: buildUser('admin'),
    responses: {
      ...nobody,
      users: {
        list: async ({ search = '', tab }) => {
          await new Promise<void>((resolve) => release.push(resolve))
          return tab === 'invited' ? none : { items: [user(1, { firstname: `Found by ${search}` })], hasMore: false }
        },
      },
    },
  })
  const search = await openSearch(press)
  await press.keyboard('sof')
  await waitFor(() => expect(release).toHaveLength(2))
  await press.keyboard('i')
  for (const finish of release.splice(0)) finish()
  await waitFor(() => expect(release).toHaveLength(2))
  expect(optionNames(search)).toEqual([])
  for (const finish of release) finish()
  expect(await search.findByText(/Found by sofi /)).toBeTruthy()
  expect(search.queryByText(/Found by sof /)).toBeNull()
})

test('finds tenants by name for the operator, and opens the page of one', async () => {
  const { press, path, calls } = render(home, {
    user: buildUser('superadmin'),
    responses: {
      ...nobody,
      tenants: {
        list: ({ search }) => ({ items: search === 'northw' ? [northwind] : [], hasMore: false }),
        get: () => refuse(404, 'not-found'),
      },
    },
  })
  const search = await openSearch(press)
  await press.keyboard('northw')
  const group = within(await search.findByRole('group', { name: 'Tenants' }))
  await press.click(group.getByRole('option', { name: /^Northwind Clinic/ }))
  await waitFor(() => expect(path()).toMatch(new RegExp(`^/portal/Tenant/${northwind.tenantuuid}`)))
  expect(calls.find(({ name }) => name === 'tenants.list')?.input).toEqual({ search: 'northw', size: 5 })
})

test('searches no tenants for others', async () => {
  const { press, calls } = render(home, { user: buildUser('admin'), responses: nobody })
  const search = await openSearch(press)
  await press.keyboard('northw')
  expect(await search.findByText('No results..')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'tenants.list')).toBe(false)
})

test.each([
  ['logo', /^Logo for light/, '/portal/Tenant/:id/branding'],
  ['password length', /^Minimum password/, '/portal/Tenant/:id/settings'],
  ['2fa', /^Required two-factor authentication/, '/portal/Tenant/:id/settings'],
  ['longueur mot', /^Minimum password length/, '/portal/Tenant/:id/settings'],
  ['two-factor', /^Two-factor and passkeys/, '/portal/profile'],
])('finds the setting that is meant by %s, and opens its page', async (words, name, expected) => {
  const user = buildUser('admin')
  const { press, path } = render(home, { user, responses: nobody })
  const search = await openSearch(press)
  await press.keyboard(words)
  const group = within(await search.findByRole('group', { name: 'Settings' }))
  await press.click(group.getByRole('option', { name }))
  await waitFor(() => expect(path()).toBe(expected.replace(':id', user.tenantuuid)))
})

test('finds settings and actions only of those who may open them', async () => {
  const { press } = render(home, { user: buildUser('member'), responses: nobody })
  const search = await openSearch(press)
  await press.keyboard('favicon')
  expect(await search.findByText('No results..')).toBeTruthy()
  await press.keyboard('{Control>}a{/Control}two-factor')
  expect(optionNames(search)).toEqual(['Two-factor and passkeysProfile'])
  await press.keyboard('{Control>}a{/Control}new')
  expect(optionNames(search)).toEqual(['Schedule a meeting'])
})

test('finds groups and roles by name, and opens the page of one', async () => {
  const { press, path, calls } = render(home, {
    user: buildUser('admin'),
    responses: {
      ...nobody,
      groups: { list: () => ({ items: [surgeons], hasMore: false }), get: () => surgeons },
      roles: { list: () => ({ items: [makeRole({ name: 'Surgeon on call' })], hasMore: false }) },
    },
  })
  const search = await openSearch(press)
  await press.keyboard('surg')
  expect(await within(await search.findByRole('group', { name: 'Roles' })).findAllByRole('option')).toHaveLength(1)
  const group = within(await search.findByRole('group', { name: 'Groups' }))
  await press.click(group.getByRole('option', { name: /^Surgeons/ }))
  await waitFor(() => expect(path()).toBe(`/portal/groups/${surgeons.id}`))
  const bounded = { search: 'surg', size: 5 }
  expect(calls.filter(({ name }) => /^(groups|roles)\.list$/.test(name)).map(({ input }) => input)).toEqual([
    bounded,
    bounded,
  ])
})

test('asks for each series once', async () => {
  const { press, calls } = render(home, { user: buildUser('admin'), responses: nobody })
  await openSearch(press)
  await press.keyboard('standup')
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'meetings.listSchedules').at(-1)?.input).toEqual({
      ...{ search: 'standup', size: 5, filters: { once: 'yes' } },
    }),
  )
})

test('begins an action in a dialog over the page', async () => {
  const { press, path } = render(home, { user: buildUser('admin'), responses: nobody })
  const search = await openSearch(press)
  await press.keyboard('invite')
  expect(optionNames(search)[0]).toBe('Invite users')
  await press.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Invite users' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Search pages/ })).toBeNull())
  expect(path()).toBe(home)
})

test('searches for one character where it may be a name, and says that others are too short', async () => {
  const { press, calls } = render(home, { user: buildUser('admin'), responses: nobody })
  const search = await openSearch(press)
  await press.keyboard('q')
  const message = 'Type one more character to search everything.'
  expect(search.getByText(message).closest('[role="status"]')).toBeTruthy()
  await press.keyboard('{Backspace}山')
  expect(search.queryByText(message)).toBeNull()
  await waitFor(() => expect(calls.find(({ name }) => name === 'users.list')?.input).toEqual({ search: '山', size: 5 }))
})

test('says that people could not be searched', async () => {
  const { press } = render(home, {
    user: buildUser('admin'),
    responses: { ...nobody, users: { list: () => refuse(500, 'unexpected') } },
  })
  const search = await openSearch(press)
  await press.keyboard('sof')
  expect(await search.findByText('Not everything could be searched.')).toBeTruthy()
})

test('offers recent pages and actions before anything is typed', async () => {
  const { press } = render('/portal/mail-log', {
    user: buildUser('admin'),
    responses: { ...nobody, mailLog: { list: () => none } },
  })
  let search = await openSearch(press)
  expect(optionNames(search)).toEqual(['Schedule a meeting', 'Join a meeting', 'Keyboard shortcuts'])
  await press.keyboard('home{Enter}')
  await screen.findByRole('heading', { level: 1, name: /^Good .*, Ana$/ })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  search = await openSearch(press)
  expect(within(search.getByRole('group', { name: 'Recent' })).getByRole('option', { name: 'Mail Log' })).toBeTruthy()
  await press.click(search.getByRole('option', { name: 'Join a meeting' }))
  expect(await screen.findByRole('dialog', { name: 'Join a meeting' })).toBeTruthy()
})

test('guests have neither search nor keys', async () => {
  const { press } = render(home)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Search or jump to…' })).toBeNull()
  await press.keyboard('/')
  expect(screen.queryByRole('dialog')).toBeNull()
})
