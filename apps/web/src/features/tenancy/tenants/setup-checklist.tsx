import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { useTexts } from '#lib/texts.ts'
import { Checklist } from '#ui/layout/checklist.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { pathOfTenant } from './tenants.rules.ts'

type TenantStepsProps = {
  tenant: TenantSettings
  /** Sections that this screen has. */
  sections: readonly string[]
  /** Whoever looks can hold a meeting here. */
  own: boolean
}

const findSection = {
  logo: 'branding',
  theme: 'branding',
  smtp: 'smtp',
  address: 'settings',
  users: 'users',
} as const

/** What a new tenant still lacks, each with the way there; nothing where it has all. */
export function SetupChecklist({ tenant, sections, own }: TenantStepsProps) {
  const t = useTexts(tenantDetailTexts)
  if (tenant.missing.length === 0) return null
  const pathTo = (section: string) =>
    sections.includes(section) ? { to: pathOfTenant(tenant.tenantuuid, section) } : {}
  const labels = [
    { key: 'logo', label: t.stepLogo, ...pathTo(findSection.logo) },
    { key: 'theme', label: t.stepTheme, ...pathTo(findSection.theme) },
    { key: 'smtp', label: t.stepSmtp, ...pathTo(findSection.smtp) },
    { key: 'address', label: t.stepAddress, ...pathTo(findSection.address) },
    { key: 'users', label: t.stepUsers, ...pathTo(findSection.users) },
    { key: 'meeting', label: t.stepMeeting, ...(own ? { to: '/portal/schedule-meeting' } : {}) },
  ] as const
  const steps = labels.map((step) => ({ ...step, done: !tenant.missing.includes(step.key) }))
  return <Checklist title={t.missing} steps={steps} />
}
