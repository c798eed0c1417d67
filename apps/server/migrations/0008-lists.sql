-- Users are sorted as their names read, whatever the case and the accents; those without a name by their email.
alter table users add column sort_name text collate "C" not null generated always as (lower(regexp_replace(
  normalize(coalesce(nullif(trim(firstname || ' ' || lastname), ''), email), NFKD), '[\u0300-\u036f]', '', 'g'))) stored;
drop index users_by_name;
create index users_by_name on users (tenant_id, tab, sort_name, id, last_seen_at);
drop index users_by_role_name;
create index users_by_role_name on users (tenant_id, tab, role, sort_name, id, last_seen_at);

create index mails_by_state on mails (tenant_id, state, created_at desc, id);
create index calendar_entries_by_own on calendar_entries (tenant_id, user_id, own, starts_at, id);
