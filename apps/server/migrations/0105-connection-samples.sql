-- Up Migration

-- How the connections in a conference were: one row each ten seconds, with 29 bytes for each participant who was connected
-- (`connection-samples.rules.ts`). Rows are written for all conferences of a process at once. There is no foreign key to
-- conferences, because it would lock each of them until all are written; a conference is deleted only with its tenant, or
-- before anyone was connected.
create table connection_samples (
  tenant_id uuid not null references tenants on delete cascade,
  conference_id uuid not null,
  at timestamptz not null,
  samples bytea not null,
  primary key (tenant_id, conference_id, at)
);
call enable_tenant_isolation('connection_samples', 'select');
do $$ begin
  execute format('grant insert on connection_samples to %I', current_database() || '_platform');
end $$;

-- They are deleted after some time.
create index connection_samples_by_time on connection_samples (at);
