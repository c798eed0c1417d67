import { operatorHome } from '@foyer/contract/insight/operator-home'
import { Skeleton } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Growth } from './growth.tsx'
import { NeedsLook } from './needs-look.tsx'
import { NewestTenants } from './newest-tenants.tsx'
import { NumberCells } from './number-cells.tsx'
import classes from './operator.module.css'
import { operatorTexts } from './operator.texts.ts'

/** The counts, problems and new tenants of the installation. */
export function OperatorOverview() {
  const t = useTexts(operatorTexts)
  const { zone } = useFormats()
  const result = useCallQuery(operatorHome.get, { timezone: zone })
  return (
    <QueryBoundary result={result} skeleton={<Skeleton height={480} />} failure={t.failed}>
      {(home) => (
        <>
          <NumberCells home={home} />
          <div className={classes.columns}>
            <NeedsLook platform={home.platform} ofTenants={home.ofTenants} />
            <div className={classes.side}>
              <NewestTenants newest={home.newest} />
              <Growth growth={home.growth} />
            </div>
          </div>
        </>
      )}
    </QueryBoundary>
  )
}
