-- Up Migration

-- The address at which a user's calendar program reads their meetings. What was sent last is kept as a hash with the time
-- at which it was first sent, so that an unchanged calendar stays the same to the byte.
create table calendar_feeds (
  tenant_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default portal_now(),
  last_used_at timestamptz,
  content_hash bytea,
  content_changed_at timestamptz not null default portal_now(),
  primary key (tenant_id, user_id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call enable_tenant_isolation('calendar_feeds', 'select', 'insert', 'update', 'delete');
