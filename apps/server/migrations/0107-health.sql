-- Up Migration

-- How the installation is, every fifteen seconds: the numbers that are known, by name. Written by one process at a time
-- and kept for 30 days.
create table health_samples (
  taken_at timestamptz primary key,
  numbers jsonb not null
);

do $$
begin
  execute format('grant select, insert, delete on health_samples to %I', current_database() || '_platform');
end $$;
