import { Group, NativeSelect, TextInput } from '@mantine/core'
import { type Period, periodChoices } from '#lib/period.ts'
import { useTexts } from '#lib/texts.ts'
import { periodTexts } from './period-filter.texts.ts'

const custom = 'custom'

/** A number of days before today, or a custom range. */
export function PeriodFilter({ period }: { period: Period }) {
  const t = useTexts(periodTexts)
  const { firstDay, lastDay, days, range, setDays, setSpan } = period
  const choices = periodChoices.map((choice) => ({ value: String(choice), label: t.lastDays(choice) }))
  const backwards = range === undefined && firstDay !== '' && lastDay !== ''
  return (
    <Group gap="xs">
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
        <>
          <TextInput
            size="xs"
            type="date"
            aria-label={t.from}
            value={firstDay}
            onChange={({ currentTarget: { value } }) => setSpan({ firstDay: value, lastDay })}
          />
          <TextInput
            size="xs"
            type="date"
            aria-label={t.to}
            value={lastDay}
            error={backwards && t.backwards}
            onChange={({ currentTarget: { value } }) => setSpan({ firstDay, lastDay: value })}
          />
        </>
      )}
    </Group>
  )
}
