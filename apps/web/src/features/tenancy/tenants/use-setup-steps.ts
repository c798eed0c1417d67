import { setupSteps } from '@foyer/contract/tenancy/tenant-constants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { useTexts } from '#lib/texts.ts'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { buildTenantPath } from './tenants.rules.ts'

type SetupStep = { readonly key: string; readonly label: string; readonly done: boolean; readonly to?: string }

type TenantSetup = Pick<TenantSettings, 'tenantuuid' | 'missingSetup'>

/** Lists the set-up steps of a tenant; in the user's own they can schedule a meeting. */
export function useSetupSteps(): (tenant: TenantSetup, isOwn: boolean) => readonly SetupStep[] {
  const t = useTexts(tenantDetailTexts)
  return ({ tenantuuid, missingSetup }, isOwn) => {
    const toSection = (section: string) => ({ to: buildTenantPath(tenantuuid, section) })
    const steps = {
      logo: { label: t.stepLogo, ...toSection('branding') },
      theme: { label: t.stepTheme, ...toSection('branding') },
      smtp: { label: t.stepSmtp, ...toSection('smtp') },
      // A field of the settings, where the list is.
      address: { label: t.stepAddress },
      users: { label: t.stepUsers, ...toSection('users') },
      meeting: { label: t.stepMeeting, ...(isOwn ? { to: '/portal/schedule-meeting' } : {}) },
    }
    return setupSteps.map((key) => ({ key, ...steps[key], done: !missingSetup.includes(key) }))
  }
}
