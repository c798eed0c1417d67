import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { listing, user } from './users.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./users-screen.tsx'), 60_000)

const show = (responses: StubResponses) => render('/portal/user', { user: buildUser('admin'), responses })
const lastList = (calls: ReturnType<typeof render>['calls']) =>
  calls.filter(({ name }) => name === 'users.list').at(-1)?.input

/** Stubs the calls that save which columns are hidden. */
function saveColumns(hidden: string[] | null = null): StubResponses['listViews'] {
  let hiddenColumns = hidden
  return {
    list: () => ({ views: [], hiddenColumns }),
    updateColumns: (input) => {
      hiddenColumns = input.hiddenColumns
      return {}
    },
  }
}

test('hides a column in the list and in the export, and remembers it', async () => {
  const unchosen = ['firstname', 'lastname', 'status', 'language']
  const { press, calls } = show({
    users: listing(user(1)),
    listViews: saveColumns(['role', ...unchosen]),
  })
  await screen.findByText('Zoé Number 1')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Role' })).toBeNull())
  await press.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
  await press.click(await screen.findByRole('checkbox', { name: 'Added' }))
  expect(screen.queryByRole('columnheader', { name: 'Added' })).toBeNull()
  await waitFor(() =>
    expect(calls.at(-1)?.input).toEqual({ list: 'users', hiddenColumns: ['role', ...unchosen, 'added'] }),
  )
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export' }).href).toContain(
    'columns=name%2Cemail%2Cseen%2CsecondFactor%2Cgroups&',
  )
})

test('shows every column that was chosen, and exports the same', async () => {
  const { press } = show({
    users: listing(user(1, { firstname: 'Zoé', lastname: 'Lind', language: 'fr' }), user(2, { status: 'unlinked' })),
    listViews: saveColumns(),
  })
  await screen.findByText('Zoé Lind')
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Columns' }))
  // Without some of the others, so that all have room.
  for (const name of ['First name', 'Last name', 'Status', 'Language', 'Email', 'Role'])
    await press.click(await screen.findByRole('checkbox', { name }))
  const row = within(await screen.findByRole('row', { name: /Zoé Lind/ }))
  for (const text of ['Zoé', 'Lind', 'Active', 'Français']) expect(await row.findByText(text)).toBeTruthy()
  expect(screen.getByText('Unlinked')).toBeTruthy()
  const file = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export' }).href)
  expect(file.searchParams.get('columns')).toBe(
    'name,firstname,lastname,status,seen,added,language,secondFactor,groups',
  )
})

test('shows the groups of each user once their column is chosen, and asks for them only then', async () => {
  const choir = { id: user(7).id, name: 'Choir', role: null, roleName: '', assignable: true }
  const groups = { count: 5, first: ['Board', 'Choir', 'Crew'] }
  const { press, calls } = show({
    users: {
      list: ({ withGroups }) => ({
        items: [
          { ...user(1), ...(withGroups ? { groups } : {}) },
          { ...user(2), ...(withGroups ? { groups: { count: 1, first: ['Choir'] } } : {}) },
        ],
        hasMore: false,
      }),
    },
    groups: { listNames: () => ({ items: [choir] }) },
    listViews: saveColumns(),
  })
  await screen.findByText('Zoé Number 1')
  expect(screen.queryByRole('columnheader', { name: 'Groups' })).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Columns' }))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Groups' })
  expect(box.checked).toBe(false)
  expect(lastList(calls)).not.toHaveProperty('withGroups')
  await press.click(box)
  const row = within(await screen.findByRole('row', { name: /Zoé Number 1/ }))
  expect(await row.findByText('Board, Choir, Crew')).toBeTruthy()
  expect(row.getByText('+2')).toBeTruthy()
  expect(screen.getByRole('row', { name: /Zoé Number 2 .*Choir/ })).toBeTruthy()
  expect(lastList(calls)).toMatchObject({ withGroups: true })
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'listViews.updateColumns')?.input).toMatchObject({
      hiddenColumns: ['firstname', 'lastname', 'status', 'language'],
    }),
  )
  // The file has them in any case, once.
  const file = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export' }).href)
  expect(file.searchParams.get('columns')).toBe('name,email,role,seen,added,secondFactor,groups')
})

test('has no column of groups in an organisation without groups', async () => {
  const { press } = show({ users: listing(user(1)), groups: { listNames: () => ({ items: [] }) } })
  await screen.findByText('Zoé Number 1')
  await press.click(screen.getByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('checkbox', { name: 'Role' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Groups' })).toBeNull()
})
