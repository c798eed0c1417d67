import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { periods } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'
import type { Period } from './use-period.ts'

/** Usual periods to look back over, or dates of one's own. */
export function PeriodFilter({ period }: { period: Period }) {
  const t = useTexts(meetingsTexts)
  const { days, from, to, range } = period
  const choices = [
    ...periods.map((one) => ({ value: String(one), label: t.lastDays(one) })),
    { value: 'custom', label: t.custom },
  ]
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label={t.period}
        data={choices}
        value={days === undefined ? 'custom' : String(days)}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value === 'custom') period.setDates({ from, to })
          else period.setDays(Number(value))
        }}
      />
      {days === undefined && (
        <>
          <TextInput
            type="date"
            label={t.from}
            value={from}
            onChange={(event) => period.setDates({ from: event.currentTarget.value, to })}
          />
          <TextInput
            type="date"
            label={t.to}
            value={to}
            error={range === undefined && from !== '' && to !== '' ? t.rangeWrong : undefined}
            onChange={(event) => period.setDates({ from, to: event.currentTarget.value })}
          />
        </>
      )}
    </Group>
  )
}
