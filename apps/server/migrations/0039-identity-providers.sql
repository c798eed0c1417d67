-- Up Migration

-- The outside identity providers of a tenant, at most two: where their users sign in by OpenID Connect.
create table identity_providers (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  slot smallint not null check (slot in (1, 2)),
  kind text not null check (kind in ('google', 'microsoft', 'other')),
  label text not null,
  issuer text not null,
  client_id text not null,
  client_secret_encrypted bytea not null,
  enabled boolean not null,
  -- An account is linked by its email address only if the address is of one of these domains.
  allowed_domains text[] not null,
  -- Whether somebody without an account gets one, with `role`.
  creates_users boolean not null,
  role text not null check (role in ('client', 'member')),
  -- Since when nobody can sign in with it, and what the portal received last.
  failing_since timestamptz,
  failure text not null default '',
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, slot),
  unique (tenant_id, issuer)
);
call enable_tenant_isolation('identity_providers', 'select', 'insert', 'update', 'delete');

-- Who somebody is at an issuer. They survive their provider: what counts is the issuer, which signs the tokens.
create table user_identities (
  tenant_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email text not null,
  primary key (tenant_id, issuer, subject),
  unique (tenant_id, user_id, issuer),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call enable_tenant_isolation('user_identities', 'select', 'insert', 'delete');

-- A browser that is at a provider. The state comes back once, in the same browser; the nonce with it or in an ID token.
create table provider_sign_ins (
  tenant_id uuid not null,
  state_hash bytea not null,
  nonce_hash bytea not null,
  browser_hash bytea not null,
  provider_id uuid not null,
  purpose text not null check (purpose in ('sign-in', 'link', 'test')),
  -- Who links or tests; null for a sign-in.
  user_id uuid,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash),
  unique (tenant_id, nonce_hash),
  foreign key (tenant_id, provider_id) references identity_providers on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index provider_sign_ins_by_provider on provider_sign_ins (tenant_id, provider_id);
create index provider_sign_ins_by_user on provider_sign_ins (tenant_id, user_id);
create index provider_sign_ins_by_end on provider_sign_ins (expires_at);
call enable_tenant_isolation('provider_sign_ins', 'select', 'insert', 'delete');
