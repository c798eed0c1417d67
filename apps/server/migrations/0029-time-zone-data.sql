-- Up Migration

-- The local times to which an occurrence was moved by itself, in the time zone of its meeting; null if it takes place by
-- the rule. Its instants follow from them when the rules of the time zone change.
alter table occurrences
  add column moved_start text,
  add column moved_end text,
  add constraint occurrences_moved check ((moved_start is null) = (moved_end is null));
with changed as (
  select o.tenant_id, o.id, o.local_start::timestamp as rule_start,
    m.local_end::timestamp - m.local_start::timestamp as rule_length,
    o.starts_at at time zone z.name as start_time, o.ends_at at time zone z.name as end_time
  from occurrences o
  join meetings m on m.tenant_id = o.tenant_id and m.id = o.meeting_id
  join pg_timezone_names z on z.name = m.timezone
  where o.changed)
update occurrences o
set moved_start = to_char(c.start_time, 'YYYY-MM-DD"T"HH24:MI'), moved_end = to_char(c.end_time, 'YYYY-MM-DD"T"HH24:MI')
from changed c
where c.tenant_id = o.tenant_id and c.id = o.id
  and (c.start_time <> c.rule_start or c.end_time - c.start_time is distinct from c.rule_length);

-- The version of the time zone data that all future occurrences follow. While they are recomputed: the next version, the
-- last meeting that was checked, and how many have been checked and moved.
create table time_zone_data (
  only_row boolean primary key default true check (only_row),
  version text collate "C" not null,
  next_version text collate "C",
  after_tenant uuid,
  after_meeting uuid,
  checked integer not null default 0,
  moved integer not null default 0
);
insert into time_zone_data (version) values ('');
do $$
begin
  execute format('grant select, update on time_zone_data to %I', current_database() || '_platform');
end $$;

alter table meeting_notices drop constraint meeting_notices_kind_check;
alter table meeting_notices add constraint meeting_notices_kind_check check (kind in ('reminder', 'reminder-email', 'moved'));
