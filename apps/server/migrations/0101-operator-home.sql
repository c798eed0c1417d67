-- Up Migration

-- Emails that a mail server has not taken: of a tenant, since when and how many.
create index emails_with_problem on emails (tenant_id, created_at, state) include (smtp_problem)
  where smtp_problem <> '' and state in ('waiting', 'failed');
-- The emails of a day in all tenants.
create index emails_by_time_all on emails (created_at) include (state);
-- The people of all tenants, and those of the last days.
create index users_by_added_all on users (created_at) where list_status is not null;
-- The states of tenants are tabs; the tab of the active ones has those that are set up.
update list_views set query = replace(query, 'status=disabled', 'tab=disabled') where list = 'tenants';
update list_views set query = replace(query, 'status=active', 'tab=active') where list = 'tenants';
