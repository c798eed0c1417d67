-- Up Migration

-- The list of upcoming meetings shows the first invitees of each, of which there can be 500.
create index invitees_by_time on invitees (tenant_id, meeting_id, created_at, email) include (name);
