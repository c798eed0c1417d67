-- Up Migration

-- The processes of the portal, each of which reports itself every fifteen seconds and removes its row when it stops. One
-- that was killed keeps it until it is back at the same host and port, or someone dismisses it.
create table portal_processes (
  host text not null,
  port integer not null,
  -- One start of the process.
  run_id uuid not null,
  release text not null,
  started_at timestamptz not null default portal_now(),
  seen_at timestamptz not null default portal_now(),
  report jsonb not null,
  primary key (host, port)
);

-- Joins that failed because of the installation or the network, counted by minute and reason.
create table failed_joins (
  tenant_id uuid not null references tenants on delete cascade,
  minute timestamptz not null,
  reason text not null check (reason in ('engine-off', 'engine-silent', 'full', 'client-version', 'portal-error',
    'no-signaling', 'no-media-path', 'token-expired')),
  -- The app or browser with its version, or empty.
  client text not null,
  failures integer not null,
  primary key (tenant_id, minute, reason, client)
);
create index failed_joins_by_time_all on failed_joins (minute);
call enable_tenant_isolation('failed_joins', 'select');

-- The joins of the last hour in all tenants.
create index participants_by_joining_all on participants (joined_at);

-- Emails that are due.
create index emails_due_all on emails (not_before) where state = 'waiting';

do $$
declare
  platform text := current_database() || '_platform';
begin
  execute format('grant select, insert, update, delete on portal_processes to %I', platform);
  execute format('grant insert, update, delete on failed_joins to %I', platform);
  -- Other sessions' transactions are visible where the owner may let others see them.
  begin
    execute format('grant pg_read_all_stats to %I with inherit true', platform);
  exception when insufficient_privilege then
    null;
  end;
end $$;
