-- Up Migration

-- What a user has chosen; whatever is absent is the organisation's.
alter table users add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object');
