-- Up Migration

-- Live and completed meetings are one slice, which audit entries and saved views of the audit log name.
create temporary table renamed_actions (former, current) on commit drop as values
  ('liveMeetings.list', 'conferences.listLive'),
  ('liveMeetings.export', 'conferences.exportLive'),
  ('liveMeetings.listParticipants', 'conferences.listLiveParticipants'),
  ('completedMeetings.list', 'conferences.listCompleted'),
  ('completedMeetings.export', 'conferences.exportCompleted'),
  ('completedMeetings.listParticipants', 'conferences.listCompletedParticipants');
update audit_log set action = renamed_actions.current
from renamed_actions where audit_log.action = renamed_actions.former;
update list_views set query = regexp_replace(query, '(^|&)call=' || former || '(?=&|$)', '\1call=' || current)
from renamed_actions where list = 'audit' and query ~ ('(^|&)call=' || former || '(&|$)');
