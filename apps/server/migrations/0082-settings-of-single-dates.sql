-- Up Migration

-- What one date of a series has of its own; null, or missing among the options, follows the series.
alter table occurrences
  add column password_encrypted bytea,
  add column join_before_host boolean,
  add column signed_in_only boolean,
  add column options jsonb not null default '{}';
