-- Up Migration

-- Invitees who may start the meeting in place of its owner. It counts only while they are users (`user_id`).
alter table invitees add column is_alternative_host boolean not null default false;
alter table removed_invitees add column is_alternative_host boolean not null default false;
