-- Up Migration

-- The apps with which people meet, and how each of them connects. They are of the installation: every tenant uses them,
-- so there is no tenant in these tables, and only calls across tenants write them.
create table clients (
  id uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  name text not null,
  built_in boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  ice_transport text not null default 'all' check (ice_transport in ('all', 'relay')),
  bundle_policy text not null default 'balanced' check (bundle_policy in ('balanced', 'max-compat', 'max-bundle')),
  video_transport text not null default 'all' check (video_transport in ('all', 'udp', 'tcp')),
  audio_transport text not null default 'all' check (audio_transport in ('all', 'udp', 'tcp')),
  min_version text not null default '',
  max_version text not null default '',
  -- Null and empty before the first change.
  changed_at timestamptz,
  changed_by text not null default '',
  version integer not null default 1,
  check (not built_in or status = 'active')
);
create unique index clients_by_name on clients (lower(name));
insert into clients (identifier, name, built_in) values ('web', 'Web', true);

create table client_servers (
  client_id uuid not null references clients on delete cascade,
  id uuid not null default gen_random_uuid(),
  media text not null check (media in ('video', 'audio')),
  position integer not null,
  url text not null,
  username text not null,
  credential_encrypted bytea,
  primary key (client_id, id)
);

do $$
declare
  app text := current_database() || '_app';
  platform text := current_database() || '_platform';
begin
  execute format('grant select on clients, client_servers to %I, %I', app, platform);
  execute format('grant insert, update, delete on clients, client_servers to %I', platform);
end $$;

-- With which app a participant joined. Earlier stays were those of the portal's pages, in a version that was not recorded.
alter table participants add column app_identifier text not null default 'web',
  add column app_version text not null default '';
-- The stays of the last days by app, for all tenants.
create index participants_by_app on participants (app_identifier, joined_at) include (app_version, tenant_id);

-- The apps of a tenant; a platform without a row is off.
create table tenant_clients (
  tenant_id uuid not null references tenants on delete cascade,
  platform text not null check (platform in ('ios', 'android', 'windows', 'linux', 'mac')),
  enabled boolean not null,
  current_version text not null,
  min_version text not null,
  store_url text not null,
  forced_update boolean not null,
  changed_at timestamptz not null default portal_now(),
  changed_by text not null,
  version integer not null default 1,
  primary key (tenant_id, platform)
);
call enable_tenant_isolation('tenant_clients', 'select', 'insert', 'update', 'delete');
