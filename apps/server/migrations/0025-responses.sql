-- Up Migration

-- What invitees have answered; `previous_response` is what they had answered before the times changed.
alter table invitees
  add column response text not null default 'none' check (response in ('none', 'accepted', 'tentative', 'declined')),
  add column previous_response text not null default 'none' check (previous_response in ('none', 'accepted', 'tentative', 'declined')),
  add column responded_at timestamptz;

-- Lists show a user's own response to each meeting.
drop index invitees_by_user;
create index invitees_by_user on invitees (tenant_id, user_id, meeting_id);

-- The latest email to each invitee of a meeting.
create index emails_to_invitees on emails (tenant_id, meeting_id, to_email, created_at desc) where meeting_id is not null;

-- Invitees who were removed from a meeting, until the undo has expired. `email_id` is the cancellation, which is held until then.
create table removed_invitees (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  meeting_id uuid not null,
  occurrence_id uuid,
  email text not null,
  name text not null,
  language text not null,
  user_id uuid,
  notified_sequence integer not null,
  created_at timestamptz not null,
  response text not null,
  previous_response text not null,
  responded_at timestamptz,
  email_id uuid,
  removed_at timestamptz not null default portal_now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, meeting_id) references meetings on delete cascade,
  foreign key (tenant_id, occurrence_id) references occurrences on delete cascade,
  foreign key (tenant_id, user_id) references users on delete set null (user_id)
);
create index removed_invitees_by_meeting on removed_invitees (tenant_id, meeting_id);
create index removed_invitees_by_occurrence on removed_invitees (tenant_id, occurrence_id) where occurrence_id is not null;
create index removed_invitees_by_user on removed_invitees (tenant_id, user_id) where user_id is not null;
call enable_tenant_isolation('removed_invitees', 'select', 'insert', 'update', 'delete');
