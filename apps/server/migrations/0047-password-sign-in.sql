-- Up Migration

-- A tenant with a row has switched password sign-in off: only this administrator still has one, in case the identity
-- providers fail. A table of its own, because tenants cannot refer to their users: those are deleted first.
create table emergency_administrators (
  tenant_id uuid primary key references tenants on delete cascade,
  user_id uuid not null,
  -- Whoever removes this user has to name another one first.
  foreign key (tenant_id, user_id) references users
);
create index emergency_administrators_by_user on emergency_administrators (tenant_id, user_id);
call enable_tenant_isolation('emergency_administrators', 'select', 'insert', 'update', 'delete');

-- When a test last succeeded with the provider's present settings.
alter table identity_providers add column tested_at timestamptz;
