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

/** The columns of `RequestSession`, of what `sessionUserSql` joins. */
export const sessionColumnsSql = `s.id as session_id, s.user_id, s.tenant_id, t.kind as tenant_kind,
    s.confirmed_at > portal_now() - interval '15 minutes' as confirmed,
    s.last_seen_at < portal_now() - interval '5 minutes' as unseen,
    u.email, u.firstname, u.lastname, u.role, u.role_id, u.status, u.language, u.timezone, u.shortcuts, u.settings,
    ${heldPermissionsSql} as permissions`

/** A session `s` with its user. */
export const sessionUserSql = `sessions s
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenants t on t.tenant_id = s.tenant_id
  left join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id`

/** Whether the session has not ended, and its user may still use it. */
export const isSessionValidSql = `s.expires_at > portal_now() and u.status = 'active'
    and (${lacksRequiredFactorSql}) is not true`
