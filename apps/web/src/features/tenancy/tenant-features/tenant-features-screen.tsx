import { tenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { Button } from '@mantine/core'
import { IconArrowsLeftRight, IconToggleLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TenantSelect } from '#features/tenancy/tenants/shared/tenant-select.tsx'
import { ApiError } from '#lib/api.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { FeatureChanges } from './feature-changes.tsx'
import { FeatureComparison } from './feature-comparison.tsx'
import { FeatureSwitches } from './feature-switches.tsx'
import classes from './tenant-features.module.css'
import { tenantFeaturesTexts } from './tenant-features.texts.ts'

/** Stands in the URL for a second tenant that is still to be chosen. */
const toChoose = 'choose'

/** The features of the tenant that the URL names, and of a second one to compare it with. */
export function TenantFeaturesScreen() {
  const t = useTexts(tenantFeaturesTexts)
  const { tenant: id = '', with: other = '' } = useQueryFields()
  const setFields = useSetQueryFields()
  const result = useCallQuery(tenantFeatures.get, id === '' ? undefined : { id })
  const isUnknown = result.error instanceof ApiError && [400, 404].includes(result.error.status)
  const tenant = isUnknown ? undefined : result.data
  return (
    <Screen
      title={t.title}
      actions={
        <>
          <div className={classes.select}>
            <TenantSelect
              label={t.tenant}
              value={tenant && { id: tenant.tenantuuid, name: tenant.name }}
              onChange={(chosen) => setFields({ tenant: chosen })}
            />
          </div>
          {tenant && (
            <>
              <Button variant="default" component={Link} to={`/portal/Tenant/${tenant.tenantuuid}`}>
                {t.open}
              </Button>
              <Button
                variant="default"
                leftSection={<IconArrowsLeftRight />}
                onClick={() => setFields({ with: other === '' ? toChoose : '' })}
              >
                {other === '' ? t.compare : t.stop}
              </Button>
            </>
          )}
        </>
      }
    >
      {id === '' && <EmptyState icon={<IconToggleLeft size={28} />} text={t.choose} hint={t.chooseWhy} />}
      {isUnknown && <EmptyState icon={<IconToggleLeft size={28} />} text={t.notFound} hint={t.notFoundWhy} />}
      {id !== '' && !isUnknown && (
        <QueryBoundary result={result}>
          {(features) => (
            <div className={classes.columns} data-comparing={other !== '' || undefined}>
              <FeatureSwitches tenant={features} />
              {other === '' ? (
                <FeatureChanges changes={features.changes} />
              ) : (
                <FeatureComparison tenant={features} otherId={other === toChoose ? '' : other} />
              )}
            </div>
          )}
        </QueryBoundary>
      )}
    </Screen>
  )
}
