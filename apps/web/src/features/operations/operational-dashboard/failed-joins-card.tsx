import type { FailedJoins } from '@foyer/contract/operations/operational-dashboard'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Bar } from '#ui/base/bar.tsx'
import { ListCard } from '#ui/card/list-card.tsx'
import classes from './operational-dashboard.module.css'
import { operationalDashboardTexts } from './operational-dashboard.texts.ts'

/** The joins of the last hour that failed, by reason, and where most of them were. */
export function FailedJoinsCard({ failedJoins: { failures, joins, reasons } }: { failedJoins: FailedJoins }) {
  const t = useTexts(operationalDashboardTexts)
  const { number } = useFormats()
  const most = Math.max(1, ...reasons.map((reason) => reason.failures))
  return (
    <div id="failed-joins" className={classes.part}>
      <ListCard
        title={t.failedJoins}
        actions={<span className={classes.aside}>{t.ofJoins(number(failures), number(joins))}</span>}
      >
        {reasons.length === 0 ? (
          <p className={classes.none}>{t.noFailures}</p>
        ) : (
          <ul className={classes.reasons}>
            {reasons.map(({ reason, failures: count, tenant, client }) => (
              <li key={reason}>
                <span className={classes.reason}>
                  {t[`reason:${reason}`]}
                  <strong>{number(count)}</strong>
                </span>
                <Bar share={count / most} className={classes.bar} />
                <span className={classes.minor}>
                  {[
                    tenant && t.mostOf(number(tenant.failures), t.atTenant(tenant.name)),
                    client && t.mostOf(number(client.failures), t.withClient(client.name)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListCard>
    </div>
  )
}
