-- Up Migration

-- Users see their links and remove them one by one.
alter table user_identities
  add column id uuid not null default gen_random_uuid(),
  add column linked_at timestamptz not null default portal_now(),
  add unique (tenant_id, id);

-- When the user has last signed in at a provider again to confirm a change, which somebody without a password does.
alter table sessions add column provider_confirmed_at timestamptz;

alter table provider_sign_ins drop constraint provider_sign_ins_purpose_check;
alter table provider_sign_ins add constraint provider_sign_ins_purpose_check
  check (purpose in ('sign-in', 'link', 'confirm', 'test'));
