-- Up Migration

-- What a participant said of a stay: one row, which can be changed until the page after the room is closed.
create table feedback (
  tenant_id uuid not null,
  participant_id uuid not null,
  conference_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  video_issues text[] not null default '{}',
  audio_issues text[] not null default '{}',
  share_issues text[] not null default '{}',
  suggestion text not null default '' check (char_length(suggestion) <= 1000),
  created_at timestamptz not null default portal_now(),
  -- Read since it was given or changed.
  seen boolean not null default false,
  primary key (tenant_id, participant_id),
  foreign key (tenant_id, participant_id) references participants on delete cascade,
  foreign key (tenant_id, conference_id) references conferences on delete cascade
);
create index feedback_by_conference on feedback (tenant_id, conference_id);
call enable_tenant_isolation('feedback', 'select', 'insert', 'update');

-- The connection of a stay, sampled every few seconds: how often, how often it was poor or lost, and the averages.
alter table participants
  add column quality_samples integer not null default 0,
  add column poor_samples integer not null default 0,
  add column average_loss real,
  add column average_round_trip_ms real;

-- The log of a conference names devices, which are cleared together with those of its participants.
do $$ begin
  execute format('grant update on conference_events to %I', current_database() || '_platform');
end $$;
