-- Up Migration

-- What participants write to each other. Sender and recipient are identified like participants, by user or by the hash
-- of a guest's cookie, so that somebody who rejoins reads their messages again. `from_name` and `to_name` are those at
-- that moment. `sequence` counts the messages of a conference without gaps, in the order of their commits.
create table chat_messages (
  tenant_id uuid not null,
  conference_id uuid not null,
  sequence integer not null,
  sent_at timestamptz not null default portal_now(),
  from_participant_id uuid not null,
  from_user_id uuid,
  from_guest_token_hash bytea,
  from_name text not null,
  audience text not null check (audience in ('everyone', 'hosts', 'participant')),
  to_participant_id uuid,
  to_user_id uuid,
  to_guest_token_hash bytea,
  to_name text not null default '',
  text text not null,
  primary key (tenant_id, conference_id, sequence),
  check ((audience = 'participant') = (to_participant_id is not null)),
  foreign key (tenant_id, conference_id) references conferences on delete cascade,
  foreign key (tenant_id, from_user_id) references users on delete set null (from_user_id),
  foreign key (tenant_id, to_user_id) references users on delete set null (to_user_id)
);
create index chat_messages_by_sender on chat_messages (tenant_id, from_user_id) where from_user_id is not null;
create index chat_messages_by_recipient on chat_messages (tenant_id, to_user_id) where to_user_id is not null;
create index chat_messages_by_time on chat_messages (sent_at);
call enable_tenant_isolation('chat_messages', 'select', 'insert', 'delete');
