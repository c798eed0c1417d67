import { portalPaths } from '@foyer/contract/portal-paths'
import { expect, test } from 'vitest'
import { menuIcons } from './menu-icons.ts'
import { routes } from './routes.tsx'

test('has a route for every path that the server knows', () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual([...portalPaths].toSorted())
})

test('has an icon for each entry of the menu, and no other', () => {
  const entries = routes.flatMap(({ path, label }) => (label ? [path] : []))
  expect(entries.toSorted()).toEqual(Object.keys(menuIcons).toSorted())
})
