import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { Checklist } from '#ui/layout/checklist.tsx'
import classes from './setup-checklist.module.css'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { buildTenantPath } from './tenants.rules.ts'
import { useSetupSteps } from './use-setup-steps.ts'

type SetupChecklistProps = {
  tenant: TenantSettings
  /** It is the user's own tenant, where they can schedule a meeting. */
  isOwn: boolean
}

/** The setup steps of a new tenant, on its settings; nothing once all are done. */
export function SetupChecklist({ tenant, isOwn }: SetupChecklistProps) {
  const t = useTexts(tenantDetailTexts)
  const toSteps = useSetupSteps()
  if (tenant.missingSetup.length === 0) return null
  return <Checklist title={t.setup} steps={toSteps(tenant, isOwn)} />
}

/** How far the setup of a tenant is, with a link to its checklist; nothing once all is done. */
export function SetupStatus({ tenant }: { tenant: TenantSettings }) {
  const t = useTexts(tenantDetailTexts)
  const steps = useSetupSteps()(tenant, false)
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Link to={buildTenantPath(tenant.tenantuuid, 'settings')} className={classes.status}>
      {t.setUp(done, steps.length)}
    </Link>
  )
}
