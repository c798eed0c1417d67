import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { useTexts } from '#lib/texts.ts'
import { SettingSwitch, SettingsRows } from '#ui/form/settings-row.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { toTenantUpdate, useUpdateTenant } from './tenant-update.queries.ts'

/** Whether anyone may register in the tenant. */
export function TenantSignUp({ tenant }: { tenant: TenantSettings }) {
  const t = useTexts(tenantDetailTexts)
  const update = useUpdateTenant()
  const save = (signupNormal: boolean) =>
    update.mutateAsync({ ...toTenantUpdate(tenant), signupNormal }).then(
      () => true,
      () => false,
    )
  return (
    <SettingsRows>
      <SettingSwitch
        title={t.signup}
        effect={t.signupEffect(`${new URL(tenant.url).host}/portal/register`)}
        checked={tenant.signupNormal}
        onSave={save}
      />
    </SettingsRows>
  )
}
