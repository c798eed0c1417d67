-- Up Migration

-- The address to which an invitee's calendar program replies contains `reply_token`; null for those who were invited
-- while replies went to the organizer. `occurrence_responses` are answers to single occurrences by those who are invited
-- to all of them: {"<occurrence>": {"response": "declined", "at": "2026-11-23T09:00:00+00:00"}}.
alter table invitees
  add column reply_token text,
  add column occurrence_responses jsonb not null default '{}';
alter table removed_invitees
  add column reply_token text,
  add column occurrence_responses jsonb not null default '{}';
create index invitees_by_reply_token on invitees (reply_token) where reply_token is not null;

-- The calendar version since which the times are what they are: a reply to an earlier one is about other times.
alter table meetings add column times_sequence integer not null default 0;
alter table occurrences add column times_sequence integer not null default 0;
