-- Up Migration

-- Links with which recordings are opened. One outlives its recording, so that who has it learns that it was deleted.
create table recording_links (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  recording_id uuid,
  token_hash bytea not null,
  -- So that its owner can copy it again; null once it is of no use.
  token_encrypted bytea,
  audience text not null check (audience in ('anyone', 'members', 'addresses')),
  addresses text[] not null default '{}',
  expires_at timestamptz not null,
  password_hash text,
  -- Counts the passwords that it had: who gave an earlier one has to give the new one.
  password_version integer not null default 1,
  download boolean not null,
  created_at timestamptz not null default portal_now(),
  created_by uuid,
  created_by_name text not null,
  -- When a stranger opened it first.
  opened_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text not null default '',
  -- When its recording was deleted, and after how many days if a rule did it.
  deleted_at timestamptz,
  deleted_after_days integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, recording_id) references recordings on delete set null (recording_id),
  foreign key (tenant_id, created_by) references users on delete set null (created_by)
);
create index recording_links_by_recording on recording_links (tenant_id, recording_id, created_at desc, id);
create index recording_links_by_creator on recording_links (tenant_id, created_by);
create index recording_links_without_recording on recording_links (expires_at) where recording_id is null;
call enable_tenant_isolation('recording_links', 'select', 'insert', 'update', 'delete');

-- Who opened a link, or tried to.
create table recording_openings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  link_id uuid not null,
  outcome text not null check (outcome in ('opened', 'password', 'signed-out', 'not-permitted', 'outside')),
  -- A digest of the user or the browser, or for attempts of the network.
  recipient bytea not null,
  user_id uuid,
  name text not null default '',
  email text not null default '',
  address text not null,
  attempts integer not null default 1,
  opened_at timestamptz not null default portal_now(),
  seen_at timestamptz not null default portal_now(),
  watched_ms bigint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, link_id) references recording_links on delete cascade,
  foreign key (tenant_id, user_id) references users on delete set null (user_id)
);
create index recording_openings_by_link on recording_openings (tenant_id, link_id, seen_at desc, id);
create unique index recording_attempts on recording_openings (tenant_id, link_id, outcome, recipient) where outcome <> 'opened';
create index recording_openings_by_user on recording_openings (tenant_id, user_id);
create index recording_openings_by_age on recording_openings (seen_at);
call enable_tenant_isolation('recording_openings', 'select', 'insert', 'update', 'delete');
