-- Up Migration

-- Users find the meetings to which they were invited before invitations were bound to users, as if invited today.
update invitees i set user_id = u.id
from users u
where u.tenant_id = i.tenant_id and u.email = i.email and u.status = 'active' and i.user_id is null;
insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
select i.tenant_id, i.user_id, i.meeting_id, o.id, o.starts_at, o.ends_at, false
from invitees i
join meetings m on m.tenant_id = i.tenant_id and m.id = i.meeting_id and m.deleted_at is null
join occurrences o on o.tenant_id = i.tenant_id and o.meeting_id = i.meeting_id and o.ends_at > portal_now()
where i.user_id is not null
on conflict (tenant_id, user_id, occurrence_id) do nothing;
