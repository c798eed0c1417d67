-- Up Migration

-- The part of a recording that is kept, in ms of the original; null for all of it. While it is cut, and if that fails,
-- those who may trim it see all of it, and links do not open.
alter table recordings
  add column trim_state text check (trim_state in ('cutting', 'cut', 'failed')),
  add column trim_from_ms bigint,
  add column trim_to_ms bigint;
create index recordings_to_cut on recordings (composing_since) where trim_state = 'cutting';

-- Files of the part that is kept stand beside those of the original, which are kept to bring all of it back.
alter table recording_files add column trimmed boolean not null default false;
alter table recording_files
  drop constraint recording_files_tenant_id_recording_id_kind_key,
  add unique (tenant_id, recording_id, kind, trimmed);
