-- Up Migration

-- Why a task ended early, so that the person who started it can read it.
alter table tasks add column cancel_reason text
  check (cancel_reason in ('requested', 'tenant-disabled', 'permission-lost'));

-- A link that was once seen expired stays expired, even if the clock is set back.
alter table one_time_tokens add column expired boolean not null default false;

do $$
begin
  execute format('grant update (expired) on one_time_tokens to %I', current_database() || '_app');
  -- A new picture takes the place of the one before in one statement.
  execute format('grant update on pictures to %I', current_database() || '_app');
end $$;
