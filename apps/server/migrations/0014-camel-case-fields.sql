-- Up Migration

-- The fields of the recorded changes are named as the API names them now.
create function pg_temp.rename_fields(fields jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(coalesce(renamed.current, field.key), field.value)
  from jsonb_each(fields) field
  left join (values
    ('admin_email', 'adminEmail'),
    ('duration_minutes', 'durationMinutes'),
    ('from_email', 'fromEmail'),
    ('join_before_host', 'joinBeforeHost'),
    ('password_length', 'passwordLength'),
    ('signup_normal', 'signupNormal'),
    ('transfer_to', 'transferTo')
  ) renamed (former, current) on renamed.former = field.key
$$;
update audit_log set before = pg_temp.rename_fields(before)
where before ?| array['duration_minutes', 'from_email', 'join_before_host', 'password_length', 'signup_normal'];
update audit_log set after = pg_temp.rename_fields(after)
where after ?| array[
  'admin_email', 'duration_minutes', 'from_email', 'join_before_host', 'password_length', 'signup_normal', 'transfer_to'
];

update list_preferences set hidden_columns = array_replace(hidden_columns, 'admin_email', 'adminEmail')
where list = 'tenants';
