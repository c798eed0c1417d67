import { splitKey } from '@foyer/contract/permissions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import type { Key, Permission } from './permissions.rules.ts'

const toItem = (key: Key, requires: Key | null): Permission => ({
  ...{ key, ...splitKey(key), requires },
  ...({ level: 'admin', held: true } as const),
})
const items = [
  toItem('user.get', null),
  toItem('user.put', 'user.get'),
  toItem('roles.get', null),
  toItem('audit.get', null),
]

async function open() {
  const kit = render('/portal/Roles/create-role', {
    user: buildUser('admin'),
    responses: { roles: { listPermissions: () => ({ items }) } },
  })
  return { ...kit, grid: within(await screen.findByRole('grid', { name: 'Permissions' })) }
}
const findTabStops = () =>
  screen
    .getAllByRole('checkbox')
    .filter((box) => box.closest('table') !== null && box.tabIndex === 0)
    .map((box) => box.getAttribute('aria-label'))

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

test('what a permission needs is selected and cleared with it, and the grid says so', async () => {
  const { press, grid } = await open()
  await press.click(grid.getByRole('checkbox', { name: 'Users: Create' }))
  expect(grid.getByRole('checkbox', { name: 'Users: See' })).toHaveProperty('checked', true)
  expect(screen.getByText('Users: “See” was selected too')).toBeTruthy()
  await press.click(grid.getByRole('checkbox', { name: 'Users: See' }))
  expect(grid.getByRole('checkbox', { name: 'Users: Create' })).toHaveProperty('checked', false)
})
