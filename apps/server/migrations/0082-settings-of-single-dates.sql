-- Up Migration

-- What one date of a series has of its own; null, or missing among the options, follows the series.
alter table occurrences
  add column password_encrypted bytea,
  add column join_before_host boolean,
  add column signed_in_only boolean,
  add column options jsonb not null default '{}';

-- As much time passes between start and end as between the local times, also over a clock change. Until now the end kept
-- its local time: what was scheduled so keeps the instants that its invitees know.
update meetings
set local_end = to_char(local_start::timestamp + duration_minutes * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI')
where recurrence is null and local_end::timestamp - local_start::timestamp <> duration_minutes * interval '1 minute';
with differing as (
  select o.tenant_id, o.id, coalesce(o.moved_start, o.local_start) as start, o.ends_at - o.starts_at as length
  from occurrences o join meetings m on m.tenant_id = o.tenant_id and m.id = o.meeting_id and m.part = o.part
  where m.recurrence is not null and o.starts_at > now()
    and o.ends_at - o.starts_at <> coalesce(o.moved_end::timestamp - o.moved_start::timestamp,
      m.local_end::timestamp - m.local_start::timestamp, m.duration_minutes * interval '1 minute'))
update occurrences o
set moved_start = d.start, moved_end = to_char(d.start::timestamp + d.length, 'YYYY-MM-DD"T"HH24:MI'), changed = true
from differing d where d.tenant_id = o.tenant_id and d.id = o.id;

-- The emails about dates to which somebody stays invited who is removed from the series; an undo withdraws them.
alter table removed_invitees add column date_email_ids uuid[] not null default '{}';
