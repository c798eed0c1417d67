import type { IdentityProvider } from '@foyer/contract/tenancy/tenant-sso'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const logoId = sql<string | null>`(select i.id from brand_images i where i.tenant_id = identity_providers.tenant_id
  and i.slot = 'provider' || identity_providers.slot)`.as('logo_id')

/** Returns the place of a provider's logo among the images of the tenant. */
export const toLogoSlot = ({ slot }: { slot: number }) => (slot === 1 ? 'provider1' : 'provider2')

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof find>>>

type ProviderForm = Pick<
  IdentityProvider,
  | 'kind'
  | 'label'
  | 'issuer'
  | 'clientId'
  | 'enabled'
  | 'allowedDomains'
  | 'trustsAddresses'
  | 'createsUsers'
  | 'role'
  | 'signsOut'
>

const toColumns = (form: ProviderForm) => {
  const { kind, label, issuer, clientId, enabled, allowedDomains, trustsAddresses, createsUsers, role, signsOut } = form
  return {
    ...{ kind, label, issuer, enabled, role },
    client_id: clientId,
    allowed_domains: [...new Set(allowedDomains)],
    trusts_addresses: trustsAddresses,
    creates_users: createsUsers,
    signs_out: signsOut,
  }
}

/** Finds the current tenant's providers; there are two at most. */
export const findAll = (db: Db) =>
  db.selectFrom('identity_providers').selectAll().select(logoId).orderBy('slot').execute()

export const find = (db: Db, id: string) =>
  db.selectFrom('identity_providers').selectAll().select(logoId).where('id', '=', id).executeTakeFirst()

/** Adds a provider; undefined if the tenant already has one in this slot, or this one. */
export const insert = (
  db: Db,
  { slot, secretSealed, ...form }: ProviderForm & { slot: number; secretSealed: Buffer },
) =>
  db
    .insertInto('identity_providers')
    .values({ ...toColumns(form), slot, client_secret_encrypted: secretSealed })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning(logoId)
    .executeTakeFirst()

type ProviderChange = ProviderForm & { id: string; version: number; secretSealed: Buffer | undefined }

/** Updates a provider; undefined if the version has changed. Failures and tests with other settings no longer count. */
export const update = (db: Db, { id, version, secretSealed, ...form }: ProviderChange) =>
  db
    .updateTable('identity_providers')
    .set({
      ...toColumns(form),
      ...(secretSealed === undefined ? {} : { client_secret_encrypted: secretSealed }),
      // Settings that a test does not cover may change.
      tested_at: sql<Date | null>`case when issuer = ${form.issuer} and client_id = ${form.clientId}
        and ${secretSealed === undefined} and (${form.trustsAddresses} or not trusts_addresses) then tested_at end`,
      failing_since: null,
      failure: '',
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .returning(logoId)
    .executeTakeFirst()

export const remove = (db: Db, id: string) =>
  db.deleteFrom('identity_providers').where('id', '=', id).returningAll().executeTakeFirst()

/** Stores the issuer's address as its tokens write it, unless the tenant has that provider too. */
export const correctIssuer = (db: Db, id: string, issuer: string) =>
  db
    .updateTable('identity_providers')
    .set({ issuer })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('identity_providers as other').select('other.id').where('other.issuer', '=', issuer))),
    )
    .execute()

/** Remembers since when a provider fails, and with what. */
export const markFailing = (db: Db, id: string, failure: string) =>
  db
    .updateTable('identity_providers')
    .set({ failing_since: sql`coalesce(failing_since, portal_now())`, failure })
    .where('id', '=', id)
    .execute()

/** Marks this version of the settings as tested with success. */
export const markTested = (db: Db, { id, version }: { id: string; version: number }) =>
  db
    .updateTable('identity_providers')
    .set({ tested_at: sql`portal_now()`, failing_since: null, failure: '' })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()

export const markWorking = (db: Db, id: string) =>
  db
    .updateTable('identity_providers')
    .set({ failing_since: null, failure: '' })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()

/** Across tenants: finds providers in use that fail, the longest-failing first; `total` is how many there are. */
export const findFailing = (db: Db, max: number) =>
  db
    .selectFrom('identity_providers')
    .innerJoin('tenants', 'tenants.tenant_id', 'identity_providers.tenant_id')
    .where('tenants.status', '=', 'active')
    .where('identity_providers.enabled', '=', true)
    .where('failing_since', 'is not', null)
    .select(['tenants.tenant_id', 'tenants.name', 'identity_providers.label'])
    .select([sql<Date>`failing_since`.as('since'), sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('failing_since')
    .orderBy('identity_providers.id')
    .limit(max)
    .execute()
