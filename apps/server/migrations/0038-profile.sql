-- Up Migration

-- The picture that a user has chosen. A new picture has a new id, and so a new URL.
create table profile_pictures (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  media_type text not null,
  bytes bytea not null,
  primary key (tenant_id, user_id),
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call enable_tenant_isolation('profile_pictures', 'select', 'insert', 'update', 'delete');

-- A new email address that its owner has yet to confirm with the link sent to it. The session that asked for it goes on
-- afterwards, all others end.
create table email_changes (
  tenant_id uuid not null,
  user_id uuid not null,
  email text not null,
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call enable_tenant_isolation('email_changes', 'select', 'insert', 'update', 'delete');
