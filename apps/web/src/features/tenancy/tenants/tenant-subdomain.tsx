import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { Button } from '@mantine/core'
import { useCan } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { SettingsRow } from '#ui/form/settings-row.tsx'
import { ChangeSubdomainDialog } from './change-subdomain-dialog.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'

/** The address of a tenant, which super administrators can change. */
export function TenantSubdomain({ tenant }: { tenant: TenantSettings }) {
  const t = useTexts(tenantDetailTexts)
  const canChange = useCan(tenants.changeSubdomain)
  const dialog = useDialog()
  const { host } = new URL(tenant.url)
  if (tenant.operator) return <SettingsRow title={t.subdomain} effect={t.subdomainOperator(host)} />
  return (
    <>
      <SettingsRow title={t.subdomain} effect={`${t.subdomainEffect(host)}. ${canChange ? '' : t.subdomainLocked}`}>
        {canChange && (
          <Button variant="default" onClick={dialog.open}>
            {t.changeAddress}
          </Button>
        )}
      </SettingsRow>
      <ChangeSubdomainDialog tenant={tenant} opened={dialog.opened} onClose={dialog.close} />
    </>
  )
}
