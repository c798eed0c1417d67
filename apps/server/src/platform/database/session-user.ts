// Of a user `u` with the role `r` in the tenant `t`: what the lookup of sessions and the explanation of somebody's access
// both ask.

import { buildGroupGrants } from './group-grants.ts'

/** A session ends with the period in which its user had to set up a required second factor. */
export const lacksRequiredFactorSql = `t.two_factor_required_from <= portal_now() and u.second_factor = 'none'
  and case u.role when 'superadmin' then 'admin' else u.role end = any(t.two_factor_roles)`

/**
 * What the user may do, as `toRights` reads it: the permissions of the role, unless it is disabled, and those of the
 * user's groups. Null for a built-in role, which has all keys of its level already.
 */
export const heldPermissionsSql = `case when u.role_id is not null then
  case when r.status = 'disabled' then '{}' else r.permissions end || ${buildGroupGrants('enabled')} end`
