-- Up Migration

-- The roles of a tenant besides the built-in ones, which are in code. `permissions` are some of the keys that the
-- built-in role of the same level has; a disabled role grants none.
create table roles (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null,
  level text not null check (level in ('client', 'member', 'admin')),
  permissions text[] not null,
  status text not null check (status in ('active', 'disabled')),
  dial_in boolean not null,
  dial_out boolean not null,
  created_at timestamptz not null default portal_now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, id, level)
);
create unique index roles_by_name on roles (tenant_id, lower(name));
create index roles_by_added on roles (tenant_id, created_at, id);
call enable_tenant_isolation('roles', 'select', 'insert', 'update', 'delete');

-- A user has a built-in role, or one of these; `role` is its level in either case.
alter table users add column role_id uuid;
alter table users add foreign key (tenant_id, role_id, role) references roles (tenant_id, id, level);
create index users_by_role on users (tenant_id, role_id, role) where role_id is not null;
-- What calls name the role by.
alter table users add column role_key text not null generated always as (coalesce(role_id::text, role)) stored;
drop index users_by_role_name;
drop index users_by_role_email;
drop index users_by_role_seen;
drop index users_by_role_added;
create index users_by_role_name on users (tenant_id, list_status, role_key, sort_name, id, last_seen_at);
create index users_by_role_email on users (tenant_id, list_status, role_key, email, id, last_seen_at);
create index users_by_role_seen on users (tenant_id, list_status, role_key, last_seen_at, id);
create index users_by_role_added on users (tenant_id, list_status, role_key, created_at, id, last_seen_at);
-- An administrator of a tenant is one with the built-in role.
drop index users_admins;
create index users_admins on users (tenant_id, created_at, id) where role = 'admin' and role_id is null;
