-- Up Migration

-- Named sets of meeting options with the freedom that hosts have in each. Those of the operator are copied to every
-- tenant, where `origin_id` is their id at the operator: a meeting and its mode are always of one tenant.
create table meeting_modes (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  origin_id uuid,
  name text not null,
  description text not null,
  -- One of the operator's stays as deleted until no tenant has it any more; their meetings get `replaced_by`.
  status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
  replaced_by uuid,
  -- The mode of new meetings; without one it is the built-in mode.
  is_default boolean not null default false,
  -- The operator's default, which no mode of any tenant goes beyond.
  is_limit boolean not null default false,
  options jsonb not null,
  freedoms jsonb not null,
  changed_at timestamptz not null default portal_now(),
  changed_by text not null,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index meeting_modes_by_name on meeting_modes (tenant_id, lower(name)) where origin_id is null and status <> 'deleted';
create unique index meeting_modes_by_origin on meeting_modes (tenant_id, origin_id) where origin_id is not null;
create unique index meeting_modes_default on meeting_modes (tenant_id) where is_default;
create unique index meeting_modes_limit on meeting_modes (tenant_id) where is_limit;
call enable_tenant_isolation('meeting_modes', 'select', 'insert', 'update', 'delete');

-- The mode of a meeting; null is the built-in one. `options` is what its host chose differently.
alter table meetings add column mode_id uuid,
  add foreign key (tenant_id, mode_id) references meeting_modes (tenant_id, id);
create index meetings_by_mode on meetings (tenant_id, mode_id);
-- The meetings to come, which are counted by mode.
create index occurrences_to_come on occurrences (tenant_id, ends_at) include (meeting_id) where cancelled_at is null;
alter table groups add column mode_id uuid,
  add foreign key (tenant_id, mode_id) references meeting_modes (tenant_id, id);
create index groups_by_mode on groups (tenant_id, mode_id) where mode_id is not null;

-- These are options like all others.
update meetings set options = options
  || case when join_before_host then '{"joinBeforeHost": true}'::jsonb else '{}' end
  || case when signed_in_only then '{"signedInOnly": true}'::jsonb else '{}' end
where join_before_host or signed_in_only;
update occurrences set options = options
  || case when join_before_host is null then '{}' else jsonb_build_object('joinBeforeHost', join_before_host) end
  || case when signed_in_only is null then '{}' else jsonb_build_object('signedInOnly', signed_in_only) end
where join_before_host is not null or signed_in_only is not null;
alter table meetings drop column join_before_host, drop column signed_in_only;
alter table occurrences drop column join_before_host, drop column signed_in_only;

-- What hosts may change during the conference, by the mode that its meeting had at the beginning.
alter table conferences add column free_options text[];
