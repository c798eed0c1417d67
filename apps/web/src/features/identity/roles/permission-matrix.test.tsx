import { type PermissionKey, splitKey } from '@foyer/contract/permissions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import type { RolePermission } from './permissions.rules.ts'

const toItem = (key: PermissionKey, requires: PermissionKey | null): RolePermission => ({
  ...{ key, ...splitKey(key), requires },
  ...({ level: 'member', grantable: true } as const),
})
const items = [
  toItem('user.get', null),
  toItem('user.put', 'user.get'),
  toItem('roles.get', null),
  toItem('audit.get', null),
]

async function open(shown = items) {
  const kit = render('/portal/Roles/create-role', {
    user: buildUser('admin'),
    responses: { roles: { listPermissions: () => ({ items: shown }) } },
  })
  return { ...kit, grid: within(await screen.findByRole('grid', { name: 'Permissions' })) }
}
const findTabStops = () =>
  screen
    .getAllByRole('checkbox')
    .filter((box) => box.closest('table') !== null && box.tabIndex === 0)
    .map((box) => box.getAttribute('aria-label'))

test('a new role begins at the level of members, whose access is the smaller one', async () => {
  const { press } = await open([...items, { ...toItem('mail.log.get', null), level: 'admin' }])
  const level = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Level' })
  expect(level.selectedOptions[0]?.textContent).toBe('Member')
  expect(screen.queryByRole('checkbox', { name: 'Mail log: See' })).toBeNull()
  await press.selectOptions(level, 'Administrator')
  expect(screen.getByRole('checkbox', { name: 'Mail log: See' })).toBeTruthy()
})

test('the grid has one tab stop, also when a search hides the box that had the focus', async () => {
  const { press, grid } = await open()
  expect(findTabStops()).toEqual(['Users: See'])
  await press.click(grid.getByRole('checkbox', { name: 'Audit log: See' }))
  await press.keyboard('{ArrowUp}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Roles: See')
  expect(findTabStops()).toEqual(['Roles: See'])
  await press.click(grid.getByRole('checkbox', { name: 'Users: Create' }))
  await press.type(screen.getByRole('textbox', { name: 'Find a permission' }), 'audit')
  expect(findTabStops()).toEqual(['Audit log: See'])
})

test('arrow keys follow the direction of the page', async () => {
  const { press, grid } = await open()
  const table = screen.getByRole('grid', { name: 'Permissions' })
  const findFocused = () => document.activeElement?.getAttribute('aria-label')
  await press.click(grid.getByRole('checkbox', { name: 'Users: See' }))
  await press.keyboard('{ArrowRight}')
  expect(findFocused()).toBe('Users: Create')
  table.style.direction = 'rtl'
  await press.keyboard('{ArrowRight}')
  expect(findFocused()).toBe('Users: See')
})

test('what a permission needs is selected and cleared with it, and the grid says so', async () => {
  const { press, grid } = await open()
  await press.click(grid.getByRole('checkbox', { name: 'Users: Create' }))
  expect(grid.getByRole('checkbox', { name: 'Users: See' })).toHaveProperty('checked', true)
  expect(screen.getByText('Users: “See” was selected too')).toBeTruthy()
  await press.click(grid.getByRole('checkbox', { name: 'Users: See' }))
  expect(grid.getByRole('checkbox', { name: 'Users: Create' })).toHaveProperty('checked', false)
})

test('the box of a row clears what its author can change, where the row has more', async () => {
  const unheld = { ...toItem('user.update', 'user.get'), grantable: false }
  const { press, grid } = await open([...items, unheld])
  const row = grid.getByRole<HTMLInputElement>('checkbox', { name: 'All of Users' })
  await press.click(row)
  expect(grid.getByRole('checkbox', { name: 'Users: Create' })).toHaveProperty('checked', true)
  // Not all of the row: one of its permissions cannot be granted.
  expect(row.indeterminate).toBe(true)
  await press.click(row)
  expect(grid.getByRole('checkbox', { name: 'Users: Create' })).toHaveProperty('checked', false)
  expect(row.indeterminate).toBe(false)
})

test('permissions that amount to all others are marked, and say why they cannot be granted', async () => {
  render('/portal/Roles/create-role', {
    user: buildUser('admin'),
    responses: {
      roles: {
        listPermissions: () => ({
          items: [
            ...items,
            toItem('tenant.sso.get', null),
            { ...toItem('tenant.sso.put', 'tenant.sso.get'), grantable: false },
          ],
        }),
      },
    },
  })
  const grid = within(await screen.findByRole('grid', { name: 'Permissions' }))
  const note = 'Anyone with “Create” or “Edit” can sign in as any user of the organisation'
  const row = grid.getByRole('row', { name: /^Identity providers/ })
  expect(within(row).getByText(note)).toBeTruthy()
  expect(grid.getAllByText(note)).toHaveLength(1)
  const box = within(row).getByRole('checkbox', { name: /: Create$/, description: note })
  expect([box.title, box.hasAttribute('disabled')]).toEqual([
    'Only users with the role Administrator can grant this',
    true,
  ])
})
