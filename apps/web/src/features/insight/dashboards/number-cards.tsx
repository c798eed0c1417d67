import { users } from '@foyer/contract/identity/users'
import type { Dashboard } from '@foyer/contract/insight/dashboards'
import { conferences } from '@foyer/contract/meetings/conferences'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import classes from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { toChange, toHours, writeThousands } from './numbers.rules.ts'

type Compared = { readonly now: number; readonly before: number }

type NumberCardsProps = {
  dashboard: Dashboard
  isInstallation: boolean
  /** The period, for the list of the meetings that it counts. */
  days: { from: string; to: string }
}

/** The numbers of the period, each beside the period before. */
export function NumberCards({ dashboard, isInstallation, days }: NumberCardsProps) {
  const t = useTexts(dashboardTexts)
  const { zone } = useFormats()
  const { counts, rating } = dashboard
  const canSeeTenants = useCan(tenants.list)
  const canSeeUsers = useCan(users.list)
  const search = new URLSearchParams({ period: 'custom', ...days })
  const meetings = useCan(conferences.listCompleted) && `/portal/completed-meetings?${search}`
  const isPartOfDay =
    days.from === days.to && days.to === localTimeIn(zone, Date.parse(dashboard.countedAt)).slice(0, 10)
  const hours = { now: toHours(counts.meetingMs.now), before: toHours(counts.meetingMs.before) }
  return (
    <dl className={classes.numbers}>
      <NumberCard label={t.meetings} value={counts.meetings} target={meetings} isPartOfDay={isPartOfDay} />
      <NumberCard label={t.meetingMs} value={hours} target={meetings} isPartOfDay={isPartOfDay} />
      <NumberCard label={t.participants} value={counts.participants} target={meetings} isPartOfDay={isPartOfDay} />
      {isInstallation && (
        <NumberCard label={t.tenants} value={counts.tenants} target={canSeeTenants && '/portal/tenant'} />
      )}
      <NumberCard label={t.users} value={counts.users} target={canSeeUsers && '/portal/user'} />
      {!isInstallation && <RatingCard rating={rating} />}
    </dl>
  )
}

/** Returns the label of a number, which leads to what is counted if the viewer may see it. */
function Label({ label, target }: { label: string; target: string | false }) {
  if (target === false) return <dt>{label}</dt>
  return (
    <dt>
      <Link to={target} className={classes.label}>
        {label}
      </Link>
    </dt>
  )
}

type NumberCardProps = {
  label: string
  value: Compared
  target: string | false
  /** Has so far happened on a day that is not over, while the number before is of a whole day. */
  isPartOfDay?: boolean
}

function NumberCard({ label, value, target, isPartOfDay = false }: NumberCardProps) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const change = isPartOfDay ? undefined : toChange(value)
  const before = (isPartOfDay ? t.yesterday : t.before)(writeThousands(value.before, formats))
  return (
    <div className={classes.number}>
      <Label label={label} target={target} />
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
  const { oneDecimal } = useFormats()
  const write = (average: number | null) => (average === null ? t.none : oneDecimal(average))
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
