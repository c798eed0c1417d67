import type { Output } from '@foyer/contract/call'
import type { auth } from '@foyer/contract/identity/auth'
import type { User } from '@foyer/contract/identity/users.shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { listing, none, user } from './users.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./users-screen.tsx'), 60_000)

const admin = buildUser('admin')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()
const show = (responses: StubResponses, path = '/portal/user') => render(path, { user: admin, responses })
const lastList = (calls: ReturnType<typeof render>['calls']) =>
  calls.filter(({ name }) => name === 'users.list').at(-1)?.input

test('lists users with name, email, role, last seen and date added', async () => {
  const seen = new Date(Date.now() - 3 * 86_400_000).toISOString()
  show({ users: listing(user(1), user(2, { role: 'admin', lastSeenAt: seen })) })
  const row = within(await screen.findByRole('row', { name: /Zoé Number 2/ }))
  expect(row.getByText('user2@acme.test')).toBeTruthy()
  expect(row.getByText('Administrator')).toBeTruthy()
  expect(row.getByText('3 days ago')).toBeTruthy()
  expect(row.getByText('Fri, 20 Nov 2026')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Zoé Number 1/ })).getByText('Never')).toBeTruthy()
  expect(document.title).toBe('Users · Join Meetings from anywhere, anytime')
})

test('marks the built-in role of administrators, but no role of the organisation whatever its level', async () => {
  const desk = user(2, { role: '00000000-0000-4000-8000-000000000031', roleName: 'Front desk', level: 'admin' })
  show({ users: listing(user(1, { role: 'admin' }), desk, user(3)) })
  const colour = async (role: string) => (await screen.findByText(role)).parentElement?.getAttribute('style')
  const [plain, marked] = [await colour('Member'), await colour('Administrator')]
  expect(marked).not.toBe(plain)
  expect(await colour('Front desk')).toBe(plain)
})

test('shows when an invitation expires and that it has expired', async () => {
  const open = user(1, { status: 'invited', invitationExpiresAt: inDays(3) })
  const expired = user(2, { status: 'invited', firstname: '', lastname: '', invitationExpiresAt: inDays(-1) })
  show({ users: listing(open, expired) }, '/portal/user?tab=invited')
  expect(within(await screen.findByRole('row', { name: /Number 1/ })).getByText('expires in 3 days')).toBeTruthy()
  const row = within(screen.getByRole('row', { name: /user2/ }))
  expect(row.getByText('expired')).toBeTruthy()
  // A user without a name is shown by email.
  expect(row.getByRole('button', { name: 'user2@acme.test' })).toBeTruthy()
})

test("shows 'There are no users!' and how to add some in an empty list, and a text of its own in an empty tab", async () => {
  const { press } = show({ users: { list: () => none } })
  const list = within(await screen.findByRole('region', { name: 'Users' }))
  expect(await list.findByText('There are no users!')).toBeTruthy()
  expect(list.getByRole('button', { name: 'Add user' })).toBeTruthy()
  await press.click(screen.getByRole('tab', { name: 'Disabled' }))
  expect(await screen.findByText('No disabled users')).toBeTruthy()
})

test('keeps search, tab, sort order, filter and page in the URL and sends them to the server', async () => {
  const { press, path, calls } = show({ users: { list: () => ({ items: [user(1)], hasMore: true }) } })
  await press.type(await screen.findByRole('searchbox'), 'zo{Enter}')
  await waitFor(() => expect(path()).toBe('/portal/user?search=zo'))
  await press.click(screen.getByRole('tab', { name: 'Invited' }))
  await press.click(screen.getByRole('button', { name: 'Last seen' }))
  await press.click(screen.getByRole('button', { name: 'Filters' }))
  await press.selectOptions(await screen.findByLabelText('Role'), 'Administrator')
  await press.keyboard('{Escape}')
  await press.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(path()).toBe('/portal/user?search=zo&tab=invited&sort=-seen&role=admin&page=2'))
  await waitFor(() =>
    expect(lastList(calls)).toEqual({
      search: 'zo',
      tab: 'invited',
      filters: { role: 'admin' },
      sort: '-seen',
      page: 2,
    }),
  )
  const file = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export' }).href)
  expect(Object.fromEntries(file.searchParams)).toEqual({
    search: 'zo',
    tab: 'invited',
    role: 'admin',
    sort: '-seen',
    columns: 'name,email,role,invitation,seen,added,groups',
    language: 'en',
  })
  await press.click(screen.getByRole('button', { name: 'Remove the filter Role: Administrator' }))
  await waitFor(() => expect(path()).toBe('/portal/user?search=zo&tab=invited&sort=-seen'))
})

