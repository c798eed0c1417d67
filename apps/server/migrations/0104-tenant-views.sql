-- Up Migration

-- Read-only views of a tenant's portal by the operator. A view outlives the session that began it by a minute, until the
-- audit logs have its end; each request finds that session again. Only the platform sees and writes these rows.
create table tenant_views (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  operator_tenant_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  -- Of the link that opens the view once, and from then on of the cookie.
  token_hash bytea not null,
  opened boolean not null default false,
  started_at timestamptz not null default portal_now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index tenant_views_by_token on tenant_views (tenant_id, token_hash);
-- The views of a user.
create index tenant_views_by_user on tenant_views (operator_tenant_id, user_id, started_at);
call enable_tenant_isolation('tenant_views', 'select');
do $$ begin
  execute format('grant insert, update, delete on tenant_views to %I', current_database() || '_platform');
end $$;
