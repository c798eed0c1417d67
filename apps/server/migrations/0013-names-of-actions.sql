-- Up Migration

-- Audit entries, and saved views of the audit log, name actions as the API does now.
create temporary table renamed_actions (former, current) on commit drop as values
  ('users.change', 'users.bulkUpdate'),
  ('users.belongings', 'users.removalPreview'),
  ('users.belongingsOfMany', 'users.bulkRemovalPreview'),
  ('users.createIn', 'users.createInTenant'),
  ('users.renewPassword', 'users.resetPassword'),
  ('passwords.look', 'passwords.getLink'),
  ('tenants.move', 'tenants.changeSubdomain');
update audit_log set action = renamed_actions.current
from renamed_actions where audit_log.action = renamed_actions.former;
update list_views set query = regexp_replace(query, '(^|&)call=' || former || '(?=&|$)', '\1call=' || current)
from renamed_actions where list = 'audit' and query ~ ('(^|&)call=' || former || '(&|$)');

-- The filter for denied calls has another name too.
update list_views set query = regexp_replace(query, '(^|&)refused=', '\1denied=') where list = 'audit';

-- Some fields of the recorded changes have other names, too.
update audit_log set after = after - 'deed' || jsonb_build_object('action', after -> 'deed') where after ? 'deed';
update audit_log set after = after - 'told' || jsonb_build_object('notified', after -> 'told') where after ? 'told';
update audit_log set after = after - 'taken' || jsonb_build_object('accepted', after -> 'taken') where after ? 'taken';
