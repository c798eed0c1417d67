-- Up Migration

-- The platform deletes the rows of a deleted tenant, also in tables whose rows the app never deletes.
create or replace procedure enable_tenant_isolation(isolated regclass, variadic app_privileges text[]) language plpgsql as $$
declare
  app text := current_database() || '_app';
  platform text := current_database() || '_platform';
  same_tenant text := $e$tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid$e$;
begin
  execute format('alter table %s enable row level security', isolated);
  execute format('alter table %s force row level security', isolated);
  execute format('alter table %s alter column tenant_id set default nullif(current_setting(''app.tenant_id'', true), '''')::uuid', isolated);
  execute format('create policy app on %s to %I using (%s) with check (%s)', isolated, app, same_tenant, same_tenant);
  execute format('create policy platform on %s to %I using (true) with check (true)', isolated, platform);
  execute format('create policy owner on %s to %I using (true) with check (true)', isolated, current_user);
  execute format('grant %s on %s to %I, %I', array_to_string(app_privileges, ', '), isolated, app, platform);
  execute format('grant delete on %s to %I', isolated, platform);
end $$;

do $$ begin
  execute format('grant delete on brands, list_preferences to %I', current_database() || '_platform');
end $$;
