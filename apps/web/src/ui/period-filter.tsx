import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { type Period, periodChoices } from '#lib/period.ts'
import { useTexts } from '#lib/texts.ts'
import { periodTexts } from './period-filter.texts.ts'

/** Some days back from today, or any two days. */
export function PeriodFilter({ period }: { period: Period }) {
  const t = useTexts(periodTexts)
  const { firstDay, lastDay, days, setDays, setSpan } = period
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        aria-label={t.period}
        data={periodChoices.map((choice) => ({ value: String(choice), label: t.lastDays(choice) }))}
        value={days === undefined ? '' : String(days)}
        onChange={(value) => setDays(Number(value))}
      />
      <TextInput
        type="date"
        label={t.from}
        value={firstDay}
        onChange={({ currentTarget: { value } }) => setSpan(value, value > lastDay ? value : lastDay)}
      />
      <TextInput
        type="date"
        label={t.to}
        value={lastDay}
        onChange={({ currentTarget: { value } }) => setSpan(value < firstDay ? value : firstDay, value)}
      />
    </Group>
  )
}
