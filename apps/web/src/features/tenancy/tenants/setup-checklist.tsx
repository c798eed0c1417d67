import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { Checklist } from '#ui/layout/checklist.tsx'
import classes from './setup-checklist.module.css'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { buildTenantPath } from './tenants.rules.ts'

const setupSteps = ['logo', 'theme', 'smtp', 'address', 'users', 'meeting'] as const

type SetupChecklistProps = {
  tenant: TenantSettings
  /** It is the user's own tenant, where they can schedule a meeting. */
  isOwn: boolean
}

/** The setup steps of a new tenant, on its settings; nothing once all are done. */
export function SetupChecklist({ tenant, isOwn }: SetupChecklistProps) {
  const t = useTexts(tenantDetailTexts)
  if (tenant.missingSetup.length === 0) return null
  const toSection = (section: string) => ({ to: buildTenantPath(tenant.tenantuuid, section) })
  const steps = {
    logo: { label: t.stepLogo, ...toSection('branding') },
    theme: { label: t.stepTheme, ...toSection('branding') },
    smtp: { label: t.stepSmtp, ...toSection('smtp') },
    // A field of the form below.
    address: { label: t.stepAddress },
    users: { label: t.stepUsers, ...toSection('users') },
    meeting: { label: t.stepMeeting, ...(isOwn ? { to: '/portal/schedule-meeting' } : {}) },
  }
  return (
    <Checklist
      title={t.setup}
      steps={setupSteps.map((key) => ({ key, ...steps[key], done: !tenant.missingSetup.includes(key) }))}
    />
  )
}

/** How far the setup of a tenant is, with a link to its checklist; nothing once all is done. */
export function SetupStatus({ tenant: { tenantuuid, missingSetup } }: { tenant: TenantSettings }) {
  const t = useTexts(tenantDetailTexts)
  if (missingSetup.length === 0) return null
  return (
    <Link to={buildTenantPath(tenantuuid, 'settings')} className={classes.status}>
      {t.setUp(setupSteps.length - missingSetup.length, setupSteps.length)}
    </Link>
  )
}
