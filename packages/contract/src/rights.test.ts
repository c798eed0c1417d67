import { describe, expect, it } from 'vitest'
import { roleLevels } from './levels.ts'
import { builtInRoles, levelKeys } from './permissions.ts'
import { includesRights, toRights } from './rights.ts'

describe('the rights of a role', () => {
  it.each(roleLevels)('are all permissions of the level if it is the built-in one: %s', (level) => {
    expect(toRights(level, null)).toEqual({ level, keys: builtInRoles[level] })
  })

  it('are the permissions that it was granted, and none that are above its level or unknown', () => {
    const granted = ['user.get', 'meeting.open.get', 'tenant.put', 'nonsense.get']
    expect(toRights('admin', granted)).toEqual({ level: 'admin', keys: ['user.get', 'meeting.open.get'] })
    expect(toRights('member', granted)).toEqual({ level: 'member', keys: ['meeting.open.get'] })
    expect(toRights('admin', [])).toEqual({ level: 'admin', keys: [] })
  })

  it('include those of a built-in role that was granted, as far as the level allows', () => {
    expect(toRights('admin', ['user.get', 'member']).keys.toSorted()).toEqual(
      ['user.get', ...builtInRoles.member].toSorted(),
    )
    const ofMembers = builtInRoles.admin.filter((key) => levelKeys.member.includes(key))
    expect(toRights('member', ['admin']).keys.toSorted()).toEqual(ofMembers.toSorted())
  })
})

describe('rights include others', () => {
  const admin = toRights('admin', ['user.get', 'audit.get'])

  it.each([
    ['the same', toRights('admin', ['user.get', 'audit.get'])],
    ['with fewer permissions', toRights('admin', ['audit.get'])],
    ['of a lower level', toRights('client', [])],
  ])('%s', (_which, others) => {
    expect(includesRights(admin, others)).toBe(true)
  })

  it.each([
    ['with one permission more, beside those that are held', toRights('admin', ['user.get', 'audit.get', 'roles.get'])],
    ['of a higher level, although without permissions', toRights('superadmin', [])],
    ['of a lower level with a permission that is not held', toRights('member', ['meeting.open.get'])],
  ])('but not those %s', (_which, others) => {
    expect(includesRights(admin, others)).toBe(false)
  })
})
