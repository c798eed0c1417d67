-- Up Migration

-- Rows of tasks keep the code of their failure; some codes have new names.
update task_rows r set reason = renamed.code
from (values
  ('password-wanted', 'reauthentication-required'),
  ('undo-over', 'undo-expired'),
  ('user-in-meeting', 'user-hosting-meeting'),
  ('no-password-yet', 'invitation-pending'),
  ('new-owner-unknown', 'new-owner-required'),
  ('email-repeated', 'duplicate-email'),
  ('email-known', 'already-member'),
  ('role-not-given', 'role-not-allowed')
) renamed (former, code)
where r.reason = renamed.former;
