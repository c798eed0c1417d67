import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCan } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { SettingsRow, SettingsRows } from '#ui/form/settings-row.tsx'
import { ChangeSubdomainDialog } from './change-subdomain-dialog.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'

/** Where its people find it; for super administrators also elsewhere. */
export function TenantSubdomain({ tenant }: { tenant: TenantSettings }) {
  const t = useTexts(tenantDetailTexts)
  const mayMove = useCan(tenants.changeSubdomain)
  const [moving, dialog] = useDisclosure(false)
  const { host } = new URL(tenant.url)
  if (tenant.operator)
    return (
      <SettingsRows>
        <SettingsRow title={t.subdomain} effect={t.subdomainOperator(host)} />
      </SettingsRows>
    )
  return (
    <SettingsRows>
      <SettingsRow title={t.subdomain} effect={`${t.subdomainEffect(host)}. ${mayMove ? '' : t.subdomainPrompt}`}>
        {mayMove && (
          <Button variant="default" onClick={dialog.open}>
            {t.move}
          </Button>
        )}
      </SettingsRow>
      <ChangeSubdomainDialog tenant={tenant} opened={moving} onClose={dialog.close} />
    </SettingsRows>
  )
}
