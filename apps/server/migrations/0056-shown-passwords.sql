-- Up Migration

-- Whether an administrator whose role is not built in was shown the password, and the user has not chosen another one since.
-- Of earlier passwords, those that still have to be changed may be such.
alter table users add column password_shown boolean not null default false;
update users set password_shown = true where must_change_password and password_hash is not null;
create index users_with_shown_passwords on users (tenant_id) where password_shown;
