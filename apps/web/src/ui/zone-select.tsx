import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from './ui.texts.ts'

const shownAtOnce = 60

/** Every IANA time zone, found by city, region or offset: 'kolkata', 'gmt+5:30'. */
export function ZoneSelect(props: Omit<SelectProps, 'data'>) {
  const t = useTexts(uiTexts)
  const language = useLanguage()
  const data = useMemo(() => zonesIn(language), [language])
  const chosen = props.value
  // A zone under its older name (Asia/Calcutta) is none of the list's, but stays choosable.
  const missing = typeof chosen === 'string' && chosen !== '' && !data.some((zone) => zone.value === chosen)
  return (
    <Select
      label={t.timeZone}
      searchable
      allowDeselect={false}
      limit={shownAtOnce}
      nothingFoundMessage={t.noZone}
      selectFirstOptionOnChange
      {...props}
      data={missing ? [{ value: chosen, label: chosen }, ...data] : data}
    />
  )
}

function zonesIn(language: string): { value: string; label: string }[] {
  const now = new Date()
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => {
    const offset = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' })
      .formatToParts(now)
      .find((part) => part.type === 'timeZoneName')?.value
    const [, ...city] = zone.split('/')
    const place = (city.length > 0 ? city : [zone]).join(' – ').replaceAll('_', ' ')
    return { value: zone, label: `${place} (${zone}, ${offset ?? ''})` }
  })
}
