import { meetings } from '@foyer/contract/meetings/meetings'
import { createCalendarProgram, type ShownEvent } from './calendar-program.ts'
import { dates, type Role, roles, type Series, userRoles } from './notified-fixture.ts'
import { findSentCalendars } from './sent-calendars.ts'

/** Finds the emails of a tenant and the last event, before a change. */
export async function findSeen({ kit, tenant }: Series) {
  const emails = await kit.owner('select id from emails where tenant_id = $1', [tenant.tenantId])
  const [{ seq }] = await kit.owner('select coalesce(max(seq), 0) as seq from events')
  return { emails: emails.map((row) => String(row.id)), seq: Number(seq) }
}
type Seen = Awaited<ReturnType<typeof findSeen>>

type Mail = { subject: string; calendar: string | null; calendar_method: string; held: boolean }

/** Describes to which dates a calendar file applies. */
function describeScope(calendar: string): string {
  const only = [...calendar.matchAll(/^RECURRENCE-ID[^:]*:(\d{8}T\d{4})/gm)].map(([, key]) => key)
  // A time zone has rules too.
  if (/^RRULE/m.test(calendar.slice(calendar.indexOf('BEGIN:VEVENT')))) return 'series'
  if (only.length === 0) return 'single'
  return only.join() === dates[1].replaceAll(/[-:]/g, '') ? 'date' : 'other'
}

/** Describes an email: why it was sent, what its calendar file does to which dates, and whether it waits for an undo. */
const describeMail = ({ subject, calendar, calendar_method: method, held }: Mail): string =>
  [
    subject.split(':')[0],
    ...(calendar === null ? [] : [`${method} ${describeScope(calendar)}`]),
    ...(held ? ['held'] : []),
  ].join(', ')

/** Finds the emails that each role has got since, and whether the open pages of users are updated. */
export async function findNotified({ kit, tenant, findEmail, findUser }: Series, { emails, seq }: Seen) {
  const rows = await kit.owner(
    `select to_email, subject, calendar, calendar_method, held from emails
     where tenant_id = $1 and id <> all($2::uuid[]) order by created_at, subject`,
    [tenant.tenantId, emails],
  )
  const events = await kit.owner(
    `select user_id from events where tenant_id = $1 and seq > $2 and topic = 'meetings'`,
    [tenant.tenantId, seq],
  )
  const mails: { [role in Role]?: string } = {}
  for (const role of roles) {
    const own = rows.filter((row) => row.to_email === findEmail(role)).map(describeMail)
    if (own.length > 0) mails[role] = own.join(' + ')
  }
  const pages = userRoles.filter((role) => events.some((row) => row.user_id === findUser(role).id))
  return { mails, pages }
}

type InvitedRow = { email: string; startsAt: Date; endsAt: Date; topic: string }

/** Finds the dates that take place of the meetings to which each address of a tenant is invited, or which it hosts. */
export async function findInvited({ kit, tenant }: Series): Promise<ReadonlyMap<string, ShownEvent[]>> {
  const rows: InvitedRow[] = await kit.owner(
    `select i.email, o.starts_at as "startsAt", o.ends_at as "endsAt", coalesce(o.topic, m.topic) as topic
     from occurrences o join meetings m on m.tenant_id = o.tenant_id and m.id = o.meeting_id
     join (select tenant_id, meeting_id, email, occurrence_id from invitees
       union select w.tenant_id, w.id, u.email, null from meetings w
         join users u on u.tenant_id = w.tenant_id and u.id = w.owner_id) i
       on i.tenant_id = o.tenant_id and i.meeting_id = o.meeting_id and (i.occurrence_id is null or i.occurrence_id = o.id)
     where o.tenant_id = $1 and m.deleted_at is null and o.cancelled_at is null
     group by i.email, o.id, m.topic, o.starts_at, o.ends_at, o.topic order by 2, 4`,
    [tenant.tenantId],
  )
  const toEvent = ({ startsAt, endsAt, topic }: InvitedRow): ShownEvent => {
    return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), topic }
  }
  return new Map([...Map.groupBy(rows, ({ email }) => email)].map(([email, own]) => [email, own.map(toEvent)]))
}

/** Shows the calendar program of a role once all emails have arrived. */
export async function showCalendar({ kit, tenant, findEmail }: Series, role: Role): Promise<ShownEvent[]> {
  const program = createCalendarProgram()
  for (const { calendar } of await findSentCalendars(kit, tenant.tenantId, findEmail(role))) program.receive(calendar)
  return program.show()
}

/** Lists the upcoming meetings of a role in the portal; undefined for guests and deleted users. */
export async function listUpcoming({ kit, findUser }: Series, role: Role): Promise<ShownEvent[] | undefined> {
  if (!userRoles.some((user) => user === role)) return undefined
  const { status, body } = await kit.as(findUser(role)).call(meetings.listSchedules, { size: 100 })
  return status === 200 ? body.items.map(({ startsAt, endsAt, topic }) => ({ startsAt, endsAt, topic })) : undefined
}
