-- Up Migration

-- Whether visitors register with an identity provider that creates accounts. Tenants with such a provider keep what
-- they had.
alter table tenants add column signup_social_enabled boolean not null default false;
update tenants set signup_social_enabled = true
  where exists (select from identity_providers p where p.tenant_id = tenants.tenant_id and p.enabled and p.creates_users);
do $$ begin
  execute format('grant update (signup_social_enabled) on tenants to %I', current_database() || '_app');
end $$;

-- Whether organisations may confirm their email address with an identity provider of the operator.
alter table sign_up_settings add column providers_allowed boolean not null default false;

alter table provider_sign_ins drop constraint provider_sign_ins_purpose_check;
alter table provider_sign_ins add constraint provider_sign_ins_purpose_check
  check (purpose in ('sign-in', 'sign-up', 'link', 'confirm', 'test'));
