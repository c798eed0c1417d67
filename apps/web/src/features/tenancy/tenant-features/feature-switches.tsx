import {
  type FeatureName,
  type TenantFeature,
  type TenantFeatures,
  tenantFeatures,
} from '@foyer/contract/tenancy/tenant-features'
import { Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { SettingSwitch, SettingsHeading, SettingsRows } from '#ui/form/settings-row.tsx'
import classes from './tenant-features.module.css'
import { tenantFeaturesTexts } from './tenant-features.texts.ts'

const groups = [
  { key: 'clients', features: ['mobileApp', 'deskClient'] },
  { key: 'signUp', features: ['signupNormal', 'signupSocial'] },
] as const satisfies readonly { key: string; features: readonly FeatureName[] }[]

/** The switches of a tenant, each of which works at once. */
export function FeatureSwitches({ tenant }: { tenant: TenantFeatures }) {
  const t = useTexts(tenantFeaturesTexts)
  return (
    <SettingsRows label={t.title}>
      <Text size="sm" c="dimmed" className={classes.how ?? ''}>
        <IconInfoCircle size={16} aria-hidden />
        {t.how}
      </Text>
      {groups.map(({ key, features }) => (
        <FeatureGroup
          key={key}
          title={t[key]}
          id={tenant.tenantuuid}
          features={tenant.features.filter(({ feature }) => features.some((name) => name === feature))}
        />
      ))}
    </SettingsRows>
  )
}

function FeatureGroup({ title, id, features }: { title: string; id: string; features: readonly TenantFeature[] }) {
  return (
    <>
      <SettingsHeading>{title}</SettingsHeading>
      {features.map((feature) => (
        <Feature key={`${id} ${feature.feature}`} id={id} row={feature} />
      ))}
    </>
  )
}

function Feature({ id, row: { feature, enabled, changedAt, changedBy } }: { id: string; row: TenantFeature }) {
  const t = useTexts(tenantFeaturesTexts)
  const formats = useFormats()
  const cache = useCallCache()
  const mayChange = useCan(tenantFeatures.update)
  const update = useCallMutation(tenantFeatures.update, {
    onSuccess: (saved) => cache.set(tenantFeatures.get, { id }, saved),
  })
  return (
    <SettingSwitch
      title={t[feature]}
      effect={t[`${feature}Effect`]}
      note={changedAt === null ? t.unchanged : t.changedBy(changedBy, formats.date(changedAt))}
      checked={enabled}
      disabled={!mayChange}
      onSave={(next) =>
        update.mutateAsync({ id, feature, enabled: next }).then(
          () => true,
          () => false,
        )
      }
    />
  )
}
