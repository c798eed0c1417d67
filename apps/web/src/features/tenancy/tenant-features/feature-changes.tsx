import type { TenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './tenant-features.module.css'
import { tenantFeaturesTexts } from './tenant-features.texts.ts'

/** The last changes of a tenant's features, with who made them. */
export function FeatureChanges({ changes }: Pick<TenantFeatures, 'changes'>) {
  const t = useTexts(tenantFeaturesTexts)
  const formats = useFormats()
  return (
    <SectionCard>
      <CardSection title={t.lastChanges}>
        {changes.length === 0 && (
          <Text size="sm" c="dimmed">
            {t.noChanges}
          </Text>
        )}
        <ul className={classes.changes}>
          {changes.map(({ id, feature, enabled, changedAt, changedBy }) => (
            <li key={`${id} ${feature}`}>
              <PersonAvatar name={changedBy} />
              <div>
                <Text size="sm">{enabled ? t.turnedOn(t[feature]) : t.turnedOff(t[feature])}</Text>
                <Text size="xs" c="dimmed">
                  {t.changedBy(changedBy, formats.dateTime(changedAt))}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      </CardSection>
    </SectionCard>
  )
}
