-- Up Migration

-- Since when a user signs in with a code of an authenticator app besides the password.
alter table users add column two_factor_since timestamptz;

-- The key of a user's authenticator app. It counts once a code has confirmed it: `users.two_factor_since`. No code of
-- `last_step` or an earlier time step is accepted again.
create table authenticators (
  tenant_id uuid not null,
  user_id uuid not null,
  secret_encrypted bytea not null,
  last_step integer not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call enable_tenant_isolation('authenticators', 'select', 'insert', 'update', 'delete');

-- Codes that each replace one code of the app, for when it is lost.
create table recovery_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call enable_tenant_isolation('recovery_codes', 'select', 'insert', 'delete');

-- A sign-in whose password was right, and which waits for the code.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('forced-change', 'invitation', 'reset', 'second-factor'));
