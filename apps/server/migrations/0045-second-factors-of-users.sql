-- Up Migration

-- Whether a user has passkeys, and what the list of users says of their second factor: an app is one whether there are
-- passkeys or not.
alter table users add column has_passkey boolean not null default false;
update users set has_passkey = true
  where exists (select from passkeys p where p.tenant_id = users.tenant_id and p.user_id = users.id);
alter table users add column second_factor text not null generated always as (
  case when two_factor_since is not null then 'app' when has_passkey then 'passkey' else 'none' end) stored;

create index users_by_factor_name on users (tenant_id, list_status, second_factor, sort_name, id, last_seen_at);
create index users_by_factor_email on users (tenant_id, list_status, second_factor, email, id, last_seen_at);
create index users_by_factor_seen on users (tenant_id, list_status, second_factor, last_seen_at, id);
create index users_by_factor_added on users (tenant_id, list_status, second_factor, created_at, id, last_seen_at);

-- For the export of one's own data; the label of an actor changes with the email address.
create index audit_log_by_actor_id on audit_log (tenant_id, actor_id, occurred_at desc, id desc);
