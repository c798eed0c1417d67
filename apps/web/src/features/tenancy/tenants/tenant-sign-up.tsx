import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { useCan } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { SettingSwitch, SettingsRows } from '#ui/form/settings-row.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { toTenantUpdate, useUpdateTenant } from './tenant-update.queries.ts'

/** Chooses who may register in the tenant. */
export function TenantSignUp({ tenant }: { tenant: TenantSettings }) {
  const t = useTexts(tenantDetailTexts)
  const update = useUpdateTenant()
  const mayChange = useCan(tenants.update)
  const path = `${new URL(tenant.url).host}/portal/register`
  const save = (change: Partial<Pick<TenantSettings, 'signupNormal' | 'signupSocial'>>) =>
    update.mutateAsync({ ...toTenantUpdate(tenant), ...change }).then(
      () => true,
      () => false,
    )
  return (
    <SettingsRows>
      <SettingSwitch
        title={t.signup}
        effect={t.signupEffect(path)}
        checked={tenant.signupNormal}
        disabled={!mayChange}
        onSave={(signupNormal) => save({ signupNormal })}
      />
      <SettingSwitch
        title={t.signupSocial}
        effect={t.signupSocialEffect(path)}
        checked={tenant.signupSocial}
        disabled={!mayChange}
        onSave={(signupSocial) => save({ signupSocial })}
      />
    </SettingsRows>
  )
}
