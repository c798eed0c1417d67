-- Up Migration

-- What tenants have used of their quota, and what a rule deletes next, are sums over all of their recordings: from an
-- index alone, because rows are wide.
drop index recordings_by_any_owner;
create index recordings_by_any_owner on recordings (tenant_id, owner_id)
  include (ended_at, state, trashed_at, held_at, size_bytes, stored_bytes);
