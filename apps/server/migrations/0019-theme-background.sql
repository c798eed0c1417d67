-- Up Migration

-- The background of the page has its standard name in themes, and in recorded changes of them.
update brands set theme = jsonb_set(theme, '{lite}',
  (theme->'lite') - '--portal-ground' || jsonb_build_object('--portal-background', theme->'lite'->'--portal-ground'))
where theme->'lite' ? '--portal-ground';
update audit_log set before = before - '--portal-ground' || jsonb_build_object('--portal-background', before->'--portal-ground')
where before ? '--portal-ground';
update audit_log set after = after - '--portal-ground' || jsonb_build_object('--portal-background', after->'--portal-ground')
where after ? '--portal-ground';
