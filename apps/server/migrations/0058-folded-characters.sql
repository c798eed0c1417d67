-- Up Migration

-- Characters that Unicode does not take apart, as searches and orders compare them; search-words.ts has the same.
create function fold_characters(folded text) returns text language sql immutable parallel safe return
  replace(replace(replace(replace(translate(folded, 'ðđłøıħŧŋĸ', 'ddloihtnk'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Names are sorted as they read, whatever the case, the accents and the keyboard.
create function to_sort_text(name text) returns text language sql immutable parallel safe return
  fold_characters(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')));

drop index users_by_name;
drop index users_by_role_name;
drop index users_by_factor_name;
alter table users drop column sort_name;
alter table users add column sort_name text collate "C" not null
  generated always as (to_sort_text(coalesce(nullif(trim(firstname || ' ' || lastname), ''), email))) stored;
create index users_by_name on users (tenant_id, list_status, sort_name, id, last_seen_at);
create index users_by_role_name on users (tenant_id, list_status, role_key, sort_name, id, last_seen_at);
create index users_by_factor_name on users (tenant_id, list_status, second_factor, sort_name, id, last_seen_at);

alter table tenants add column sort_name text collate "C" not null generated always as (to_sort_text(name)) stored;
drop index tenants_by_name;
drop index tenants_by_status;
create index tenants_by_name on tenants (sort_name, tenant_id);
create index tenants_by_status on tenants (status, sort_name, tenant_id);

alter table roles add column sort_name text collate "C" not null generated always as (to_sort_text(name)) stored;
alter table groups add column sort_name text collate "C" not null generated always as (to_sort_text(name)) stored;

with unfolded as (
  delete from search_terms where term <> fold_characters(term) returning tenant_id, kind, id, term
)
insert into search_terms (tenant_id, kind, id, term)
  select distinct tenant_id, kind, id, left(fold_characters(term), 50) from unfolded on conflict do nothing;
