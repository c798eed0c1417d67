// Of a user `u` with the role `r` in the tenant `t`: what the lookup of sessions and the explanation of somebody's access
// both ask.

/** A session ends with the period in which its user had to set up a required second factor. */
export const lacksRequiredFactorSql = `t.two_factor_required_from <= portal_now() and u.second_factor = 'none'
  and case u.role when 'superadmin' then 'admin' else u.role end = any(t.two_factor_roles)`

/** Null for a built-in role. */
export const heldPermissionsSql = `case when r.status = 'disabled' then '{}' else r.permissions end`
