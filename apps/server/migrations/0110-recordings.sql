-- Up Migration

-- A conference, or a part of it, that was recorded. It outlives its conference, its meeting and its owner.
create table recordings (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  conference_id uuid,
  meeting_id uuid,
  owner_id uuid,
  number text not null,
  topic text not null,
  owner_name text not null,
  started_by text not null default '',
  state text not null default 'starting'
    check (state in ('starting', 'recording', 'paused', 'processing', 'ready', 'failed')),
  -- Why it ended or failed by itself; empty for no reason.
  failure text not null default '',
  -- The folder of its tracks: random, because it is a name on a disk.
  folder uuid not null default gen_random_uuid(),
  started_at timestamptz not null default portal_now(),
  ended_at timestamptz,
  -- What was recorded up to the last pause, and since when it is recorded again.
  recorded_ms bigint not null default 0,
  running_since timestamptz,
  -- Everything up to then is on a disk.
  stored_at timestamptz,
  stored_bytes bigint not null default 0,
  -- The connection of the recorder is lost, and it tries again.
  interrupted boolean not null default false,
  -- The process that records or composes it, and when it was last there.
  process_id uuid,
  heartbeat_at timestamptz,
  -- How much of it is composed, from 0 to 1, since when, and how often that was tried.
  progress real not null default 0,
  composing_since timestamptz,
  attempts integer not null default 0,
  composed_at timestamptz,
  -- What the composer has found out.
  duration_ms bigint,
  people integer not null default 0,
  chapters jsonb not null default '[]',
  speakers jsonb not null default '[]',
  spans jsonb not null default '[]',
  gaps jsonb not null default '[]',
  -- The chat to everyone while it was recorded, which is kept as long as the recording.
  messages jsonb not null default '[]',
  -- Lists say whether there is a chat without reading it.
  message_count integer not null default 0,
  size_bytes bigint not null default 0,
  -- New to its owner until it was opened.
  seen boolean not null default false,
  held_at timestamptz,
  held_by text not null default '',
  hold_reason text not null default '',
  trashed_at timestamptz,
  trashed_by text not null default '',
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, conference_id) references conferences on delete set null (conference_id),
  foreign key (tenant_id, meeting_id) references meetings on delete set null (meeting_id),
  foreign key (tenant_id, owner_id) references users on delete set null (owner_id)
);
-- One recording of a conference at a time.
create unique index recordings_in_progress on recordings (tenant_id, conference_id)
  where state in ('starting', 'recording', 'paused');
-- Those that a process has to look after.
create index recordings_at_work on recordings (state, started_at) where state in ('starting', 'recording', 'paused', 'processing');
create index recordings_by_start on recordings (tenant_id, started_at desc, id) where trashed_at is null;
create index recordings_by_owner on recordings (tenant_id, owner_id, started_at desc, id) where trashed_at is null;
create index recordings_by_size on recordings (tenant_id, size_bytes desc, id) where trashed_at is null;
create index recordings_by_size_of_owner on recordings (tenant_id, owner_id, size_bytes desc, id) where trashed_at is null;
create index recordings_that_failed on recordings (tenant_id, started_at desc, id) where trashed_at is null and state = 'failed';
create index recordings_in_trash on recordings (tenant_id, trashed_at desc, id) where trashed_at is not null;
create index recordings_by_conference on recordings (tenant_id, conference_id);
create index recordings_by_meeting on recordings (tenant_id, meeting_id);
create index recordings_by_trash on recordings (trashed_at) where trashed_at is not null;
call enable_tenant_isolation('recordings', 'select', 'insert', 'update', 'delete');

-- What can be watched or downloaded. An object has a random name in the storage, which nobody learns.
create table recording_files (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  recording_id uuid not null,
  kind text not null check (kind in ('video', 'audio', 'poster')),
  object text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default portal_now(),
  primary key (tenant_id, id),
  unique (tenant_id, recording_id, kind),
  unique (tenant_id, object),
  foreign key (tenant_id, recording_id) references recordings on delete cascade
);
call enable_tenant_isolation('recording_files', 'select', 'insert', 'update', 'delete');

-- Chapters that hosts have set while the meeting was recorded.
create table recording_marks (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  recording_id uuid not null,
  at timestamptz not null default portal_now(),
  title text not null default '',
  by_name text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, recording_id) references recordings on delete cascade
);
create index recording_marks_by_recording on recording_marks (tenant_id, recording_id, at);
call enable_tenant_isolation('recording_marks', 'select', 'insert', 'update', 'delete');

-- Participants agree to be recorded once in a stay.
alter table participants add column recording_agreed_at timestamptz;
