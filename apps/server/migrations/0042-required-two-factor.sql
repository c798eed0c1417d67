-- Up Migration

-- Whose accounts need a second factor in a tenant, and from when on; until then they are notified.
alter table tenants
  add column two_factor_roles text[] not null default '{}' check (two_factor_roles <@ array['client', 'member', 'admin']),
  add column two_factor_grace_days integer not null default 14 check (two_factor_grace_days between 0 and 90),
  add column two_factor_required_from timestamptz,
  add check ((two_factor_required_from is null) = (two_factor_roles = '{}'));

do $$ begin
  execute format('grant update (two_factor_roles, two_factor_grace_days, two_factor_required_from) on tenants to %I',
    current_database() || '_app');
end $$;

-- A sign-in that waits until a required second factor is set up.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('forced-change', 'invitation', 'reset', 'second-factor', 'two-factor-setup'));
