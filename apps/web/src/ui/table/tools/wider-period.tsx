import { Button } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { type Period, periodChoices } from '#lib/time/period.ts'
import { periodTexts } from './period-filter.texts.ts'

const longest = periodChoices[periodChoices.length - 1]

/** The next step of a list that is empty in its period: the next longer one, if there is any. */
export function WiderPeriod({ period: { days, setDays } }: { period: Period }) {
  const t = useTexts(periodTexts)
  const wider = days === undefined ? longest : periodChoices.find((choice) => choice > days)
  if (wider === undefined) return null
  return (
    <Button variant="default" onClick={() => setDays(wider)}>
      {t.widen(wider)}
    </Button>
  )
}
