// Expressions about a user `u` with the role `r` in the tenant `t`, for both the lookup of sessions and the explanation
// of a user's access.

/** Whether the tenant requires a second factor of the user's level, or of their role. */
export const needsFactorSql = `array[case u.role when 'superadmin' then 'admin' else u.role end, u.role_key]
  && t.two_factor_roles`

/** Whether the session has ended with the period in which its user had to set up a required second factor. */
export const lacksRequiredFactorSql = `t.two_factor_required_from <= portal_now() and u.second_factor = 'none'
  and ${needsFactorSql}`

/**
 * The permissions of the user, as `toRights` reads them: those of the role, unless it is disabled, and those of the
 * user's groups. Null for a built-in role, which has all keys of its level already. They are JSON, because the driver
 * takes far longer to parse an array of PostgreSQL.
 */
export const heldPermissionsSql = `case when u.role_id is not null then
  array_to_json(tsvector_to_array(role_grants(r.status, r.permissions) || (
    select merge_grants(gg.grants) from groups gg where gg.tenant_id = u.tenant_id and gg.id = any(array(
      select gm.group_id from group_members gm where gm.tenant_id = u.tenant_id and gm.user_id = u.id))))) end`
