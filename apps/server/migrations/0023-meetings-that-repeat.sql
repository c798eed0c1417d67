-- Up Migration

-- `recurrence` is the rule as the contract states it. A change of time or rule leaves what has begun as it is and begins a
-- new part of the series, with a calendar UID of its own.
alter table meetings
  add column recurrence jsonb,
  add column part integer not null default 1,
  -- The local end that was entered; the occurrences are as long as it says in local time.
  add column local_end text;

-- An occurrence is identified by its part and its original local start. `topic` is set if it differs from the meeting's.
alter table occurrences
  add column part integer not null default 1,
  add column topic text,
  add column changed boolean not null default false,
  add column cancelled_at timestamptz;
alter table occurrences drop constraint occurrences_tenant_id_meeting_id_local_start_key;
alter table occurrences add constraint occurrences_of_meeting unique (tenant_id, meeting_id, part, local_start);
create index occurrences_by_time on occurrences (tenant_id, meeting_id, starts_at);

-- Those who are invited to a single occurrence.
alter table invitees add column occurrence_id uuid;
alter table invitees add foreign key (tenant_id, occurrence_id) references occurrences on delete cascade;
alter table invitees drop constraint invitees_tenant_id_meeting_id_email_key;
alter table invitees add constraint invitees_of_meeting unique nulls not distinct (tenant_id, meeting_id, occurrence_id, email);
create index invitees_by_occurrence on invitees (tenant_id, occurrence_id) where occurrence_id is not null;

-- The occurrence that an email is about, so that an undo withdraws the emails of that one only.
alter table emails add column occurrence_id uuid;
