-- Up Migration

-- A user has at most one personal meeting. `previous_kind` is what the meeting was before it went to a new owner, who has a
-- personal one of their own; an undo restores it.
alter table meetings drop constraint meetings_kind_check;
alter table meetings add constraint meetings_kind_check check (kind in ('scheduled', 'open', 'personal'));
alter table meetings
  add column signed_in_only boolean not null default false,
  add column previous_kind text;
create unique index meetings_personal on meetings (tenant_id, owner_id) where kind = 'personal' and deleted_at is null;

-- The list of open meetings shows when each was last used.
create index conferences_by_last_use on conferences (tenant_id, meeting_id, started_at desc);
drop index conferences_by_meeting;
