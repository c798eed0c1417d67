-- Up Migration

-- A recording that a participant makes on a computer. It outlives its conference, its meeting and its owner, by whose
-- name it is listed.
create table local_recordings (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  owner_id uuid,
  owner_name text not null,
  conference_id uuid,
  meeting_id uuid,
  number text not null,
  topic text not null,
  -- A random id that the browser keeps, and what its user calls the computer.
  computer_id uuid not null,
  computer_name text not null,
  system text not null check (system in ('windows', 'mac', 'linux', 'other')),
  file_name text not null default '',
  started_at timestamptz not null default portal_now(),
  -- The last second that is known to be on the disk.
  ended_at timestamptz not null default portal_now(),
  duration_ms bigint not null default 0,
  bytes bigint not null default 0,
  -- When the tab that recorded it was last lost, also if it went on later.
  broken_at timestamptz,
  state text not null default 'recording'
    check (state in ('recording', 'computer', 'requested', 'missing', 'uploading', 'uploaded')),
  place text not null generated always as
    (case state when 'uploading' then 'uploading' when 'uploaded' then 'cloud' else 'computer' end) stored,
  -- When the browser last reported it, and when the computer was last seen.
  reported_at timestamptz not null default portal_now(),
  seen_at timestamptz not null default portal_now(),
  requested_at timestamptz,
  requested_by text not null default '',
  -- The size of the file that is uploaded, and how much of it has arrived.
  upload_bytes bigint not null default 0,
  received_bytes bigint not null default 0,
  upload_began_at timestamptz,
  -- When the last part arrived, and when and where the upload last went on after a break.
  part_at timestamptz,
  resumed_at timestamptz,
  resumed_bytes bigint,
  uploaded_at timestamptz,
  recording_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references users on delete set null (owner_id),
  foreign key (tenant_id, conference_id) references conferences on delete set null (conference_id),
  foreign key (tenant_id, meeting_id) references meetings on delete set null (meeting_id),
  foreign key (tenant_id, recording_id) references recordings on delete set null (recording_id)
);
create index local_recordings_by_start on local_recordings (started_at desc, id);
create index local_recordings_by_size on local_recordings (bytes desc, id);
create index local_recordings_by_start_in_place on local_recordings (place, started_at desc, id);
create index local_recordings_by_size_in_place on local_recordings (place, bytes desc, id);
create index local_recordings_by_start_of_tenant on local_recordings (tenant_id, started_at desc, id);
create index local_recordings_by_size_of_tenant on local_recordings (tenant_id, bytes desc, id);
create index local_recordings_of_computer on local_recordings (tenant_id, owner_id, computer_id, started_at desc, id);
create index local_recordings_by_conference on local_recordings (tenant_id, conference_id);
create index local_recordings_by_meeting on local_recordings (tenant_id, meeting_id);
create index local_recordings_by_recording on local_recordings (tenant_id, recording_id);
create index local_recordings_by_id on local_recordings (id);
create index local_recordings_in_progress on local_recordings (reported_at) where state = 'recording';
create index local_recordings_uploading on local_recordings (tenant_id, part_at) where state = 'uploading';
call enable_tenant_isolation('local_recordings', 'select', 'insert', 'update', 'delete');
create index search_terms_of_local_recordings on search_terms (term, id) where kind = 'local_recordings';

-- The parts of a file that have arrived, each an object of the storage, until a cloud recording is made of them.
create table local_recording_parts (
  tenant_id uuid not null,
  local_recording_id uuid not null,
  -- The bytes of the file before it.
  position bigint not null,
  object text not null,
  bytes bigint not null,
  sha256 bytea not null,
  primary key (tenant_id, local_recording_id, position),
  foreign key (tenant_id, local_recording_id) references local_recordings on delete cascade
);
create index local_recording_parts_by_object on local_recording_parts (object);
call enable_tenant_isolation('local_recording_parts', 'select', 'insert', 'update', 'delete');
