-- Up Migration

-- Rooms beside the main one of a conference. `breakouts_opened_at` is null while they are not open, `breakouts_end_at`
-- is when all return to the main room.
alter table conferences
  add column breakout_mode text not null default 'manual' check (breakout_mode in ('manual', 'random', 'choice')),
  add column breakout_minutes integer check (breakout_minutes between 1 and 600),
  add column breakouts_opened_at timestamptz,
  add column breakouts_end_at timestamptz;
create index conferences_breakouts_end on conferences (breakouts_end_at) where breakouts_end_at is not null;

create table breakout_rooms (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conference_id uuid not null,
  position integer not null,
  name text not null,
  -- The engine's room while the rooms are open. It is another one each time, so that older tokens are refused.
  room text,
  help_requested_at timestamptz,
  help_name text not null default '',
  -- Kept for the chat and the attendance.
  removed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, room),
  foreign key (tenant_id, conference_id) references conferences on delete cascade
);
create index breakout_rooms_by_conference on breakout_rooms (tenant_id, conference_id, position);
call enable_tenant_isolation('breakout_rooms', 'select', 'insert', 'update', 'delete');

-- The room where a stay is or should be; null is the main room.
alter table participants
  add column breakout_id uuid,
  add column moved_at timestamptz,
  add foreign key (tenant_id, breakout_id) references breakout_rooms on delete set null (breakout_id);
create index participants_by_breakout on participants (tenant_id, breakout_id) where breakout_id is not null;

-- Where users and guests belong while the rooms are open, however often they leave and return.
create table breakout_assignments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conference_id uuid not null,
  breakout_id uuid not null,
  user_id uuid,
  guest_token_hash bytea,
  primary key (tenant_id, id),
  check ((user_id is null) <> (guest_token_hash is null)),
  foreign key (tenant_id, conference_id) references conferences on delete cascade,
  foreign key (tenant_id, breakout_id) references breakout_rooms on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index breakout_assignments_by_user on breakout_assignments (tenant_id, conference_id, user_id)
  where user_id is not null;
create unique index breakout_assignments_by_guest on breakout_assignments (tenant_id, conference_id, guest_token_hash)
  where guest_token_hash is not null;
create index breakout_assignments_by_room on breakout_assignments (tenant_id, breakout_id);
create index breakout_assignments_of_user on breakout_assignments (tenant_id, user_id) where user_id is not null;
call enable_tenant_isolation('breakout_assignments', 'select', 'insert', 'update', 'delete');

-- Who was in which room and when. A row without an end lasts as long as the stay.
create table breakout_stays (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  participant_id uuid not null,
  breakout_id uuid not null,
  entered_at timestamptz not null default portal_now(),
  left_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, participant_id) references participants on delete cascade,
  foreign key (tenant_id, breakout_id) references breakout_rooms on delete cascade
);
create index breakout_stays_by_participant on breakout_stays (tenant_id, participant_id, entered_at);
create index breakout_stays_by_room on breakout_stays (tenant_id, breakout_id);
call enable_tenant_isolation('breakout_stays', 'select', 'insert', 'update', 'delete');

-- Messages to everyone are for the room in which they were written; null is the main room.
alter table chat_messages
  add column breakout_id uuid,
  add foreign key (tenant_id, breakout_id) references breakout_rooms on delete cascade,
  drop constraint chat_messages_audience_check,
  add constraint chat_messages_audience_check check (audience in ('everyone', 'all-rooms', 'hosts', 'participant'));
create index chat_messages_by_breakout on chat_messages (tenant_id, breakout_id) where breakout_id is not null;
