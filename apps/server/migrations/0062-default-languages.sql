-- Up Migration

-- The language of pages for visitors whose browser prefers none of ours. Earlier versions showed them English.
alter table tenants add column language text not null default 'en' check (language in ('en', 'fr'));

do $$
begin
  execute format('grant update (language) on tenants to %I', current_database() || '_app');
end $$;
