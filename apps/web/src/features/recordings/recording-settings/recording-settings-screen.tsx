import { recordingSettings } from '@foyer/contract/recordings/recording-settings'
import { IconCloudCog } from '@tabler/icons-react'
import { TenantSelect } from '#features/tenancy/tenants/shared/tenant-select.tsx'
import { ApiError } from '#lib/api.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { TenantScope } from '#lib/session/tenant-scope.tsx'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import classes from './recording-settings.module.css'
import { recordingSettingsTexts } from './recording-settings.texts.ts'
import { SettingsForm } from './settings-form.tsx'

/** How the tenant that the URL names keeps and shares recordings. */
export function RecordingSettingsScreen() {
  const t = useTexts(recordingSettingsTexts)
  const { tenant: id = '' } = useQueryFields()
  const setFields = useSetQueryFields()
  const result = useCallQuery(recordingSettings.get, id === '' ? undefined : { tenantuuid: id })
  const isUnknown = result.error instanceof ApiError && [400, 404].includes(result.error.status)
  const settings = isUnknown ? undefined : result.data
  return (
    <Screen
      title={t.title}
      actions={
        <div className={classes.select}>
          <TenantSelect
            label={t.tenant}
            value={settings && { id: settings.tenantuuid, name: settings.name }}
            onChange={(tenant) => setFields({ tenant })}
          />
        </div>
      }
    >
      {id === '' && <EmptyState icon={<IconCloudCog size={28} />} text={t.choose} hint={t.chooseWhy} />}
      {isUnknown && <EmptyState icon={<IconCloudCog size={28} />} text={t.notFound} hint={t.notFoundWhy} />}
      {id !== '' && !isUnknown && (
        <TenantScope tenantuuid={id}>
          <QueryBoundary result={result}>{(row) => <SettingsForm key={row.tenantuuid} settings={row} />}</QueryBoundary>
        </TenantScope>
      )}
    </Screen>
  )
}
