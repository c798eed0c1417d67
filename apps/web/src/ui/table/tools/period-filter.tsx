import { Group, NativeSelect } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTexts } from '#lib/texts.ts'
import { type Period, periodChoices } from '#lib/time/period.ts'
import classes from '#ui/table/data-table.module.css'
import { periodTexts } from './period-filter.texts.ts'

const custom = 'custom'

const PeriodDates = lazy(() => import('./period-dates.tsx').then((file) => ({ default: file.PeriodDates })))

/** A number of days before today, or a custom range. */
export function PeriodFilter({ period }: { period: Period }) {
  const t = useTexts(periodTexts)
  const { firstDay, lastDay, days, setDays, setSpan } = period
  const choices = periodChoices.map((choice) => ({ value: String(choice), label: t.lastDays(choice) }))
  return (
    <Group gap="xs" className={classes.period ?? ''}>
      <NativeSelect
        size="xs"
        aria-label={t.period}
        data={[...choices, { value: custom, label: t.custom }]}
        value={days === undefined ? custom : String(days)}
        onChange={({ currentTarget: { value } }) =>
          value === custom ? setSpan({ firstDay, lastDay }) : setDays(Number(value))
        }
      />
      {days === undefined && (
        <Suspense>
          <PeriodDates period={period} />
        </Suspense>
      )}
    </Group>
  )
}
