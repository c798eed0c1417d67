import type { Dashboard } from '@foyer/contract/insight/dashboards'
import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { toChange, toHours, writeThousands } from './numbers.rules.ts'

type Compared = { readonly now: number; readonly before: number }

/** The numbers of the period, each beside the period before. */
export function NumberCards({ dashboard, isInstallation }: { dashboard: Dashboard; isInstallation: boolean }) {
  const t = useTexts(dashboardTexts)
  const { counts, rating } = dashboard
  const hours = { now: toHours(counts.meetingMs.now), before: toHours(counts.meetingMs.before) }
  return (
    <dl className={classes.numbers}>
      <NumberCard label={t.meetings} value={counts.meetings} />
      <NumberCard label={t.meetingMs} value={hours} />
      <NumberCard label={t.participants} value={counts.participants} />
      {isInstallation && <NumberCard label={t.tenants} value={counts.tenants} />}
      <NumberCard label={t.users} value={counts.users} />
      {!isInstallation && <RatingCard rating={rating} />}
    </dl>
  )
}

function NumberCard({ label, value }: { label: string; value: Compared }) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const change = toChange(value)
  const before = t.before(writeThousands(value.before, formats))
  return (
    <div className={classes.number}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value} title={formats.number(value.now)}>
          {writeThousands(value.now, formats)}
        </span>
        <Change change={change} text={change === undefined ? '' : formats.percent(Math.abs(change))} before={before} />
      </dd>
    </div>
  )
}

function RatingCard({ rating: { now, before } }: { rating: Dashboard['rating'] }) {
  const t = useTexts(dashboardTexts)
  const { number } = useFormats()
  const write = (average: number | null) => (average === null ? t.none : number(Math.round(average * 10) / 10))
  const difference = now.average === null || before.average === null ? undefined : now.average - before.average
  const change = difference === undefined ? undefined : Math.round(difference * 10) / 10
  return (
    <div className={classes.number}>
      <dt>{t.feedback}</dt>
      <dd>
        <span className={classes.value}>{write(now.average)}</span>
        <Change
          change={change}
          text={change === undefined ? '' : write(Math.abs(change))}
          before={t.before(write(before.average))}
        />
      </dd>
    </div>
  )
}

/** How a number has changed, in words for those who do not see the arrow. */
function Change({ change, text, before }: { change: number | undefined; text: string; before: string }) {
  const t = useTexts(dashboardTexts)
  if (change === undefined)
    return (
      <Text span size="sm" c="dimmed">
        {before}
      </Text>
    )
  const isMore = change > 0
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight
  return (
    <Text span size="sm" className={classes.change}>
      {change !== 0 && (
        <span className={classes.trend} data-trend={isMore ? 'more' : 'less'}>
          <Arrow size={14} aria-hidden className={classes.arrow} />
          {isMore ? t.more(text) : t.less(text)}
        </span>
      )}
      <Text span inherit c="dimmed">
        {change === 0 ? t.unchanged : before}
      </Text>
    </Text>
  )
}
