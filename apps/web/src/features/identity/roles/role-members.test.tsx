import type { Role } from '@foyer/contract/identity/roles'
import { builtInRoles, type PermissionKey } from '@foyer/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { user as makeUser } from '#features/identity/users/users.fixtures.ts'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { makeRole } from './roles.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./role-screen.tsx'), 60_000)

type BulkUpdate = NonNullable<StubResponses['users']>['bulkUpdate']
type Options = { role?: Role; bulkUpdate?: BulkUpdate; lacks?: PermissionKey; language?: 'en' | 'fr' }

/** Opens the page of a role, which gets one more member once a user was added. */
function open({ role = makeRole(), bulkUpdate, lacks, language = 'en' }: Options = {}) {
  const added = makeUser(9, { lastname: 'Martin' })
  const matches = (search: string) => search !== '' && 'martin'.startsWith(search)
  const view = render(`/portal/Roles/${role.id}?tab=members`, {
    user: buildUser('admin'),
    language,
    responses: {
      auth: { permissions: () => ({ tree: [], keys: builtInRoles.admin.filter((key) => key !== lacks) }) },
      roles: { get: () => ({ ...role, members: hasAdded() ? role.members + 1 : role.members }), listPermissions },
      users: {
        list: ({ search = '' }) => ({ items: hasAdded() || matches(search) ? [added] : [], hasMore: false }),
        bulkUpdate,
      },
    },
  })
  const findSent = () => view.calls.find(({ name }) => name === 'users.bulkUpdate')?.input
  const hasAdded = () => findSent() !== undefined
  return { ...view, findSent }
}
const listPermissions = () => ({ items: [] })
const changed = [makeUser(9).id]
const openDialog = async ({ press }: ReturnType<typeof open>) => {
  await press.click(await screen.findByRole('button', { name: 'Add members' }))
  return within(await screen.findByRole('dialog', { name: 'Add members' }))
}

test('a role that no one has offers to add members, found by name', async () => {
  const view = open({ bulkUpdate: () => ({ changed, failed: [], taskId: null }) })
  expect(await screen.findByText('Nobody here has this role.')).toBeTruthy()
  const dialog = await openDialog(view)
  expect(
    dialog.getByText('The role “Front desk” replaces the one that they have now, and they have to sign in again.'),
  ).toBeTruthy()
  await view.press.type(dialog.getByLabelText('Users'), 'mart')
  await view.press.click(await screen.findByRole('option', { name: /Zoé Martin/ }))
  await view.press.click(dialog.getByRole('button', { name: 'Add members' }))
  expect(await screen.findByText('1 member added')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(view.findSent()).toEqual({
    action: 'role',
    role: makeRole().id,
    selection: { emails: ['user9@acme.test'] },
  })
  // The list and the count are up to date, and others can be added.
  expect(await screen.findByRole('row', { name: /Zoé Martin/ })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Members' }).getAttribute('aria-description')).toBe('1'))
  expect(screen.getByRole('button', { name: 'Add members' })).toBeTruthy()
})

test('several addresses are pasted at once, and those who were not added are named with the reason', async () => {
  const message = 'No user of this organisation'
  const failed = [{ id: null, name: 'nobody@acme.test', code: 'user-unknown', message }]
  const view = open({ role: makeRole({ members: 3 }), bulkUpdate: () => ({ changed, failed, taskId: null }) })
  const dialog = await openDialog(view)
  await view.press.click(dialog.getByLabelText('Users'))
  await view.press.paste('user9@acme.test, nobody@acme.test')
  await view.press.click(dialog.getByRole('button', { name: 'Add members' }))
  const status = within(await dialog.findByRole('status'))
  expect(await status.findByText('1 member added')).toBeTruthy()
  expect(status.getByText('nobody@acme.test: No user of this organisation')).toBeTruthy()
  expect(view.findSent()).toMatchObject({ selection: { emails: ['user9@acme.test', 'nobody@acme.test'] } })
  await view.press.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('nothing is sent without a user, or while an entry is no address', async () => {
  const view = open({ bulkUpdate: () => refuse(500, 'unexpected') })
  const dialog = await openDialog(view)
  await view.press.click(dialog.getByRole('button', { name: 'Add members' }))
  expect(await dialog.findByText('Enter a user')).toBeTruthy()
  await view.press.type(dialog.getByLabelText('Users'), 'nobody{Enter}')
  expect(await dialog.findByText('These are not email addresses: nobody')).toBeTruthy()
  await view.press.click(dialog.getByRole('button', { name: 'Add members' }))
  expect(view.findSent()).toBeUndefined()
})

test('nothing is sent without the person whom the user has just typed', async () => {
  const view = open({ bulkUpdate: () => refuse(500, 'unexpected') })
  const dialog = await openDialog(view)
  await view.press.click(dialog.getByLabelText('Users'))
  await view.press.paste('user8@acme.test')
  await view.press.type(dialog.getByLabelText('Users'), 'nobody{Enter}')
  await view.press.click(dialog.getByRole('button', { name: 'Add members' }))
  expect(await dialog.findByText('These are not email addresses: nobody')).toBeTruthy()
  expect(view.findSent()).toBeUndefined()
})

test('a failure leaves the dialog as it is', async () => {
  const view = open({ bulkUpdate: () => refuse(403, 'role-disabled', { message: 'This role is disabled' }) })
  const dialog = await openDialog(view)
  await view.press.type(dialog.getByLabelText('Users'), 'user9@acme.test{Enter}')
  await view.press.click(dialog.getByRole('button', { name: 'Add members' }))
  expect(await screen.findByText('This role is disabled')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Remove user9@acme.test' })).toBeTruthy()
})

test.each([
  ['may not edit users', { lacks: 'user.update' }],
  ['may not give this role', { role: makeRole({ assignable: false }) }],
] as const)('who %s sees the members only', async (_who, options) => {
  open(options)
  expect(await screen.findByText('Nobody here has this role.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add members' })).toBeNull()
})

test('the dialog says in French what happens to the users', async () => {
  const { press } = open({ language: 'fr' })
  await press.click(await screen.findByRole('button', { name: 'Ajouter des membres' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter des membres' }))
  expect(
    dialog.getByText('Le rôle « Front desk » remplace celui qu’ils ont actuellement, et ils devront se reconnecter.'),
  ).toBeTruthy()
})
