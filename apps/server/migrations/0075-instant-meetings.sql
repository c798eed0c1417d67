-- Up Migration

-- When an open meeting was last prepared for meeting at once: it is in the lists until it has been held.
alter table meetings add column meet_now_at timestamptz;
create index meetings_meet_now on meetings (tenant_id, owner_id, meet_now_at) where meet_now_at is not null;
