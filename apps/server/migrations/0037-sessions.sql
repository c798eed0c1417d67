-- Up Migration

-- How long sessions last in a tenant: without use, and in all.
alter table tenants
  add column session_idle_hours integer not null default 336 check (session_idle_hours between 1 and 8760),
  add column session_days integer not null default 14 check (session_days between 1 and 365);

-- When a session was last used, to about five minutes. `expires_at` moves with it.
alter table sessions add column last_seen_at timestamptz not null default portal_now();

-- When a session of the current tenant ends.
create function session_expiry(began timestamptz, last_used timestamptz) returns timestamptz language sql stable as $$
  select least(began + make_interval(hours => session_days * 24), last_used + make_interval(hours => session_idle_hours))
  from tenants where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
$$;

do $$ begin
  execute format('grant update (session_idle_hours, session_days) on tenants to %I', current_database() || '_app');
end $$;
