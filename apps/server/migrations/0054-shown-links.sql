-- Up Migration

-- Whether an administrator whose role is not built in was shown the token, to pass it on. Of the tokens that exist already
-- any may have been.
alter table one_time_tokens add column shown boolean not null default true;
alter table one_time_tokens alter column shown set default false;
