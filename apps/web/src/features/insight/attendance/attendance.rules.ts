import type { AttendanceReport } from '@foyer/contract/insight/attendance'

type Meeting = AttendanceReport['meetings'][number]
type Person = AttendanceReport['people'][number]

/** The views of the report. */
export const attendanceViews = ['minutes', 'times'] as const
export type AttendanceView = (typeof attendanceViews)[number]

export const toMinutes = (ms: number): number => Math.round(ms / 60_000)

const measure = ({ id, startsAt, endsAt }: Meeting): number =>
  id === null ? 0 : Date.parse(endsAt) - Date.parse(startsAt)

/** Adds up how long the meetings lasted that took place, in milliseconds. */
export const sumLengths = (meetings: readonly Meeting[]): number =>
  meetings.reduce((sum, meeting) => sum + measure(meeting), 0)

/** Returns the part of some meetings that a participant was there for, from 0 to 1. */
export function toShare(ms: number, meetings: readonly Meeting[]): number {
  const whole = sumLengths(meetings)
  return whole === 0 ? 0 : Math.min(1, ms / whole)
}

/** Returns what the report says of all people together. */
export function toTotals({ meetings, people }: Pick<AttendanceReport, 'meetings' | 'people'>) {
  const came = people.filter(({ kind }) => kind !== 'invited')
  const shares = came.map(({ ms }) => toShare(ms, meetings))
  return {
    held: meetings.filter(({ id }) => id !== null).length,
    ms: sumLengths(meetings),
    came: came.length,
    missing: people.length - came.length,
    averageShare: came.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / came.length,
  }
}

/** Counts those who were in a meeting. */
export const countPeople = (people: readonly Person[], meeting: Meeting): number =>
  people.filter((person) => findStay(person, meeting) !== undefined).length

/** How many meetings fit beside one another on paper. */
const meetingsPerTable = 8

/** Divides meetings into tables that fit on paper. */
export const toPrintedTables = <T>(meetings: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(meetings.length / meetingsPerTable) }, (_, n) =>
    meetings.slice(n * meetingsPerTable, (n + 1) * meetingsPerTable),
  )

/** Finds when a participant was in a meeting; undefined if they were not. */
export const findStay = ({ stays }: Person, { id }: Meeting) => stays.find(({ meetingId }) => meetingId === id)
