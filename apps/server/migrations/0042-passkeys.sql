-- Up Migration

-- Keys with which users sign in instead of with the password, or after it. `counter` counts the signatures of keys that
-- count them, and is 0 for others.
create table passkeys (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default portal_now(),
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index passkeys_of_user on passkeys (tenant_id, user_id);
call enable_tenant_isolation('passkeys', 'select', 'insert', 'update', 'delete');

-- What a passkey has to sign. Each counts once, for a few minutes, in the browser that it was made for, and, unless it
-- replaces the password, for one user.
create table passkey_challenges (
  tenant_id uuid not null,
  challenge_hash bytea not null,
  device_hash bytea not null,
  purpose text not null check (purpose in ('registration', 'sign-in', 'second-factor')),
  user_id uuid,
  expires_at timestamptz not null,
  primary key (tenant_id, challenge_hash),
  check ((user_id is null) = (purpose = 'sign-in')),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index passkey_challenges_of_user on passkey_challenges (tenant_id, user_id) where user_id is not null;
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
call enable_tenant_isolation('passkey_challenges', 'select', 'insert', 'delete');
