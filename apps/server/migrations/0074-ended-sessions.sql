-- Up Migration

-- However a session ends before its time, its user's open pages learn of it: the events socket checks its session again.
create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into events (tenant_id, topic, object_id, user_id)
  select tenant_id, 'sessions', id::text, user_id from ended
  where expires_at > portal_now() and exists (select from tenants where tenants.tenant_id = ended.tenant_id);
  return null;
end $$;
create trigger announce_ended_sessions after delete on sessions referencing old table as ended
  for each statement execute function announce_ended_sessions();
