-- Up Migration

-- Organizers without a mail server notify invitees themselves, and mark them as notified.
alter table invitees add column marked_notified_at timestamptz;
alter table removed_invitees add column marked_notified_at timestamptz;
