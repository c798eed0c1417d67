-- Up Migration

-- How a tenant keeps and shares recordings. A tenant without a row has the defaults.
create table recording_settings (
  tenant_id uuid primary key references tenants on delete cascade,
  -- Days after the end of the meeting until a recording goes to the trash; null for never.
  keep_days integer check (keep_days between 1 and 3650),
  trash_days integer not null default 30 check (trash_days between 1 and 365),
  -- The addresses and networks from which recordings are opened, each with a note; none for all.
  allowed_networks jsonb not null default '[]',
  -- Defaults and bounds of new links.
  link_days integer not null default 14 check (link_days between 1 and 365),
  link_max_days integer not null default 90 check (link_max_days between 1 and 365),
  link_password text not null default 'optional' check (link_password in ('optional', 'guests', 'always')),
  link_download boolean not null default false,
  link_signed_in boolean not null default false,
  link_mail boolean not null default true,
  -- The most bytes of all recordings; null without a limit.
  quota_bytes bigint check (quota_bytes > 0),
  changed_at timestamptz not null default portal_now(),
  version integer not null default 1,
  check (link_days <= link_max_days)
);
call enable_tenant_isolation('recording_settings', 'select', 'insert', 'update');
