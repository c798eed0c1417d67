-- Up Migration

-- It is read at every heartbeat: conferences that have ended, which keep their end, do not belong in it.
drop index conferences_breakouts_end;
create index conferences_breakouts_end on conferences (breakouts_end_at)
  where breakouts_end_at is not null and ended_at is null;
