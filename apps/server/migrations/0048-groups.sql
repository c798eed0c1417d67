-- Up Migration

-- Named groups of a tenant's users. What the role of a group allows is added to what its members may do, up to the
-- level of their own role; `role` is the level of that role, as in `users`.
create table groups (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null,
  role text check (role in ('client', 'member', 'admin')),
  role_id uuid,
  role_key text generated always as (coalesce(role_id::text, role)) stored,
  created_at timestamptz not null default portal_now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id, role) references roles (tenant_id, id, level),
  check (role_id is null or role is not null)
);
create unique index groups_by_name on groups (tenant_id, lower(name));
create index groups_by_added on groups (tenant_id, created_at, id);
create index groups_by_role on groups (tenant_id, role_id, role) where role_id is not null;
call enable_tenant_isolation('groups', 'select', 'insert', 'update', 'delete');

create table group_members (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  -- Of a user who was deleted and can still be restored: such users do not count.
  removed boolean not null default false,
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references groups on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index group_members_by_user on group_members (tenant_id, user_id, group_id);
create index group_members_counted on group_members (tenant_id, group_id) where not removed;
call enable_tenant_isolation('group_members', 'select', 'insert', 'update', 'delete');
