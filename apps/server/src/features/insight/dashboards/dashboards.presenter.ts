import { topCount } from '@foyer/contract/insight/dashboard-constants'
import type { Dashboard } from '@foyer/contract/insight/dashboards'
import { type Calendar, measureHours, type Offsets, toHourOfWeek } from './calendar.rules.ts'
import type { NamedTopRow, StepSums } from './dashboards.store.ts'
import type { PlatformRow, UsageCounts, UsageQuarter } from './usage.store.ts'

type Numbers = {
  calendar: Calendar & { offsets: Offsets; now: Date }
  /** The counts that are not stored yet, of the period and of the one before. */
  live: UsageCounts
  liveBefore: UsageCounts
  /** By step, 0 being the period before. */
  steps: readonly StepSums[]
  hours: readonly { hour: number; presence_ms: number }[]
  peak: { starts_at: Date; peak: number } | undefined
  top: readonly NamedTopRow[]
  platforms: readonly PlatformRow[]
  /** The accounts that there were at the beginning of the period and at its end. */
  users: readonly number[]
  tenants: readonly number[]
  rating: Dashboard['rating']['now']
  ratingBefore: Dashboard['rating']['now']
}

type Sums = Omit<StepSums, 'step'>
const sumKeys = ['meetings', 'meeting_ms', 'participants', 'guests'] as const
const nothing: Sums = { meetings: 0, meeting_ms: 0, participants: 0, guests: 0 }

function add(one: Sums, other: Sums): Sums {
  const sums = { ...one }
  for (const key of sumKeys) sums[key] += other[key]
  return sums
}

/** Sums the numbers by step; the period before is the one at 0. */
function sumBySteps({ calendar: { steps }, live, liveBefore, steps: stored }: Numbers): Sums[] {
  const sums = [nothing, ...steps.map(() => nothing)]
  const addTo = (step: number, more: Sums) => {
    sums[step] = add(sums[step] ?? nothing, more)
  }
  for (const { step, ...more } of stored) addTo(step, more)
  for (const quarter of liveBefore.quarters) addTo(0, quarter)
  for (const quarter of live.quarters) addTo(findStep(steps, quarter.starts_at), quarter)
  return sums
}

/** Finds the step in which an instant is, from 1 on. */
function findStep(steps: readonly Date[], epochMs: number): number {
  const after = steps.findIndex((start) => start.getTime() > epochMs)
  return after === -1 ? steps.length : after
}

function toHours({ calendar: { from, until, now, offsets }, hours, live }: Numbers): number[] {
  const elapsed = now < until ? now : until
  const presence = new Array<number>(168).fill(0)
  const addTo = (hour: number, ms: number) => {
    presence[hour] = (presence[hour] ?? 0) + ms
  }
  for (const { hour, presence_ms: ms } of hours) addTo(hour, ms)
  for (const quarter of live.quarters) addTo(toHourOfWeek(quarter.starts_at, offsets), quarter.presence_ms)
  const lasted = measureHours(from, elapsed, offsets)
  return presence.map((ms, hour) => {
    const of = lasted[hour] ?? 0
    return of === 0 ? 0 : ms / of
  })
}

function toPeak({ peak, live }: Numbers): Dashboard['peak'] {
  const stored = peak === undefined ? [] : [{ participants: peak.peak, at: peak.starts_at }]
  const counted = live.quarters.map(({ peak: participants, starts_at: at }: UsageQuarter) => ({
    participants,
    at: new Date(at),
  }))
  let most: { participants: number; at: Date } | undefined
  for (const one of [...stored, ...counted]) if (one.participants > (most?.participants ?? 0)) most = one
  return most === undefined ? null : { participants: most.participants, at: most.at.toISOString() }
}

/** How many browsers and versions are listed; the others are added up. */
const maxShares = 20

/** Adds up participants by a name, most frequent first. */
function toShares(rows: readonly PlatformRow[], toName: (row: PlatformRow) => string) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(toName(row), (sums.get(toName(row)) ?? 0) + row.participants)
  return [...sums]
    .map(([name, participants]) => ({ name, participants }))
    .sort((one, other) => other.participants - one.participants || one.name.localeCompare(other.name))
    .slice(0, maxShares)
}

const toBrowser = ({ browser }: PlatformRow): string => browser.replace(/ [\d.]+$/, '')

const toCompared = ([before = 0, now = 0]: readonly number[]) => ({ now, before })

/** Presents the numbers of a period. */
export function toDashboard(numbers: Numbers): Dashboard {
  const { calendar, top, platforms } = numbers
  const [before = nothing, ...series] = sumBySteps(numbers)
  const now = series.reduce(add, nothing)
  const ends = [...calendar.steps.slice(1), calendar.until]
  return {
    counts: {
      meetings: { now: now.meetings, before: before.meetings },
      meetingMs: { now: now.meeting_ms, before: before.meeting_ms },
      participants: { now: now.participants, before: before.participants },
      guests: { now: now.guests, before: before.guests },
      users: toCompared(numbers.users),
      tenants: toCompared(numbers.tenants),
    },
    rating: { now: numbers.rating, before: numbers.ratingBefore },
    peak: toPeak(numbers),
    step: calendar.step,
    series: calendar.steps.map((start, index) => ({
      from: start.toISOString(),
      to: (ends[index] ?? calendar.until).toISOString(),
      meetings: series[index]?.meetings ?? 0,
      participants: series[index]?.participants ?? 0,
    })),
    hours: toHours(numbers),
    top: top.slice(0, topCount).map((row) => ({
      id: row.name === null ? '' : (row.id ?? ''),
      name: row.name ?? '',
      picture: row.picture,
      meetings: row.meetings,
      meetingMs: row.meeting_ms,
      participants: row.participants,
    })),
    active: top[0]?.active ?? 0,
    platforms: {
      systems: toShares(platforms, ({ system }) => system),
      browsers: toShares(platforms, toBrowser),
      versions: toShares(platforms, ({ browser }) => browser),
    },
    countedAt: calendar.now.toISOString(),
  }
}
