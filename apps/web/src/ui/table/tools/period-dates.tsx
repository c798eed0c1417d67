import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import type { Period } from '#lib/time/period.ts'
import { DateInput } from '#ui/form/dates/date-input.tsx'
import { periodDatesTexts } from './period-dates.texts.ts'

/** First and last day of a custom range. */
export function PeriodDates({
  period: { firstDay, lastDay, range, setSpan },
}: {
  period: Pick<Period, 'firstDay' | 'lastDay' | 'range' | 'setSpan'>
}) {
  const t = useTexts(periodDatesTexts)
  const id = useId()
  const backwards = range === undefined && firstDay !== '' && lastDay !== ''
  return (
    <>
      <DateInput size="xs" label={t.from} value={firstDay} onChange={(day) => setSpan({ firstDay: day, lastDay })} />
      <DateInput
        size="xs"
        label={t.to}
        value={lastDay}
        error={backwards}
        aria-describedby={id}
        onChange={(day) => setSpan({ firstDay, lastDay: day })}
      />
      {backwards && <Input.Error id={id}>{t.backwards}</Input.Error>}
    </>
  )
}
