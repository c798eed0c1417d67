-- Up Migration

-- When the rule of a tenant has deleted recordings last, or was changed since; the owners were notified of all recordings
-- that go until then.
alter table recording_settings
  add column ruled_at timestamptz not null default portal_now(),
  add column notified_until timestamptz;
create index recordings_by_end on recordings (tenant_id, ended_at, id)
  where trashed_at is null and held_at is null and state in ('ready', 'failed');

-- When a file was last read in full and compared with its checksum, and what is wrong with it: 'missing', 'size' or
-- 'checksum'; empty for nothing.
alter table recording_files
  add column checked_at timestamptz,
  add column damage text not null default '';
create index recording_files_by_check on recording_files (checked_at nulls first, id);
create index recording_files_by_id on recording_files (id);

-- Whose it was before its owner was removed, until that cannot be undone any more.
alter table recordings add column previous_owner_id uuid;
create index recordings_by_previous_owner on recordings (tenant_id, previous_owner_id) where previous_owner_id is not null;
create index recordings_by_any_owner on recordings (tenant_id, owner_id);
