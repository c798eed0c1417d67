-- Up Migration

-- Options as in `MeetingOptions`; what is missing has its default. A conference begins with those of its meeting.
alter table meetings add column options jsonb not null default '{}';
alter table conferences
  add column options jsonb not null default '{}',
  -- New participants are refused; those who were admitted may return.
  add column locked boolean not null default false,
  add column chat_sequence integer not null default 0;

alter table participants
  add column role text not null default 'participant' check (role in ('host', 'co-host', 'participant')),
  -- Given by a host in the meeting, so that it stays when the person returns.
  add column role_assigned boolean not null default false,
  add column hand_raised_at timestamptz,
  -- When a host last asked for the microphone to be turned on.
  add column unmute_requested_at timestamptz,
  -- Removed by a host, and not by leaving.
  add column kicked boolean not null default false;
update participants set role = 'host' where is_host;
alter table participants drop column is_host;

-- Who asks to be let into a meeting; a row can exist before the conference.
create table knocks (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  meeting_id uuid not null,
  user_id uuid,
  guest_token_hash bytea,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'admitted', 'denied')),
  created_at timestamptz not null default portal_now(),
  -- The waiting page asks again every few seconds; who stopped asking has gone.
  seen_at timestamptz not null default portal_now(),
  decided_at timestamptz,
  primary key (tenant_id, id),
  check ((user_id is null) <> (guest_token_hash is null)),
  foreign key (tenant_id, meeting_id) references meetings on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index knocks_by_user on knocks (tenant_id, meeting_id, user_id) where user_id is not null;
create unique index knocks_by_guest on knocks (tenant_id, meeting_id, guest_token_hash) where guest_token_hash is not null;
create index knocks_by_meeting on knocks (tenant_id, meeting_id, created_at, id);
create index knocks_waiting on knocks (tenant_id, seen_at) where state = 'waiting';
create index knocks_of_user on knocks (tenant_id, user_id) where user_id is not null;
create index knocks_by_time on knocks (seen_at);
call enable_tenant_isolation('knocks', 'select', 'insert', 'update', 'delete');

-- What happened in a conference, in order. `name` and `by_name` are those at that moment.
create table conference_events (
  tenant_id uuid not null,
  conference_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default portal_now(),
  type text not null,
  participant_id uuid,
  name text not null default '',
  by_name text not null default '',
  detail text not null default '',
  primary key (tenant_id, conference_id, id),
  foreign key (tenant_id, conference_id) references conferences on delete cascade
);
call enable_tenant_isolation('conference_events', 'select', 'insert');
