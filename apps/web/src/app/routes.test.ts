import { portalPaths } from '@foyer/contract/portal-paths'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

test('has a route for every path that the server knows', () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual([...portalPaths].toSorted())
})
