-- Up Migration

-- What the dashboards count, by quarter of an hour: every offset of a time zone is a multiple of it. A conference and its
-- participants count at its start, presence and the peak when they were. Times are in milliseconds.
create table usage_quarters (
  tenant_id uuid not null references tenants on delete cascade,
  starts_at timestamptz not null,
  meetings integer not null default 0,
  meeting_ms bigint not null default 0,
  participants integer not null default 0,
  guests integer not null default 0,
  presence_ms bigint not null default 0,
  -- The most participants at once.
  peak integer not null default 0,
  primary key (tenant_id, starts_at)
);
call enable_tenant_isolation('usage_quarters', 'select');
create index usage_quarters_by_time on usage_quarters (starts_at, tenant_id) include (meetings, meeting_ms, participants)
  where meetings > 0;

-- The same of a month in UTC, for the sums of all tenants over years.
create table usage_months (
  tenant_id uuid not null references tenants on delete cascade,
  starts_at timestamptz not null,
  meetings integer not null,
  meeting_ms bigint not null,
  participants integer not null,
  primary key (tenant_id, starts_at)
);
call enable_tenant_isolation('usage_months', 'select');
create index usage_months_by_time on usage_months (starts_at, tenant_id) include (meetings, meeting_ms, participants);

-- The systems and browsers of participants, by the quarter in which their conference started. Kept when the reports of
-- their devices are cleared.
create table usage_platforms (
  tenant_id uuid not null references tenants on delete cascade,
  starts_at timestamptz not null,
  system text not null,
  browser text not null,
  participants integer not null,
  primary key (tenant_id, starts_at, system, browser)
);
call enable_tenant_isolation('usage_platforms', 'select');
create index usage_platforms_by_time on usage_platforms (starts_at) include (system, browser, participants);

-- Of all tenants together. The sums follow from the rows of the tenants, the peak does not.
create table installation_quarters (
  starts_at timestamptz primary key,
  meetings integer not null default 0,
  meeting_ms bigint not null default 0,
  participants integer not null default 0,
  guests integer not null default 0,
  presence_ms bigint not null default 0,
  peak integer not null default 0
);
-- By day in UTC.
create table installation_platform_days (
  starts_at timestamptz not null,
  system text not null,
  browser text not null,
  participants integer not null,
  primary key (starts_at, system, browser)
);

-- Everything before `counted_until` is counted: no conference that started before it is in progress.
create table usage_progress (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null
);

-- A deleted tenant's numbers are no longer part of those of the installation.
create function subtract_usage_quarters() returns trigger language plpgsql as $$
begin
  update installation_quarters i set
    meetings = i.meetings - d.meetings, meeting_ms = i.meeting_ms - d.meeting_ms,
    participants = i.participants - d.participants, guests = i.guests - d.guests, presence_ms = i.presence_ms - d.presence_ms
  from (
    select starts_at, sum(meetings) as meetings, sum(meeting_ms) as meeting_ms, sum(participants) as participants,
      sum(guests) as guests, sum(presence_ms) as presence_ms
    from deleted group by starts_at
  ) d where i.starts_at = d.starts_at;
  return null;
end $$;
create trigger subtract_usage_quarters after delete on usage_quarters referencing old table as deleted
  for each statement execute function subtract_usage_quarters();

create function subtract_usage_platforms() returns trigger language plpgsql as $$
begin
  update installation_platform_days i set participants = i.participants - d.participants
  from (
    select date_trunc('day', starts_at, 'UTC') as starts_at, system, browser, sum(participants) as participants
    from deleted group by 1, 2, 3
  ) d where i.starts_at = d.starts_at and i.system = d.system and i.browser = d.browser;
  return null;
end $$;
create trigger subtract_usage_platforms after delete on usage_platforms referencing old table as deleted
  for each statement execute function subtract_usage_platforms();

do $$
declare platform text := current_database() || '_platform';
begin
  execute format('grant insert, update on usage_quarters, usage_months, usage_platforms to %I', platform);
  execute format('grant select, insert, update, delete on installation_quarters, installation_platform_days, usage_progress to %I', platform);
  execute format('grant select on usage_progress to %I', current_database() || '_app');
end $$;
