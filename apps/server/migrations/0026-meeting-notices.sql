-- Up Migration

-- What a user has been told about an occurrence, and for which start: written together with the event or email, so that
-- nobody is told twice.
create table meeting_notices (
  tenant_id uuid not null,
  user_id uuid not null,
  occurrence_id uuid not null,
  kind text not null check (kind in ('reminder', 'reminder-email')),
  starts_at timestamptz not null,
  created_at timestamptz not null default portal_now(),
  primary key (tenant_id, user_id, occurrence_id, kind),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, occurrence_id) references occurrences on delete cascade
);
create index meeting_notices_by_occurrence on meeting_notices (tenant_id, occurrence_id);
create index meeting_notices_by_user on meeting_notices (tenant_id, user_id, created_at desc, occurrence_id);
call enable_tenant_isolation('meeting_notices', 'select', 'insert', 'update');

-- Reminders look for what starts soon, whoever it is for.
create index calendar_entries_by_start on calendar_entries (tenant_id, starts_at) where occurrence_id is not null;
