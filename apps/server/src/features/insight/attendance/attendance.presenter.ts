import { type AttendanceReport, maxReportPeople } from '@foyer/contract/insight/attendance'
import type { findInvited, ReportedMeeting, ReportedStay } from './attendance.store.ts'

type Person = AttendanceReport['people'][number]
type Invited = Awaited<ReturnType<typeof findInvited>>[number]

/** Joins the stays of each participant in several meetings, under the name that they had last. */
function toPeople(stays: readonly ReportedStay[]): Person[] {
  return Object.values(Object.groupBy(stays, ({ person }) => person)).flatMap((of = []): Person[] => {
    const last = of.at(-1)
    if (last === undefined) return []
    const isHost = of.some(({ is_host: isHost }) => isHost)
    return [
      {
        name: last.name,
        email: last.email,
        picture: last.picture,
        kind: isHost ? 'host' : last.user_id === null ? 'guest' : 'user',
        ms: of.reduce((sum, { ms }) => sum + ms, 0),
        stays: of.map(({ meeting_id: meetingId, in_at: inAt, out_at: outAt, ms }) => ({
          meetingId,
          inAt: inAt.toISOString(),
          outAt: outAt.toISOString(),
          ms,
        })),
      },
    ]
  })
}

/** Presents who came, and who was invited and did not. */
export function toReport(
  conference: Pick<AttendanceReport, 'topic' | 'number' | 'host' | 'repeats'>,
  {
    meetings,
    stays,
    invited,
  }: { meetings: readonly ReportedMeeting[]; stays: readonly ReportedStay[]; invited: readonly Invited[] },
): AttendanceReport {
  const came = toPeople(stays).sort((one, other) => other.ms - one.ms || one.name.localeCompare(other.name))
  const users = new Set(stays.map(({ user_id: id }) => id))
  const emails = new Set(came.map(({ email }) => email.toLowerCase()))
  const missing = invited
    .filter(({ email, user_id: id }) => !(emails.has(email.toLowerCase()) || (id !== null && users.has(id))))
    .map(
      ({ email, name }): Person => ({
        name: name === '' ? email : name,
        email,
        picture: '',
        kind: 'invited',
        ms: 0,
        stays: [],
      }),
    )
  const people = [...came, ...missing]
  return {
    ...conference,
    meetings: meetings.map(({ id, starts_at: startsAt, ends_at: endsAt }) => ({
      id,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    people: people.slice(0, maxReportPeople),
    hasMore: people.length > maxReportPeople,
  }
}
