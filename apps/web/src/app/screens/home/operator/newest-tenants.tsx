import type { OperatorHome } from '@foyer/contract/insight/operator-home'
import { setupSteps } from '@foyer/contract/tenancy/tenant-constants'
import { Link } from '@tanstack/react-router'
import { buildTenantPath } from '#features/tenancy/tenants/tenants.rules.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Bar } from '#ui/base/bar.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { ListCard } from '#ui/card/list-card.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './operator.module.css'
import { operatorTexts } from './operator.texts.ts'

/** The tenants that were added last, and how far their setup is. */
export function NewestTenants({ newest }: Pick<OperatorHome, 'newest'>) {
  const t = useTexts(operatorTexts)
  const formats = useFormats()
  return (
    <ListCard title={t.newest} more={{ label: t.allTenants, to: '/portal/tenant?sort=-added' }}>
      {newest.length === 0 ? (
        <p className={classes.none}>{t.noTenants}</p>
      ) : (
        <ul className={classes.newest}>
          {newest.map(({ tenantuuid, name, createdAt, missingSetup }) => (
            <li key={tenantuuid} className={classes.newTenant}>
              <PersonAvatar name={name} square />
              <div className={classes.what}>
                <Link to={buildTenantPath(tenantuuid)} className={classes.tenantName}>
                  {name}
                </Link>
                <time className={classes.line} dateTime={createdAt} title={formats.dateTime(createdAt)}>
                  {formats.ago(createdAt)}
                </time>
              </div>
              <Progress done={setupSteps.length - missingSetup.length} />
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  )
}

function Progress({ done }: { done: number }) {
  const t = useTexts(operatorTexts)
  if (done === setupSteps.length) return <StatusBadge tone="good">{t.ready}</StatusBadge>
  return (
    <span className={classes.progress}>
      <span className={classes.line}>{t.stepsDone(done, setupSteps.length)}</span>
      <Bar share={done / setupSteps.length} className={classes.meter} />
    </span>
  )
}
