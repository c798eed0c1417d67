import { type TenantFeatures, tenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { Table, Text } from '@mantine/core'
import { TenantSelect } from '#features/tenancy/tenants/shared/tenant-select.tsx'
import { useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import classes from './tenant-features.module.css'
import { tenantFeaturesTexts } from './tenant-features.texts.ts'

/** Two tenants side by side; `otherId` is empty until the second one is chosen. */
export function FeatureComparison({ tenant, otherId }: { tenant: TenantFeatures; otherId: string }) {
  const t = useTexts(tenantFeaturesTexts)
  const setFields = useSetQueryFields()
  const { data: other } = useCallQuery(tenantFeatures.get, otherId === '' ? undefined : { id: otherId })
  const isOn = (feature: string) => other?.features.find((row) => row.feature === feature)?.enabled
  const count = tenant.features.filter(({ feature, enabled }) => enabled !== isOn(feature)).length
  return (
    <SectionCard>
      <CardSection
        title={t.compare}
        hint={other ? t.differences(count) : t.comparedWhy}
        actions={
          <div className={classes.select}>
            <TenantSelect
              label={t.compareWith}
              value={other && { id: other.tenantuuid, name: other.name }}
              onChange={(id) => setFields({ with: id }, true)}
            />
          </div>
        }
      >
        {other && (
          <Table.ScrollContainer minWidth={250}>
            <Table horizontalSpacing="xs" aria-label={t.comparison(tenant.name, other.name)}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.feature}</Table.Th>
                  <Table.Th>{tenant.name}</Table.Th>
                  <Table.Th>{other.name}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {tenant.features.map(({ feature, enabled }) => (
                  <Table.Tr
                    key={feature}
                    data-differs={enabled !== isOn(feature) || undefined}
                    className={classes.compared ?? ''}
                  >
                    <Table.Th scope="row">
                      {t[feature]}
                      {enabled !== isOn(feature) && (
                        <Text size="xs" className={classes.differs ?? ''}>
                          {t.differs}
                        </Text>
                      )}
                    </Table.Th>
                    <Table.Td>
                      <State enabled={enabled} />
                    </Table.Td>
                    <Table.Td>
                      <State enabled={isOn(feature) === true} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </CardSection>
    </SectionCard>
  )
}

function State({ enabled }: { enabled: boolean }) {
  const t = useTexts(tenantFeaturesTexts)
  return <StatusBadge tone={enabled ? 'good' : 'neutral'}>{enabled ? t.on : t.off}</StatusBadge>
}
