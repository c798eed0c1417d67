import { expect, test } from 'vitest'
import { fillPath, listPathParameters, parsePath, toPathTemplate } from './call-url.ts'

const path = '/tenants/:tenant/users/:id'

test('fills a path from an input and leaves the rest for the query or body', () => {
  const input = { tenant: 'a/b', id: 7, name: 'Ana' }
  expect(fillPath(path, input)).toEqual({ path: '/tenants/a%2Fb/users/7', rest: { name: 'Ana' } })
})

test('parses what it has filled', () => {
  expect(parsePath(path, '/tenants/a%2Fb/users/7')).toEqual({ tenant: 'a/b', id: '7' })
  expect(parsePath(path, '/tenants/a')).toBeUndefined()
})

test('names the parameters', () => {
  expect(listPathParameters(path)).toEqual(['tenant', 'id'])
  expect(toPathTemplate(path)).toBe('/tenants/{tenant}/users/{id}')
})
