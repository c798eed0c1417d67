-- Up Migration

-- Rules over the numbers that say how the installation is. They are of the installation, so there is no tenant in these
-- tables, and only the platform reads and writes them.
create table alert_rules (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  built_in boolean not null default false,
  -- Empty for the name of the number.
  name text not null default '',
  -- Null in a built-in rule that is as it was from the start.
  direction text check (direction in ('over', 'under')),
  threshold double precision,
  seconds integer check (seconds >= 0),
  enabled boolean not null default true,
  muted_until timestamptz,
  muted_by text not null default '',
  -- The last sample that was evaluated, and the unbroken series of samples, up to it, that speak for a change.
  evaluated_until timestamptz not null default portal_now(),
  series_since timestamptz,
  series_until timestamptz,
  series_seconds double precision not null default 0,
  series_samples integer not null default 0,
  series_worst double precision,
  last_fired_at timestamptz,
  changed_at timestamptz,
  changed_by text not null default '',
  version integer not null default 1,
  check ((direction is null) = (threshold is null) and (direction is null) = (seconds is null)),
  check (built_in or direction is not null)
);
create unique index alert_rules_built_in on alert_rules (number) where built_in;

create table alert_firings (
  id uuid primary key default gen_random_uuid(),
  rule_id uuid not null references alert_rules on delete cascade,
  direction text not null,
  threshold double precision not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  worst double precision not null,
  -- Null until the emails about the beginning are written: while the rule is muted.
  notified_at timestamptz,
  emails uuid[] not null default '{}',
  muted_by text not null default '',
  -- Who turned the rule off, if that was the end.
  stopped_by text not null default ''
);
create unique index alert_firings_in_progress on alert_firings (rule_id) where ended_at is null;
create index alert_firings_by_rule on alert_firings (rule_id, started_at, id);
create index alert_firings_by_end on alert_firings (ended_at);

-- One row: who gets the emails (null for every active super administrator of the operator), and since when the samples
-- have been evaluated without a pause.
create table alert_settings (
  only_row boolean primary key default true check (only_row),
  recipients uuid[],
  evaluating_since timestamptz,
  evaluated_at timestamptz
);
insert into alert_settings default values;

do $$
declare
  platform text := current_database() || '_platform';
begin
  execute format('grant select, insert, update, delete on alert_rules, alert_firings to %I', platform);
  execute format('grant select, update on alert_settings to %I', platform);
end $$;