test('says that nothing matches, and can clear the search', async () => {
  const { press, path } = show({ users: { list: () => none } }, '/portal/user?search=zed&role=admin&tab=disabled')
  expect(await screen.findByText('Nothing matches “zed”')).toBeTruthy()
  await press.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) ?? document.body)
  await waitFor(() => expect(path()).toBe('/portal/user?tab=disabled'))
})

test('saves the search and filters as a named view', async () => {
  const id = user(9).id
  let views = [{ id, name: 'Newest', query: 'sort=-added' }]
  const { press, path, calls } = show(
    {
      users: listing(user(1)),
      listViews: {
        list: () => ({ views, hiddenColumns: [] }),
        create: ({ name, query }) => {
          if (name === 'Newest')
            return refuse(409, 'view-name-taken', { message: 'You already have a view with this name', field: 'name' })
          const saved = { id: user(8).id, name, query }
          views = [...views, saved]
          return saved
        },
        delete: () => ({}),
      },
    },
    '/portal/user?search=zo&role=admin',
  )
  await press.click(await screen.findByRole('button', { name: 'Views' }))
  await press.type(await screen.findByLabelText('Save this view as'), 'Newest{Enter}')
  expect(await screen.findByText('You already have a view with this name')).toBeTruthy()
  await press.clear(screen.getByLabelText('Save this view as'))
  await press.type(screen.getByLabelText('Save this view as'), 'Chiefs{Enter}')
  await press.click(await screen.findByRole('button', { name: 'Chiefs' }))
  expect(calls.find(({ name }) => name === 'listViews.create')?.input).toMatchObject({
    list: 'users',
    query: 'search=zo&role=admin',
  })
  await press.click(await screen.findByRole('button', { name: 'Newest' }))
  await waitFor(() => expect(path()).toBe('/portal/user?sort=-added'))
  await press.click(await screen.findByRole('button', { name: 'Newest' }))
  await press.click(await screen.findByRole('button', { name: 'Delete the view Newest' }))
  await waitFor(() => expect(calls.find(({ name }) => name === 'listViews.delete')?.input).toEqual({ id }))
})

test('shows a failure in place and keeps the last rows', async () => {
  let fails = false
  const { press } = show({
    users: {
      list: () =>
        fails ? refuse(503, 'unavailable', { message: 'Not just now' }) : { items: [user(1)], hasMore: true },
    },
  })
  await screen.findByText('Zoé Number 1')
  fails = true
  await press.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Not just now')).toBeTruthy()
  expect(screen.getByText('Zoé Number 1')).toBeTruthy()
  fails = false
  await press.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('Not just now')).toBeNull())
})

test('shows users on a phone as cards with the same values, menus and checkboxes', async () => {
  const matchMedia = window.matchMedia
  onTestFinished(() => {
    vi.stubGlobal('matchMedia', matchMedia)
  })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  const { press, path } = show({ users: { ...listing(user(1)), count: () => ({ count: 1 }) } })
  const card = within(within(await screen.findByRole('list', { name: 'Users' })).getByRole('listitem'))
  expect(card.getByText('user1@acme.test')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Actions for Zoé Number 1' })).toBeTruthy()
  await press.click(card.getByRole('checkbox', { name: 'Select Zoé Number 1' }))
  expect(await screen.findByRole('region', { name: 'Bulk actions' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'More tools' }))
  await press.selectOptions(await screen.findByLabelText('Sort by'), 'Added ↓')
  await waitFor(() => expect(path()).toBe('/portal/user?sort=-added'))
})

test('shows no actions that change anything to users who may only view the list', async () => {
  const keys: Output<typeof auth.permissions>['keys'] = ['user.get']
  const { press } = show({ auth: { permissions: () => ({ tree: [], keys }) }, users: listing(user(1)) })
  const row = within(await screen.findByRole('row', { name: /Number 1/ }))
  expect(row.queryByRole('checkbox')).toBeNull()
  await press.click(row.getByRole('button', { name: 'Actions for Zoé Number 1' }))
  expect(await screen.findByRole('menuitem', { name: 'Check access' })).toBeTruthy()
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite users' })).toBeNull()
})

test('is translated into French', async () => {
  render('/portal/user', { user: admin, language: 'fr', responses: { users: { list: () => none } } })
  expect(await screen.findByText('Il n’y a aucun utilisateur !')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Ajouter un utilisateur' }).length).toBeGreaterThan(0)
  expect(screen.getByRole('tab', { name: 'Désactivés' })).toBeTruthy()
})

describeListScreen<User>('users', {
  path: '/portal/user',
  user: admin,
  call: 'users.list',
  respond: (list) => ({ users: { list } }),
  row: user(1),
  rowText: 'user1@acme.test',
  empty: 'There are no users!',
  exported: '/exportUsers',
})
