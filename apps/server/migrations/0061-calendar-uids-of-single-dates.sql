-- Up Migration

-- The calendar UID under which an invitee of a single occurrence has it, if the series has begun a new part since they
-- were invited; null for the present UID of the meeting.
alter table invitees add column ical_uid text;
alter table removed_invitees add column ical_uid text;
