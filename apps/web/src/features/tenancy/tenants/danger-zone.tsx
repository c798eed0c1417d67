import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Can } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { SettingsRow, SettingsRows } from '#ui/form/settings-row.tsx'
import { DeleteTenant } from './delete-tenant.tsx'
import { DisableTenant } from './disable-tenant.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** Disables, enables or deletes a tenant. */
export function DangerZone({ tenant }: { tenant: TenantSettings }) {
  const t = useTexts(tenantDetailTexts)
  const { enabled } = useTexts(tenantsTexts)
  const navigate = useNavigate()
  const enable = useCallMutation(tenants.enable)
  const confirmation = useDialog<'disable' | 'delete'>()
  const props = (action: 'disable' | 'delete') => ({
    tenant,
    opened: confirmation.opened && confirmation.row === action,
    onClose: confirmation.close,
  })
  const enableTenant = () =>
    enable.mutate({ id: tenant.tenantuuid, enabled: true }, { onSuccess: () => toast.success(enabled) })
  return (
    <>
      <SettingsRows danger>
        <Can call={tenants.enable}>
          {tenant.status === 'active' ? (
            <SettingsRow title={t.disableTitle} effect={t.disableEffect}>
              <Button variant="default" onClick={() => confirmation.open('disable')}>
                {t.disable}
              </Button>
            </SettingsRow>
          ) : (
            <SettingsRow title={t.enableTitle} effect={t.enableEffect}>
              <Button variant="default" loading={enable.isPending} onClick={enableTenant}>
                {t.enable}
              </Button>
            </SettingsRow>
          )}
        </Can>
        <Can call={tenants.delete}>
          <SettingsRow title={t.deleteTitle} effect={t.deleteEffect}>
            <Button variant="default" color="red" onClick={() => confirmation.open('delete')}>
              {t.delete}
            </Button>
          </SettingsRow>
        </Can>
      </SettingsRows>
      <DisableTenant {...props('disable')} />
      <DeleteTenant {...props('delete')} onDeleted={() => void navigate({ to: '/portal/tenant' })} />
    </>
  )
}
