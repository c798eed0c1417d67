-- Up Migration

-- Of two administrators who change at once who needs a second factor, the second learns of the first. Apart from the
-- version of the settings, which are on the same screen and saved for themselves.
alter table tenants add column two_factor_version integer not null default 1;

do $$ begin
  execute format('grant update (two_factor_version) on tenants to %I', current_database() || '_app');
end $$;
