-- Up Migration

-- Roles that are not built in can need a second factor too, by their ids.
alter table tenants drop constraint tenants_two_factor_roles_check;
