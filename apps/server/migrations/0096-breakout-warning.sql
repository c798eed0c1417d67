-- Up Migration

-- How many minutes before the breakout rooms close those who are in them are warned.
alter table conferences
  add column breakout_warning_minutes integer not null default 2 check (breakout_warning_minutes between 1 and 60);
