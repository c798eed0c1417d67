-- Up Migration

-- What the operator allows a tenant. Only calls across tenants change it, so the tenant's own role may not.
alter table tenants add column mobile_app_enabled boolean not null default true,
  add column desk_client_enabled boolean not null default true;

-- The changes of these switches and of those for sign-up, which are few among all entries of a tenant.
create index audit_log_of_features on audit_log (tenant_id, occurred_at desc, id)
  where after ?| array['mobileApp', 'deskClient', 'signupNormal', 'signupSocial'];

-- A provider without domains creates accounts for anyone only where sign-up with a provider is on. Tenants that have
-- such a provider keep what they had.
update tenants set signup_social_enabled = true
  where exists (select from identity_providers p
    where p.tenant_id = tenants.tenant_id and p.enabled and p.creates_users and p.allowed_domains = '{}');
