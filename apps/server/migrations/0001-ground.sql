-- Up Migration

-- Time: the database decides expiries. Only the owner may shift the clock, and only tests do.
create table clock_shift (only_row boolean primary key default true check (only_row), shift interval not null);
create function portal_now() returns timestamptz language sql stable as
  $$ select now() + coalesce((select shift from clock_shift), interval '0') $$;

-- The wall: one snippet gives a table its row security, its three policies and its grants.
create procedure wall(walled regclass, variadic app_may text[]) language plpgsql as $$
declare
  app text := current_database() || '_app';
  platform text := current_database() || '_platform';
  inside text := $e$tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid$e$;
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('alter table %s alter column tenant_id set default nullif(current_setting(''app.tenant_id'', true), '''')::uuid', walled);
  execute format('create policy app on %s to %I using (%s) with check (%s)', walled, app, inside, inside);
  execute format('create policy platform on %s to %I using (true) with check (true)', walled, platform);
  execute format('create policy owner on %s to %I using (true) with check (true)', walled, current_user);
  execute format('grant %s on %s to %I, %I', array_to_string(app_may, ', '), walled, app, platform);
end $$;

-- Outside the wall: which host is whose. '' is the bare host.
create table hosts (
  subdomain text primary key,
  tenant_id uuid not null,
  status text not null check (status in ('active', 'disabled', 'redirect', 'blocked')),
  redirect_to text,
  until timestamptz
);

create table tenants (
  tenant_id uuid primary key,
  kind text not null check (kind in ('operator', 'tenant')),
  name text not null,
  sname text not null,
  subdomain text not null unique,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default portal_now()
);
create index tenants_by_name on tenants (name, tenant_id);
alter table hosts add foreign key (tenant_id) references tenants on delete cascade deferrable initially deferred;

create table users (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null,
  firstname text not null,
  lastname text not null,
  role text not null check (role in ('client', 'member', 'admin', 'superadmin')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  password_hash text not null,
  change_password boolean not null default false,
  language text not null default 'en' check (language in ('en', 'fr')),
  -- '' where the person has chosen none: the device's own
  timezone text not null default '',
  shortcuts text[] not null default '{}',
  created_at timestamptz not null default portal_now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
create index users_by_name on users (tenant_id, lastname, firstname, id);
create index users_admins on users (tenant_id, created_at, id) where role = 'admin';

create table sessions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default portal_now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz not null default portal_now(),
  address text not null,
  agent text not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index sessions_by_user on sessions (tenant_id, user_id);

create table one_time_tokens (
  tenant_id uuid not null,
  token_hash bytea not null,
  purpose text not null check (purpose in ('forced-change')),
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index one_time_tokens_by_user on one_time_tokens (tenant_id, user_id, purpose);

create table counters (
  tenant_id uuid not null references tenants on delete cascade,
  key text not null,
  count integer not null,
  until timestamptz not null,
  primary key (tenant_id, key)
);

create table idempotency_keys (
  tenant_id uuid not null references tenants on delete cascade,
  actor text not null,
  key uuid not null,
  call text not null,
  body_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default portal_now(),
  primary key (tenant_id, actor, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);

create table audit (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default portal_now(),
  actor_tenant_id uuid,
  actor_id uuid,
  actor_label text not null,
  call text not null,
  object_id text not null,
  refused boolean not null default false,
  before jsonb,
  after jsonb,
  address text not null,
  primary key (tenant_id, id)
);
create index audit_by_time on audit (tenant_id, at desc, id);

-- Events carry ids only; `xid` orders them by what a reader can already see (docs/decisions).
create table events (
  tenant_id uuid not null references tenants on delete cascade,
  seq bigint generated always as identity,
  xid bigint not null default pg_current_xact_id()::text::bigint,
  topic text not null,
  object_id text not null,
  user_id uuid,
  at timestamptz not null default portal_now(),
  primary key (tenant_id, seq)
);
create index events_by_xid on events (xid, seq);
create index events_by_age on events (tenant_id, at);

-- Search by prefix of words: served by an index under row security, which ILIKE is not.
create table search_words (
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null,
  word text collate "C" not null,
  id uuid not null,
  primary key (tenant_id, kind, word, id)
);
create index search_words_by_id on search_words (tenant_id, kind, id);

-- Numbers are unique in the installation: the one key that does not begin with the tenant.
create table meeting_numbers (
  number text primary key check (number ~ '^[0-9]{10}$'),
  tenant_id uuid not null references tenants on delete cascade,
  unique (tenant_id, number)
);

create table meetings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  number text not null,
  kind text not null check (kind in ('scheduled', 'open')),
  owner_id uuid not null,
  topic text not null,
  start_wall text,
  duration_minutes integer check (duration_minutes > 0),
  timezone text not null,
  password_sealed bytea not null,
  join_before_host boolean not null,
  uid text not null,
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, number) references meeting_numbers (tenant_id, number),
  foreign key (tenant_id, owner_id) references users on delete cascade
);
create index meetings_by_owner on meetings (tenant_id, owner_id, kind, created_at desc, id);

create table occurrences (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  meeting_id uuid not null,
  wall_start text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, meeting_id, wall_start),
  foreign key (tenant_id, meeting_id) references meetings on delete cascade
);

create table invitees (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  meeting_id uuid not null,
  email text not null,
  name text not null,
  language text not null,
  user_id uuid,
  sequence integer not null default 0,
  created_at timestamptz not null default portal_now(),
  primary key (tenant_id, id),
  unique (tenant_id, meeting_id, email),
  foreign key (tenant_id, meeting_id) references meetings on delete cascade,
  foreign key (tenant_id, user_id) references users on delete set null (user_id)
);
create index invitees_by_user on invitees (tenant_id, user_id);

create table conferences (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  meeting_id uuid,
  occurrence_id uuid,
  number text not null,
  topic text not null,
  host_name text not null,
  host_id uuid,
  room text not null,
  engine_instance uuid not null,
  signal_url text not null,
  started_at timestamptz not null default portal_now(),
  heartbeat_at timestamptz not null default portal_now(),
  ended_at timestamptz,
  participant_count integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, room),
  foreign key (tenant_id, meeting_id) references meetings on delete set null (meeting_id),
  foreign key (tenant_id, occurrence_id) references occurrences on delete set null (occurrence_id),
  foreign key (tenant_id, host_id) references users on delete set null (host_id)
);
create unique index conferences_open on conferences (tenant_id, meeting_id) where ended_at is null;
create index conferences_live on conferences (tenant_id, started_at desc, id) where ended_at is null;
create index conferences_live_all on conferences (started_at desc, id) where ended_at is null;
create index conferences_of_engine on conferences (engine_instance) where ended_at is null;
create index conferences_completed on conferences (tenant_id, started_at desc, id) where ended_at is not null;
create index conferences_completed_all on conferences (started_at desc, id) where ended_at is not null;
create index conferences_by_id_all on conferences (id);
create index conferences_by_occurrence on conferences (tenant_id, occurrence_id);
create index conferences_by_meeting on conferences (tenant_id, meeting_id);

create table participants (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conference_id uuid not null,
  user_id uuid,
  guest_hash bytea,
  is_host boolean not null,
  name text not null,
  email text not null default '',
  joined_at timestamptz not null default portal_now(),
  connected_at timestamptz,
  left_at timestamptz,
  -- The engine's id of the last connection; an identity may come twice.
  sid text not null default '',
  -- Left by their own call, or taken out: the gateway lets this sitting come back no more.
  dismissed boolean not null default false,
  os text not null default '',
  version text not null default '',
  platform text not null default '',
  speaker text not null default '',
  mic text not null default '',
  camera text not null default '',
  network text not null default '',
  ip text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, conference_id) references conferences on delete cascade,
  foreign key (tenant_id, user_id) references users on delete set null (user_id)
);
create index participants_by_conference on participants (tenant_id, conference_id, joined_at, id);
create index participants_by_conference_all on participants (conference_id, joined_at, id);
create index participants_by_user on participants (tenant_id, user_id);

-- What stands in whose list, upcoming and past: a row a person and occurrence, or conference without one.
create table calendar_entries (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  meeting_id uuid,
  occurrence_id uuid,
  conference_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  own boolean not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, occurrence_id),
  unique (tenant_id, user_id, conference_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, meeting_id) references meetings on delete cascade,
  foreign key (tenant_id, occurrence_id) references occurrences on delete cascade,
  foreign key (tenant_id, conference_id) references conferences on delete cascade
);
create index calendar_entries_by_time on calendar_entries (tenant_id, user_id, starts_at, id);
create index calendar_entries_by_meeting on calendar_entries (tenant_id, meeting_id);
create index calendar_entries_by_occurrence on calendar_entries (tenant_id, occurrence_id);
create index calendar_entries_by_conference on calendar_entries (tenant_id, conference_id);

create table mails (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  message_id text not null,
  to_email text not null,
  to_name text not null,
  from_name text not null default '',
  reply_to text not null default '',
  subject text not null,
  text_sealed bytea not null,
  html_sealed bytea not null,
  logged_text text not null,
  calendar text,
  calendar_method text check (calendar_method in ('REQUEST', 'CANCEL', 'PUBLISH')),
  -- Mails of one undoable step wait together and are dropped together.
  meeting_id uuid,
  undoable boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept', 'dropped')),
  answer text not null default '',
  created_at timestamptz not null default portal_now(),
  not_before timestamptz not null default portal_now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index mails_by_time on mails (tenant_id, created_at desc, id);
create index mails_by_meeting on mails (tenant_id, meeting_id) where undoable;
create index mails_waiting on mails (not_before) where state = 'waiting';

call wall('tenants', 'select');
call wall('users', 'select', 'insert', 'update', 'delete');
call wall('sessions', 'select', 'insert', 'update', 'delete');
call wall('one_time_tokens', 'select', 'insert', 'delete');
call wall('counters', 'select', 'insert', 'update', 'delete');
call wall('idempotency_keys', 'select', 'insert', 'update', 'delete');
call wall('audit', 'select', 'insert');
call wall('events', 'select', 'insert', 'delete');
call wall('search_words', 'select', 'insert', 'delete');
call wall('meeting_numbers', 'select', 'insert', 'delete');
call wall('meetings', 'select', 'insert', 'update', 'delete');
call wall('occurrences', 'select', 'insert', 'update', 'delete');
call wall('invitees', 'select', 'insert', 'update', 'delete');
call wall('conferences', 'select', 'insert', 'update');
call wall('participants', 'select', 'insert', 'update');
call wall('calendar_entries', 'select', 'insert', 'update', 'delete');
call wall('mails', 'select', 'insert', 'update');

do $$
declare
  app text := current_database() || '_app';
  platform text := current_database() || '_platform';
begin
  execute format('grant select on hosts, clock_shift to %I, %I', app, platform);
  execute format('grant insert, update, delete on hosts to %I', platform);
  execute format('grant insert, update, delete on tenants to %I', platform);
  execute format('grant delete on events, audit, idempotency_keys, counters, mails to %I', platform);
end $$;
