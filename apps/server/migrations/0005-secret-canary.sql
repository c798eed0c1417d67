-- Up Migration

-- One row that only the installation's secret opens, so that a start with another secret is noticed.
create table secret_canary (only_row boolean primary key default true check (only_row), sealed bytea not null);
do $$
begin
  execute format('grant select, insert on secret_canary to %I', current_database() || '_platform');
end $$;
