-- Up Migration

-- Users who may edit a scheduled meeting and its guests besides its owner; each counts while the account is active.
create table meeting_managers (
  tenant_id uuid not null references tenants on delete cascade,
  meeting_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default portal_now(),
  primary key (tenant_id, meeting_id, user_id),
  foreign key (tenant_id, meeting_id) references meetings on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index meeting_managers_by_user on meeting_managers (tenant_id, user_id, meeting_id);
call enable_tenant_isolation('meeting_managers', 'select', 'insert', 'delete');

-- Whether the user co-manages the meeting, which lists show; rights depend on `meeting_managers` only.
alter table calendar_entries add column is_manager boolean not null default false;
create index calendar_entries_managed on calendar_entries (tenant_id, user_id, starts_at, id) where is_manager;
