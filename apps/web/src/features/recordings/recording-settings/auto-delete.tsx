import type { DeletionPreview } from '@foyer/contract/recordings/recording-settings'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import classes from './recording-settings.module.css'
import { findKeepDays, type SettingsValues } from './recording-settings.rules.ts'
import { recordingSettingsTexts } from './recording-settings.texts.ts'

type AutoDeleteProps = { values: SettingsValues; preview: DeletionPreview | undefined }

/** The rule that deletes recordings, with what it affects. */
export function AutoDelete({ values, preview }: AutoDeleteProps) {
  const t = useTexts(recordingSettingsTexts)
  return (
    <CardSection title={t.autoDelete} hint={t.keepHint}>
      <SwitchField name="deletes" label={t.deletes} />
      {values.deletes && (
        <NumberField name="keepDays" label={t.keepDays} className={classes.number} min={1} max={3650} />
      )}
      {values.deletes && preview && findKeepDays(values) !== undefined && <Affected {...preview} />}
      <NumberField
        name="trashDays"
        label={t.trashDays}
        description={t.trashHint}
        className={classes.number}
        min={1}
        max={365}
      />
    </CardSection>
  )
}

function Affected({ due, held, nextRunAt }: DeletionPreview) {
  const t = useTexts(recordingSettingsTexts)
  const formats = useFormats()
  const formatBytes = useFormatBytes()
  const isAny = due.count > 0
  return (
    <Alert
      color={isAny ? 'yellow' : 'gray'}
      variant="light"
      role="status"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={isAny ? t.affects(due.count, formatBytes(due.bytes)) : t.affectsNone}
    >
      {t.affectsWhen(held.count, formats.dateTime(nextRunAt))}
    </Alert>
  )
}
