-- Up Migration

-- People: invited before they have a password, unlinked without losing their record, deleted with an undo.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check
  check (status in ('active', 'invited', 'disabled', 'unlinked', 'deleted'));
-- What an undo gives back.
alter table users add column former_status text check (former_status in ('active', 'invited', 'disabled', 'unlinked'));
alter table users add column removed_at timestamptz;
alter table users add column transferred_to uuid;
alter table users add column invited_at timestamptz;
alter table users add column invitation_expires_at timestamptz;
-- Never seen is longest ago: what was not seen for so long is then one range of an index.
alter table users add column last_seen_at timestamptz not null default '-infinity';
-- The tab of the list: who is unlinked stands among the disabled.
alter table users add column tab text generated always as
  (case status when 'unlinked' then 'disabled' when 'deleted' then null else status end) stored;
alter table users alter column password_hash drop not null;

alter table users drop constraint users_tenant_id_email_key;
create unique index users_by_email on users (tenant_id, email) where status <> 'deleted';
drop index users_by_name;
-- The last visit stands at the end of each, so that its filter is answered from the index alone.
create index users_by_name on users (tenant_id, tab, lastname, firstname, id, last_seen_at);
create index users_by_tab_email on users (tenant_id, tab, email, id, last_seen_at);
create index users_by_tab_seen on users (tenant_id, tab, last_seen_at, id);
create index users_by_tab_added on users (tenant_id, tab, created_at, id, last_seen_at);
create index users_by_role_name on users (tenant_id, tab, role, lastname, firstname, id, last_seen_at);
create index users_by_role_email on users (tenant_id, tab, role, email, id, last_seen_at);
create index users_by_role_seen on users (tenant_id, tab, role, last_seen_at, id);
create index users_by_role_added on users (tenant_id, tab, role, created_at, id, last_seen_at);
-- Whose meetings are given to a new owner while that can be undone.
alter table meetings add column former_owner_id uuid;
create index meetings_by_former_owner on meetings (tenant_id, former_owner_id) where former_owner_id is not null;

-- Links in mails: an invitation is found again after its end, to ask for a new one.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('forced-change', 'invitation', 'reset'));

-- Who asked for a link, known or not: a job looks, so that the answer is the same and as fast for everybody.
create table link_requests (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null,
  primary key (tenant_id, id)
);

-- Tenants: what their settings say (spec §3).
alter table tenants add column address text not null default '';
alter table tenants add column country text not null default '';
alter table tenants add column password_length smallint not null default 6 check (password_length between 6 and 64);
alter table tenants add column signup_normal boolean not null default false;
alter table tenants add column signup_social boolean not null default false;
alter table tenants add column dial_in boolean not null default false;
alter table tenants add column dial_out boolean not null default false;
alter table tenants add column mobile_app boolean not null default false;
alter table tenants add column desk_client boolean not null default false;
alter table tenants add column third_party_apps boolean not null default false;
alter table tenants add column waiting_room_games boolean not null default false;
alter table tenants add column customer_id text not null default '';
alter table tenants add column version integer not null default 1;
create index tenants_by_status on tenants (status, name, tenant_id);
create index tenants_by_added on tenants (created_at, tenant_id);
-- 'deleted' is gone for everybody; a job then removes what it left.
alter table tenants drop constraint tenants_status_check;
alter table tenants add constraint tenants_status_check check (status in ('active', 'disabled', 'deleted'));
-- Who goes takes their name from the conferences that they held.
create index conferences_by_host on conferences (tenant_id, host_id);
-- A deleted tenant's subdomain stays blocked without it.
alter table hosts alter column tenant_id drop not null;

-- One brand a tenant.
create table brands (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  brandname text not null,
  brand_url text not null default '',
  login_heading text not null default '',
  login_body text not null default '',
  register_heading text not null default '',
  register_body text not null default '',
  -- Allow-listed CSS variables (platform/theme).
  theme jsonb not null default '{}',
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id)
);

-- Small pictures, decoded and written anew; under a name that nobody guesses and that changes with the content.
create table pictures (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  slot text not null check (slot in ('logoDark', 'logoWhite', 'favicon', 'portal', 'landing')),
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null default portal_now(),
  primary key (tenant_id, id),
  unique (tenant_id, slot)
);

create table tenant_smtp (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('none', 'starttls', 'tls')),
  username text not null default '',
  password_sealed bytea,
  from_name text not null,
  from_email text not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id)
);

-- Long work: its rows are done one by one, each in the transaction that marks it.
create table tasks (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- Who began it, perhaps from the other side of the wall: no foreign key.
  actor_tenant_id uuid not null,
  actor_id uuid not null,
  actor_label text not null,
  state text not null default 'draft'
    check (state in ('draft', 'waiting', 'running', 'done', 'cancelled')),
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  input jsonb not null default '{}',
  created_at timestamptz not null default portal_now(),
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index tasks_by_time on tasks (tenant_id, created_at desc, id);
create index tasks_by_age on tasks (created_at);
-- What somebody began, in whatever tenant.
create index tasks_by_actor on tasks (actor_id, created_at desc, id);
create table task_rows (
  tenant_id uuid not null,
  task_id uuid not null,
  n integer not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  reason text not null default '',
  primary key (tenant_id, task_id, n),
  foreign key (tenant_id, task_id) references tasks on delete cascade
);
create index task_rows_by_state on task_rows (tenant_id, task_id, state, n);

-- A person's own way of looking at a list.
create table list_views (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default portal_now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, list, name),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create table list_columns (
  tenant_id uuid not null,
  user_id uuid not null,
  list text not null,
  hidden text[] not null,
  primary key (tenant_id, user_id, list),
  foreign key (tenant_id, user_id) references users on delete cascade
);

-- The audit log as its page asks for it: of a tenant, of all, of one person, of one call, of one thing, refused.
-- What a thing is called, where its id says nothing once it is gone.
alter table audit add column object_label text not null default '';
create index audit_refused on audit (tenant_id, at desc, id) where refused;
create index audit_refused_all on audit (at desc, id) where refused;
create index audit_by_time_all on audit (at desc, id);
create index audit_by_actor on audit (tenant_id, actor_label, at desc, id);
create index audit_by_actor_all on audit (actor_label, at desc, id);
create index audit_by_call on audit (tenant_id, call, at desc, id);
create index audit_by_call_all on audit (call, at desc, id);
create index audit_by_object on audit (tenant_id, object_id, at desc, id);
create index audit_by_object_all on audit (object_id, at desc, id);

call wall('link_requests', 'select', 'insert', 'delete');
call wall('brands', 'select', 'insert', 'update');
call wall('pictures', 'select', 'insert', 'delete');
call wall('tenant_smtp', 'select', 'insert', 'update', 'delete');
call wall('tasks', 'select', 'insert', 'update');
call wall('task_rows', 'select', 'insert', 'update');
call wall('list_views', 'select', 'insert', 'delete');
call wall('list_columns', 'select', 'insert', 'update');

do $$
declare
  app text := current_database() || '_app';
  platform text := current_database() || '_platform';
begin
  -- Kind, subdomain and status are the operator's to change.
  execute format('grant update (name, sname, address, country, password_length, signup_normal, signup_social, version)
    on tenants to %I', app);
  execute format('grant delete on tasks, task_rows, conferences, participants to %I', platform);
end $$;
