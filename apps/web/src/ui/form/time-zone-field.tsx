import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { deviceTimeZone, useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { listZones, recentZones, rememberZone } from '#lib/zones.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { type FieldProps, useField } from './form-context.ts'

/** Every IANA time zone, the likely ones first, found by city, region or offset: 'kolkata', 'gmt+5:30'. */
export function TimeZoneField({ name, label }: Pick<FieldProps<string>, 'name' | 'label'>) {
  const t = useTexts(uiTexts)
  const language = useLanguage()
  const { zone: own } = useFormats()
  const zones = useMemo(() => listZones(language), [language])
  const format = (value: unknown) => zones.find((zone) => zone.value === value)?.label ?? String(value)
  const field = useField(name, label, { format })
  const chosen = String(field.value)
  const data = useMemo(() => {
    const likely = [...new Set([chosen, own, deviceTimeZone(), ...recentZones(), 'UTC'])].filter((zone) => zone !== '')
    return [
      // A zone under its old name (Asia/Calcutta) is not in the list but can still be selected.
      { group: t.likelyZones, items: likely.map((zone) => zones.find(({ value }) => value === zone) ?? named(zone)) },
      { group: t.allZones, items: zones.filter(({ value }) => !likely.includes(value)) },
    ]
  }, [zones, chosen, own, t])
  return (
    <Select
      {...field}
      onChange={(zone) => {
        if (zone !== null) rememberZone(zone)
        field.onChange(zone)
      }}
      data={data}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t.noZone}
      selectFirstOptionOnChange
      comboboxProps={{ keepMounted: false }}
    />
  )
}

const named = (zone: string) => ({ value: zone, label: zone })
