import { NativeSelect } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import { rangeChoices, type useDashboardRange } from './use-dashboard-range.ts'

/** The days of the dashboard. */
export function RangeSelect({ range: { choice, choose } }: { range: ReturnType<typeof useDashboardRange> }) {
  const t = useTexts(dashboardTexts)
  return (
    <NativeSelect
      aria-label={t.range}
      value={choice}
      data={rangeChoices.map((value) => ({ value, label: t[`range:${value}`] }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = rangeChoices.find((one) => one === value)
        if (chosen) choose(chosen)
      }}
    />
  )
}
