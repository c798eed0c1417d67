import { builtInRoles, findRequiredKey, permissionKeys, splitKey } from '@foyer/contract/permissions'
import { expect, test } from 'vitest'
import { changeKeys, compareKeys, type RolePermission, toGroups } from './permissions.rules.ts'

const items: readonly RolePermission[] = permissionKeys.map((key) => ({
  key,
  ...splitKey(key),
  level: builtInRoles.client.includes(key) ? 'client' : builtInRoles.admin.includes(key) ? 'admin' : 'superadmin',
  requires: findRequiredKey(key) ?? null,
  grantable: key !== 'audit.get' && key !== 'roles.delete',
}))

test('ticking what needs to be seen ticks “See”, and clearing “See” clears the rest of the row', () => {
  const ticked = changeKeys(items, [], { on: true, changed: ['user.update'] })
  expect(ticked).toEqual(['user.get', 'user.update'])
  expect(changeKeys(items, ticked, { on: false, changed: ['user.update'] })).toEqual(['user.get'])
  expect(changeKeys(items, ticked, { on: false, changed: ['user.get'] })).toEqual([])
  // Another resource stays.
  expect(changeKeys(items, [...ticked, 'user.profile.get'], { on: false, changed: ['user.get'] })).toEqual([
    'user.profile.get',
  ])
})

test('a section of the tenant needs the page of the tenant, and goes with it', () => {
  const ticked = changeKeys(items, [], { on: true, changed: ['tenant.brand.update'] })
  expect(ticked).toEqual(['tenant.get', 'tenant.brand.get', 'tenant.brand.update'])
  expect(changeKeys(items, ticked, { on: false, changed: ['tenant.get'] })).toEqual([])
})

test('no one grants or takes what they do not hold', () => {
  expect(changeKeys(items, [], { on: true, changed: ['audit.get', 'mail.log.get'] })).toEqual(['mail.log.get'])
  const keys = ['roles.get', 'roles.delete'] as const
  expect(changeKeys(items, keys, { on: false, changed: ['roles.get'] })).toEqual(['roles.delete'])
})

test('has the rows that the level allows, in groups', () => {
  const list = (level: 'client' | 'admin') =>
    toGroups(items, level).map(({ name, rows }) => [name, rows.map(({ resource }) => resource)])
  expect(list('client')).toEqual([
    ['meetings', ['meeting.schedule', 'meeting.open', 'meeting.personal']],
    ['people', ['user.profile']],
  ])
  expect(list('admin').map(([name]) => name)).toEqual(['meetings', 'people', 'organisation'])
  expect(
    toGroups(items, 'admin').flatMap(({ rows }) => rows.flatMap(({ cells }) => Object.values(cells))),
  ).toHaveLength(builtInRoles.admin.length)
})

test('says what members gain and lose', () => {
  expect(compareKeys(['user.get', 'audit.get'], ['user.get', 'roles.get'])).toEqual({
    gained: ['roles.get'],
    lost: ['audit.get'],
  })
})
