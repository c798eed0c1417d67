-- Up Migration

-- Who waits until a host starts the meeting (`early`) is remembered like who waits to be admitted, so that hosts can be notified.
alter table knocks drop constraint knocks_state_check,
  add constraint knocks_state_check check (state in ('waiting', 'early', 'admitted', 'denied'));

-- When the email about a conference that has ended was written to its host, which happens once.
alter table conferences add column summarized_at timestamptz;
