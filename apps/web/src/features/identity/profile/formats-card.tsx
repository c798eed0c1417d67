import { createMomentFormats } from '@foyer/contract/moments'
import { settingValues } from '@foyer/contract/user-settings'
import { NativeSelect, Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useChangeSettings } from '#lib/session/change-settings.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { profileTexts } from './profile.texts.ts'

/** How dates and times are written, saved as soon as it is chosen, with the present time as a sample. */
export function FormatsCard() {
  const t = useTexts(profileTexts)
  const { dateFormat, timeFormat } = useSettings()
  const { change } = useChangeSettings()
  const { language, zone, dateTimeWithOffset } = useFormats()
  const now = new Date(useNow()).toISOString()
  const writeIn = (style: { dateFormat?: (typeof settingValues.dateFormat)[number]; timeFormat?: '24' | '12' }) =>
    createMomentFormats(language, zone, { dateFormat, timeFormat, ...style })
  // The order of day and month is not seen in every date.
  const label = (format: (typeof settingValues.dateFormat)[number], sample: string) =>
    format === 'words' ? sample : t[format](sample)
  return (
    <SectionCard>
      <CardSection title={t.formats} hint={t.formatsHint}>
        <FieldRow>
          <NativeSelect
            label={t.dateFormat}
            value={dateFormat}
            data={settingValues.dateFormat.map((value) => ({
              value,
              label: label(value, writeIn({ dateFormat: value }).date(now)),
            }))}
            onChange={({ currentTarget: { value } }) =>
              change({ dateFormat: settingValues.dateFormat.find((known) => known === value) ?? null })
            }
          />
          <NativeSelect
            label={t.timeFormat}
            value={timeFormat}
            data={settingValues.timeFormat.map((value) => ({
              value,
              label: writeIn({ timeFormat: value }).time(now),
            }))}
            onChange={({ currentTarget: { value } }) =>
              change({ timeFormat: settingValues.timeFormat.find((known) => known === value) ?? null })
            }
          />
        </FieldRow>
        <Text size="sm" c="dimmed">
          {t.sample} <Text span>{dateTimeWithOffset(now)}</Text>
        </Text>
      </CardSection>
    </SectionCard>
  )
}
