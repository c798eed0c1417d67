import { maxCounted } from '@foyer/contract/constants'
import type { OperatorHome, PlatformCause, TenantCause } from '@foyer/contract/insight/operator-home'
import type { FailingMail } from '#features/operations/mail-log/mail-log.store.ts'
import type * as providers from '#features/tenancy/tenant-sso/tenant-sso.store.ts'
import type * as tenants from '#features/tenancy/tenants/overview.store.ts'
import { listMissingSetup } from '#features/tenancy/tenants/shared/missing-setup.ts'

type RowOf<F extends (...values: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number]

const toTenant = ({ tenant_id: tenantuuid, name }: { tenant_id: string; name: string }) => ({ tenantuuid, name })

export const toTenantMail = (row: FailingMail): TenantCause => ({
  kind: 'mail',
  ...toTenant(row),
  since: row.since.toISOString(),
  problem: row.problem,
  waiting: row.waiting,
})

/** Presents tenants without a mail server of their own as one problem of the installation's; the oldest is first. */
export function toPlatformMail(rows: readonly FailingMail[]): PlatformCause[] {
  const [first] = rows
  if (first === undefined) return []
  const waiting = Math.min(
    maxCounted,
    rows.reduce((sum, row) => sum + row.waiting, 0),
  )
  const { since, problem } = first
  return [{ kind: 'mail', since: since.toISOString(), problem, waiting, tenants: rows.length }]
}

export const toFailingProvider = (row: RowOf<typeof providers.findFailing>): TenantCause => ({
  kind: 'provider',
  ...toTenant(row),
  since: row.since.toISOString(),
  label: row.label,
})

export const toUnattended = (row: RowOf<typeof tenants.findUnattended>): TenantCause => ({
  kind: 'no-administrator',
  ...toTenant(row),
  since: row.since.toISOString(),
  email: row.email,
})

export const toStuck = (row: RowOf<typeof tenants.findStuck>): TenantCause => ({
  kind: 'setup',
  ...toTenant(row),
  since: row.since.toISOString(),
  missingSetup: listMissingSetup(row),
})

export const toNewTenant = (row: RowOf<typeof tenants.findNewest>): OperatorHome['newest'][number] => ({
  ...toTenant(row),
  createdAt: row.created_at.toISOString(),
  missingSetup: listMissingSetup(row),
})
