-- Up Migration

-- Whether organisations can sign up themselves: a row of the operator; without one they cannot.
create table sign_up_settings (
  tenant_id uuid not null primary key references tenants on delete cascade,
  enabled boolean not null,
  -- Whether the operator looks at each one first.
  approval_required boolean not null,
  daily_limit integer not null check (daily_limit between 1 and 1000),
  version integer not null default 1
);
call enable_tenant_isolation('sign_up_settings', 'select', 'insert', 'update');

-- Organisations that signed up, in the operator's tenant: until the email address is confirmed, until the operator has
-- decided, and for a day after that, because they are counted.
create table sign_ups (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'waiting', 'created')),
  email text not null,
  organisation text not null,
  subdomain text not null,
  country text not null,
  language text not null check (language in ('en', 'fr')),
  billing boolean not null,
  token_hash bytea not null,
  created_at timestamptz not null default portal_now(),
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  check ((confirmed_at is null) = (state = 'unconfirmed'))
);
-- A subdomain is kept for those who wait for the operator.
create unique index sign_ups_kept_subdomains on sign_ups (tenant_id, subdomain) where state = 'waiting';
create index sign_ups_by_confirmation on sign_ups (tenant_id, state, confirmed_at, id);
create index sign_ups_by_end on sign_ups (expires_at);
call enable_tenant_isolation('sign_ups', 'select', 'insert', 'update', 'delete');

-- Whether the organisation came to buy a plan.
alter table tenants add column billing boolean not null default false;
