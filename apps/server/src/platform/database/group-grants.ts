/** Within a statement about a user `u`: the roles of which of their groups count, `r` being the group's role. */
type Counted = 'enabled' | 'all'

/** What a user `u` gets from their groups: permission keys, and levels for all keys of a built-in role. */
export const buildGroupGrants = (counted: Counted): string => `array(
  select distinct unnest(case when gg.role_id is null then array[gg.role] else gr.permissions end)
  from group_members gm
  join groups gg on gg.tenant_id = gm.tenant_id and gg.id = gm.group_id and gg.role is not null
  left join roles gr on gr.tenant_id = gg.tenant_id and gr.id = gg.role_id
  where gm.tenant_id = u.tenant_id and gm.user_id = u.id
    and ${counted === 'all' ? 'true' : `gr.status is distinct from 'disabled'`})`
