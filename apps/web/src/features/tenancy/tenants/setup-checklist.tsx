import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { useTexts } from '#lib/texts.ts'
import { Checklist } from '#ui/layout/checklist.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { buildTenantPath } from './tenants.rules.ts'

type SetupChecklistProps = {
  tenant: TenantSettings
  /** The sections that the screen shows. */
  sections: readonly string[]
  /** It is the user's own tenant, where they can schedule a meeting. */
  isOwn: boolean
}

const sectionByStep = {
  logo: 'branding',
  theme: 'branding',
  smtp: 'smtp',
  address: 'settings',
  users: 'users',
} as const

/** The setup steps that a new tenant has not completed, with links; nothing once all are done. */
export function SetupChecklist({ tenant, sections, isOwn }: SetupChecklistProps) {
  const t = useTexts(tenantDetailTexts)
  if (tenant.missingSetup.length === 0) return null
  const toLink = (section: string) =>
    sections.includes(section) ? { to: buildTenantPath(tenant.tenantuuid, section) } : {}
  const labels = [
    { key: 'logo', label: t.stepLogo, ...toLink(sectionByStep.logo) },
    { key: 'theme', label: t.stepTheme, ...toLink(sectionByStep.theme) },
    { key: 'smtp', label: t.stepSmtp, ...toLink(sectionByStep.smtp) },
    { key: 'address', label: t.stepAddress, ...toLink(sectionByStep.address) },
    { key: 'users', label: t.stepUsers, ...toLink(sectionByStep.users) },
    { key: 'meeting', label: t.stepMeeting, ...(isOwn ? { to: '/portal/schedule-meeting' } : {}) },
  ] as const
  const steps = labels.map((step) => ({ ...step, done: !tenant.missingSetup.includes(step.key) }))
  return <Checklist title={t.setup} steps={steps} />
}
