-- Up Migration

-- Parameters cannot be renamed in place. The policies that the former procedure created stay as they are.
drop procedure wall;
create procedure enable_tenant_isolation(isolated regclass, variadic app_privileges text[]) language plpgsql as $$
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
end $$;

alter table audit rename to audit_log;
alter table audit_log rename at to occurred_at;
alter table audit_log rename call to action;
alter table audit_log rename refused to denied;
alter table audit_log rename address to ip_address;
alter index audit_by_time rename to audit_log_by_time;
alter index audit_by_time_all rename to audit_log_by_time_all;
alter index audit_by_actor rename to audit_log_by_actor;
alter index audit_by_actor_all rename to audit_log_by_actor_all;
alter index audit_by_call rename to audit_log_by_action;
alter index audit_by_call_all rename to audit_log_by_action_all;
alter index audit_by_object rename to audit_log_by_object;
alter index audit_by_object_all rename to audit_log_by_object_all;
alter index audit_refused rename to audit_log_denied;
alter index audit_refused_all rename to audit_log_denied_all;

alter table mails rename to emails;
alter table emails rename answer to smtp_response;
alter table emails rename undoable to held;
alter table emails rename text_sealed to text_encrypted;
alter table emails rename html_sealed to html_encrypted;
alter index mails_by_time rename to emails_by_time;
alter index mails_by_state rename to emails_by_state;
alter index mails_by_meeting rename to emails_by_meeting;
alter index mails_waiting rename to emails_waiting;
alter table emails drop constraint mails_state_check;
update emails set state = case state when 'kept' then 'unsent' else 'withdrawn' end where state in ('kept', 'dropped');
alter table emails add constraint emails_state_check
  check (state in ('waiting', 'sent', 'failed', 'unsent', 'withdrawn'));

alter table search_words rename to search_terms;
alter table search_terms rename word to term;
alter index search_words_by_id rename to search_terms_by_id;

alter table counters rename to rate_limits;
alter table rate_limits rename until to expires_at;

alter table pictures rename to brand_images;

alter table link_requests rename to password_link_requests;

alter table list_columns rename to list_preferences;
alter table list_preferences rename hidden to hidden_columns;

alter table task_rows rename n to row_number;
alter table task_rows rename reason to error_code;

alter table hosts rename until to expires_at;

alter table tenants rename address to postal_address;
alter table tenants rename signup_normal to signup_normal_enabled;

alter table tenant_smtp rename password_sealed to password_encrypted;

alter table secret_canary rename sealed to encrypted;

alter table sessions rename address to ip_address;
alter table sessions rename agent to user_agent;

alter table idempotency_keys rename answer to response;

alter table users rename change_password to must_change_password;
alter table users rename former_status to previous_status;
alter table users rename tab to list_status;
alter index users_by_tab_email rename to users_by_list_status_email;
alter index users_by_tab_seen rename to users_by_list_status_seen;
alter index users_by_tab_added rename to users_by_list_status_added;

alter table events rename at to occurred_at;
alter table events rename xid to transaction_id;
alter index events_by_xid rename to events_by_transaction;

alter table meetings rename start_wall to local_start;
alter table meetings rename uid to ical_uid;
alter table meetings rename sequence to ical_sequence;
alter table meetings rename password_sealed to password_encrypted;
alter table meetings rename former_owner_id to previous_owner_id;
alter index meetings_by_former_owner rename to meetings_by_previous_owner;

alter table occurrences rename wall_start to local_start;

alter table invitees rename sequence to notified_sequence;

alter table calendar_entries rename own to is_owner;
alter index calendar_entries_by_own rename to calendar_entries_by_is_owner;

alter table participants rename guest_hash to guest_token_hash;
alter table participants rename sid to connection_id;
alter table participants rename dismissed to removed;
alter table participants rename version to browser_version;
alter table participants rename ip to ip_address;

-- Constraints were named by PostgreSQL after their table and columns; name them after the new ones.
do $$
declare
  outdated record;
begin
  for outdated in
    select c.conrelid::regclass as table_name, c.conname as name, expected.name as new_name
    from pg_constraint c,
      lateral (
        select c.conrelid::regclass || case when c.contype = 'p' then '' else '_' || string_agg(a.attname, '_' order by k.position) end
          || case c.contype when 'p' then '_pkey' when 'u' then '_key' when 'f' then '_fkey' when 'n' then '_not_null' else '_check' end as name
        from unnest(c.conkey) with ordinality k (attnum, position)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      ) expected
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f', 'n', 'c')
      and c.conrelid <> 'migrations'::regclass and c.conname <> expected.name
  loop
    execute format('alter table %s rename constraint %I to %I', outdated.table_name, outdated.name, outdated.new_name);
  end loop;
end $$;
