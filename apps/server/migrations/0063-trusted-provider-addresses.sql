-- Up Migration

-- Some providers never say that they have verified an address; an administrator can trust them with their own domains.
alter table identity_providers add column trusts_addresses boolean not null default false;
