import { type FeatureName, featureNames } from '@foyer/contract/tenancy/tenant-features'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const columns = {
  mobileApp: 'mobile_app_enabled',
  deskClient: 'desk_client_enabled',
  signupNormal: 'signup_normal_enabled',
  signupSocial: 'signup_social_enabled',
} as const satisfies { readonly [name in FeatureName]: string }

const select = (db: Db) =>
  db
    .selectFrom('tenants')
    .select(['tenant_id', 'name', 'mobile_app_enabled as mobileApp', 'desk_client_enabled as deskClient'])
    .select(['signup_normal_enabled as signupNormal', 'signup_social_enabled as signupSocial'])
    .where('status', '<>', 'deleted')

export const find = (db: Db, tenantId: string) => select(db).where('tenant_id', '=', tenantId).executeTakeFirst()
export type FeaturesRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Finds the features of a tenant, and keeps others from changing them before the transaction ends. */
export const lock = (db: Db, tenantId: string) =>
  select(db).where('tenant_id', '=', tenantId).forNoKeyUpdate().executeTakeFirst()

/** Switches a feature. The version is that of the tenant's settings, of which open forms may be older then. */
export const update = (db: Db, tenantId: string, { feature, enabled }: { feature: FeatureName; enabled: boolean }) =>
  db
    .updateTable('tenants')
    .set({ [columns[feature]]: enabled, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .execute()

/** The condition of the index `audit_log_of_features`, word by word. */
const changesFeature = sql<boolean>`after ?| array['mobileApp', 'deskClient', 'signupNormal', 'signupSocial']`

/** Selects the changes of some features from the audit log, where one entry may have several. */
const selectChanges = (db: Db, tenantId: string, features: readonly FeatureName[]) =>
  db
    .selectFrom('audit_log')
    .innerJoinLateral(sql<{ key: FeatureName; value: unknown }>`jsonb_each(after)`.as('changed'), (join) =>
      join.onTrue(),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'audit_log.actor_tenant_id')
        .onRef('users.id', '=', 'audit_log.actor_id')
        .on('users.status', '<>', 'deleted'),
    )
    .select(['audit_log.id', 'audit_log.occurred_at', 'changed.key as feature'])
    .select(sql<boolean>`changed.value = 'true'`.as('enabled'))
    .select(
      sql<string>`coalesce(trim(users.firstname || ' ' || users.lastname), audit_log.actor_label)`.as('changed_by'),
    )
    .where('audit_log.tenant_id', '=', tenantId)
    // The operator's own log has its changes of other tenants too.
    .where('audit_log.object_id', '=', tenantId)
    .where(changesFeature)
    .where('audit_log.denied', '=', false)
    .where('changed.key', 'in', features)
    .orderBy('audit_log.occurred_at', 'desc')
    .orderBy('audit_log.id')

/** Finds the last changes of all features. */
export const findChanges = (db: Db, tenantId: string, max: number) =>
  selectChanges(db, tenantId, featureNames).limit(max).execute()

/** Finds the last change of each feature. */
export const findLastChanges = async (db: Db, tenantId: string) =>
  (await Promise.all(featureNames.map((feature) => selectChanges(db, tenantId, [feature]).limit(1).execute()))).flat()
