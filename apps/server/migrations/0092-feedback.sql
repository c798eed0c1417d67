-- Up Migration

-- What the list of all tenants is ordered, filtered and grouped by, as it was when the feedback was given: the browser and
-- the system with their main version only. Devices are forgotten here as in the stay.
alter table feedback
  add column started_at timestamptz,
  add column version text not null default '',
  add column system text not null default '',
  add column network text not null default '',
  add column has_video_issues boolean not null generated always as (cardinality(video_issues) > 0) stored,
  add column has_audio_issues boolean not null generated always as (cardinality(audio_issues) > 0) stored,
  add column has_share_issues boolean not null generated always as (cardinality(share_issues) > 0) stored;
update feedback f set started_at = p.joined_at, network = p.network,
    version = coalesce(substring(p.browser_version from '^\D*\d+'), p.browser_version),
    system = coalesce(substring(p.os from '^\D*\d+'), p.os)
  from participants p where p.tenant_id = f.tenant_id and p.id = f.participant_id;
alter table feedback alter column started_at set not null, alter column started_at set default portal_now();

create index feedback_by_participant on feedback (participant_id);
-- With what is counted over a period.
create index feedback_by_start on feedback (started_at desc, participant_id)
  include (rating, has_video_issues, has_audio_issues, has_share_issues, seen, version, network, system);
-- The average rating of a tenant over a period.
create index feedback_of_tenant on feedback (tenant_id, started_at) include (rating);
create index feedback_unseen on feedback (started_at desc, participant_id) where not seen;
create index feedback_with_video_issues on feedback (started_at desc, participant_id) where has_video_issues;
create index feedback_with_audio_issues on feedback (started_at desc, participant_id) where has_audio_issues;
create index feedback_by_rating on feedback (rating, started_at desc, participant_id) include (tenant_id, conference_id);
create index feedback_by_version on feedback (version, started_at desc, participant_id) include (rating);
create index feedback_by_network on feedback (network, started_at desc, participant_id) include (rating);
create index feedback_by_system on feedback (system, started_at desc, participant_id) include (rating);

-- Searched across all tenants.
create index search_terms_of_feedback on search_terms (term, id) where kind = 'feedback';
insert into search_terms (tenant_id, kind, id, term)
  select distinct f.tenant_id, 'feedback', f.participant_id, left(word, 50)
  from feedback f
  join participants p on p.tenant_id = f.tenant_id and p.id = f.participant_id
  join conferences c on c.tenant_id = f.tenant_id and c.id = f.conference_id
  cross join lateral regexp_split_to_table(
    to_sort_text(p.name || ' ' || f.suggestion || ' ' || c.number), '[^[:alnum:]]+') word
  where word <> ''
  on conflict do nothing;
