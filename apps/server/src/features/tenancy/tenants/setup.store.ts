import { sql } from 'kysely'

// Conditions on the row of `tenants` that a query reads.

export const hasLogo = sql<boolean>`exists (select from brand_images p where p.tenant_id = tenants.tenant_id
  and p.slot in ('logoDark', 'logoWhite'))`
export const hasTheme = sql<boolean>`exists (select from brands b where b.tenant_id = tenants.tenant_id
  and b.theme not in ('{}', '{"lite": {}}'))`
export const hasSmtp = sql<boolean>`exists (select from tenant_smtp s where s.tenant_id = tenants.tenant_id)`
export const hasUsers = sql<boolean>`(select count(*) > 1 from (select from users u
  where u.tenant_id = tenants.tenant_id and u.list_status is not null limit 2) some_users)`
export const hasMeeting = sql<boolean>`exists (select from meetings m where m.tenant_id = tenants.tenant_id)`

/** Whether the tenant is in use; what else is set up is a matter of taste. */
export const isSetUp = sql<boolean>`(${hasUsers} and ${hasMeeting})`
export const isSettingUp = sql<boolean>`not ${isSetUp}`

/** Whether an email of the last 24 hours was not delivered. */
export const hasFailedEmail = sql<boolean>`exists (select from emails e where e.tenant_id = tenants.tenant_id
  and e.state = 'failed' and e.created_at > portal_now() - interval '1 day')`

/** The columns from which `listMissingSetup` decides. */
export const setupColumns = [
  hasLogo.as('has_logo'),
  hasTheme.as('has_theme'),
  hasSmtp.as('has_smtp'),
  hasUsers.as('has_users'),
  hasMeeting.as('has_meeting'),
] as const
