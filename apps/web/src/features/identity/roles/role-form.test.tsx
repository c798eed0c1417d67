import type { Role } from '@foyer/contract/identity/roles'
import { builtInRoles, type PermissionKey, splitKey } from '@foyer/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { findSkippedHeadings } from '#test/headings.ts'
import { buildUser, render } from '#test/kit.tsx'
import type { RolePermission } from './permissions.rules.ts'
import { makeRole } from './roles.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./role-screen.tsx'), 60_000)

const items = (['user.get', 'roles.get', 'audit.get'] as const).map(
  (key): RolePermission => ({ key, ...splitKey(key), requires: null, level: 'admin', grantable: true }),
)

async function open(
  change: Partial<Role>,
  language: 'en' | 'fr' = 'en',
  keys: readonly PermissionKey[] = builtInRoles.admin,
) {
  const role = makeRole({ permissions: ['user.get', 'roles.get'], ...change })
  const view = render(`/portal/Roles/${role.id}`, {
    ...{ user: buildUser('admin'), language },
    responses: {
      auth: { permissions: () => ({ tree: [], keys: [...keys] }) },
      roles: {
        get: () => role,
        listPermissions: () => ({ items }),
        update: ({ dialIn = false, dialOut = false }) => ({ ...role, dialIn, dialOut, version: role.version + 1 }),
        create: ({ dialIn = false, dialOut = false }) => ({ ...role, dialIn, dialOut }),
      },
      users: { list: () => ({ items: [], hasMore: false }) },
    },
  })
  return {
    ...view,
    form: within(
      await screen.findByRole(role.editable ? 'form' : 'region', { name: role.editable ? 'Front desk' : 'Roles' }),
    ),
  }
}

test.each([
  [{}, 'future members'],
  [{ members: 1 }, '1 member'],
  [{ groups: 1 }, '1 group'],
  [{ members: 2, groups: 1 }, '2 members and 1 group'],
])('a role of %o says who gains and loses permissions', async (change, holders) => {
  const { press, form } = await open(change)
  await press.click(form.getByRole('checkbox', { name: 'Users: See' }))
  await press.click(form.getByRole('checkbox', { name: 'Audit log: See' }))
  expect(form.getByText('2 changes')).toBeTruthy()
  expect(form.getByText(`Gained by ${holders}: Audit log – See`)).toBeTruthy()
  expect(form.getByText(`Lost by ${holders}: Users – See`)).toBeTruthy()
})

test('disabling a role says that everything is lost, and enabling it that it is gained', async () => {
  const { press, form } = await open({ members: 1, groups: 1 })
  await press.selectOptions(form.getByLabelText('Status'), 'Disabled')
  expect(form.getByText('Lost by 1 member and 1 group: everything that this role grants')).toBeTruthy()
  // The permissions of a disabled role reach no one.
  await press.click(form.getByRole('checkbox', { name: 'Audit log: See' }))
  expect(form.queryByText(/^Gained by/)).toBeNull()
  expect(form.getByText('1 change')).toBeTruthy()
})

test('a role that stays disabled gives and takes nothing', async () => {
  const { press, form } = await open({ members: 1, status: 'disabled' })
  await press.click(form.getByRole('checkbox', { name: 'Audit log: See' }))
  await press.click(form.getByRole('checkbox', { name: 'Users: See' }))
  expect(form.queryByText(/^(?:Gained|Lost) by/)).toBeNull()
  await press.selectOptions(form.getByLabelText('Status'), 'Active')
  expect(form.getByText('Gained by 1 member: everything that this role grants')).toBeTruthy()
})

test('says the level, and keeps what was changed while the members are in view', async () => {
  const { press, form } = await open({ members: 3 })
  expect(screen.getByText('Level: Administrator')).toBeTruthy()
  const getTab = (name: string) => screen.getByRole('tab', { name })
  expect(getTab('Permissions').getAttribute('aria-description')).toBe('2')
  await press.click(form.getByRole('checkbox', { name: 'Audit log: See' }))
  await press.click(getTab('Members'))
  expect(await screen.findByText('Nobody here has this role.')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  await press.click(getTab('Permissions'))
  expect(form.getByText('1 change')).toBeTruthy()
})

test('who does not see users sees the permissions only', async () => {
  await open({ editable: false }, 'en', ['roles.get'])
  expect(screen.queryByRole('tab')).toBeNull()
})

test('who loses a role is said in French', async () => {
  const { press, form } = await open({ members: 2, groups: 1 }, 'fr')
  await press.selectOptions(form.getByLabelText('État'), 'Désactivé')
  expect(form.getByText('Perdu par 2 membres et 1 groupe : tout ce que ce rôle accorde')).toBeTruthy()
})

const findInput = (view: { calls: readonly { name: string; input: unknown }[] }, name: string) =>
  view.calls.find((call) => call.name === name)?.input

test('whether members dial in and out is chosen in the form', async () => {
  const view = await open({ dialOut: true })
  expect(view.form.getByRole<HTMLInputElement>('checkbox', { name: 'Dial out' }).checked).toBe(true)
  await view.press.click(view.form.getByRole('checkbox', { name: 'Dial in' }))
  await view.press.click(view.form.getByRole('checkbox', { name: 'Dial out' }))
  await view.press.click(view.form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(findInput(view, 'roles.update')).toMatchObject({ dialIn: true, dialOut: false }))
})

test('a copy dials in and out as the role that it is made from', async () => {
  const view = await open({ dialIn: true })
  await view.press.click(screen.getByRole('button', { name: 'Copy' }))
  const form = within(await screen.findByRole('form', { name: 'New role' }))
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Dial in' }).checked).toBe(true)
  await view.press.click(form.getByRole('checkbox', { name: 'Dial out' }))
  await view.press.click(form.getByRole('button', { name: 'Create role' }))
  await waitFor(() => expect(findInput(view, 'roles.create')).toMatchObject({ dialIn: true, dialOut: true }))
})

test('a role that the user may not change shows that its members dial in', async () => {
  const role = makeRole({ editable: false, dialIn: true })
  render(`/portal/Roles/${role.id}`, {
    user: buildUser('admin'),
    responses: {
      roles: { get: () => role, listPermissions: () => ({ items }) },
      users: { list: () => ({ items: [], hasMore: false }) },
    },
  })
  expect(await screen.findByText('Phone: Dial in')).toBeTruthy()
})

test('headings skip no level', async () => {
  await open({})
  expect(screen.getAllByRole('heading').length).toBeGreaterThan(1)
  expect(findSkippedHeadings()).toEqual([])
})
