import { Client } from 'pg'
import type { ConnectionSettings } from '#platform/database/database.ts'
import { createSecret } from '#platform/security/secret.ts'
import { describeVersion, type EventVersion, readCalendarFile } from './calendar-file.ts'
import { createCalendarProgram, type ShownEvent, showVersion } from './calendar-program.ts'
import type { Kit } from './kit.ts'
import { isStated, readStatedTimes } from './stated-times.ts'

/** An email with a calendar file, as it was written; `due` is when it is sent, unless an undo withdraws it. */
export type SentCalendar = {
  n: string
  tenant_id: string
  to_email: string
  subject: string
  calendar: string
  calendar_method: string
  text_encrypted: Buffer
  html_encrypted: Buffer
  held: boolean
  created_at: Date
  due: Date
}

// Every email with a calendar file is copied when it is written, because tests delete emails and tenants. The copies
// are in a schema of their own, which the portal does not know. Jobs that a file has left are about its own tenants, and
// may run during a later one, which has not seen what was sent before.
const watch = `
  create schema if not exists sent_calendars;
  create table if not exists sent_calendars.emails (
    n bigint generated always as identity, tenant_id uuid, id uuid, to_email text, subject text, calendar text,
    calendar_method text, text_encrypted bytea, html_encrypted bytea, held boolean, created_at timestamptz,
    not_before timestamptz);
  drop table if exists sent_calendars.former_tenants;
  create table sent_calendars.former_tenants as select tenant_id from tenants where kind <> 'operator';
  create or replace function sent_calendars.copy() returns trigger language plpgsql security definer as $$ begin
    if exists (select from sent_calendars.former_tenants f where f.tenant_id = new.tenant_id) then return null; end if;
    insert into sent_calendars.emails (tenant_id, id, to_email, subject, calendar, calendar_method, text_encrypted,
      html_encrypted, held, created_at, not_before)
    values (new.tenant_id, new.id, new.to_email, new.subject, new.calendar, new.calendar_method, new.text_encrypted,
      new.html_encrypted, new.held, new.created_at, new.not_before);
    return null; end $$;
  create or replace trigger copy_calendar after insert on public.emails
    for each row when (new.calendar is not null) execute function sent_calendars.copy();
  truncate sent_calendars.emails;`

const selectSent = `select s.*, coalesce(e.not_before, s.not_before) as due from sent_calendars.emails s
  left join emails e on e.tenant_id = s.tenant_id and e.id = s.id
  where e.state is distinct from 'withdrawn' order by s.n`

/** Begins to watch the calendar files that the portals of a test file send. */
export async function watchCalendars(
  connection: ConnectionSettings,
): Promise<{ findProblems: () => Promise<string[]> }> {
  const client = new Client(connection)
  await client.connect()
  await client.query(watch)
  return {
    findProblems: async () => {
      const { rows } = await client.query<SentCalendar>(selectSent)
      await client.end()
      const byRecipient = Map.groupBy(rows, ({ tenant_id, to_email }) => `${tenant_id} ${to_email}`)
      return [...byRecipient.values()].flatMap((sent) => findRecipientProblems(sent))
    },
  }
}

/** Finds the calendar files that have been sent to an address in a tenant, or will be. */
export async function findSentCalendars({ owner }: Kit, tenantId: string, email: string): Promise<SentCalendar[]> {
  const rows: SentCalendar[] = await owner(`select * from (${selectSent}) s where tenant_id = $1 and to_email = $2`, [
    tenantId,
    email,
  ])
  return sortByArrival(rows)
}

/** Sorts emails in the order in which they arrive: those that wait for an undo are overtaken by others. */
function sortByArrival(sent: readonly SentCalendar[]): SentCalendar[] {
  const arrived: SentCalendar[] = []
  let waiting: SentCalendar[] = []
  for (const mail of sent) {
    const isDue = ({ due }: SentCalendar) => due <= mail.created_at
    arrived.push(...waiting.filter(isDue))
    waiting = waiting.filter((other) => !isDue(other))
    if (mail.held) waiting.push(mail)
    else arrived.push(mail)
  }
  return [...arrived, ...waiting.toSorted((one, other) => one.due.getTime() - other.due.getTime())]
}

// The secret of all portals that the kit creates.
const secret = createSecret('the tests have one secret for all of them')

const decode = (html: string): string =>
  html.replace(
    /&(lt|gt|quot|amp|#39);/g,
    (entity) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" })[entity] ?? '&',
  )

type StatedAbout = { versions: readonly EventVersion[]; events: readonly ShownEvent[] }

/** Finds false times in an email and in the descriptions of its calendar file; `events` are those that it is about. */
function findStatedProblems(mail: SentCalendar, { versions, events }: StatedAbout): string[] {
  const stated = readStatedTimes(secret.open(mail.text_encrypted))
  if (stated === undefined) return ['its text states no time']
  const next = events.find(({ endsAt }) => Date.parse(endsAt) > mail.created_at.getTime())
  // If a series has no other date, the email names the first one.
  const byRule = versions.filter(({ key }) => key === '').map(showVersion)
  const possible = next === undefined ? [...events, ...byRule] : stated.isFirstMoved ? events : [next]
  const isRight = possible.some((event) => isStated(stated, event))
  const wrong = versions.filter((version) => {
    const described = readStatedTimes(describeVersion(version))
    if (version.key === '') return described?.line !== stated.line
    return described === undefined || !isStated(described, showVersion(version))
  })
  return [
    ...(isRight ? [] : [`its text says ${stated.line}, its file ${next?.startsAt ?? 'something else'}`]),
    ...(decode(secret.open(mail.html_encrypted)).includes(stated.line) ? [] : [`its HTML does not say ${stated.line}`]),
    ...wrong.map(({ key }) => `the description of ${key || 'the event'} in its file states other times`),
  ]
}

/** Finds the problems of the emails that one recipient has received. */
function findRecipientProblems(sent: readonly SentCalendar[]): string[] {
  const program = createCalendarProgram()
  const latest = new Map<string, number>()
  return sortByArrival(sent).flatMap((mail) => {
    const describe = (problem: string) => `${mail.calendar_method} "${mail.subject}" to ${mail.to_email}: ${problem}`
    try {
      const { uid, versions } = readCalendarFile(mail.calendar)
      const number = Number(mail.n)
      if (number < (latest.get(uid) ?? 0)) {
        const cancelled = versions
          .filter((version) => version.cancelled)
          .map((version) => showVersion(version).startsAt)
        // A removal, which has no STATUS, may follow a new invitation.
        if (!mail.calendar.includes('STATUS:CANCELLED')) return []
        const takesPlace = program.show(uid).some(({ startsAt }) => cancelled.includes(startsAt))
        return takesPlace ? [describe('it follows a newer one, which says that it takes place')] : []
      }
      const before = program.show(uid)
      program.receive(mail.calendar, { recipient: mail.to_email, method: mail.calendar_method })
      latest.set(uid, number)
      // A cancellation is about the events that the calendar had.
      const shown = mail.calendar_method === 'CANCEL' ? before : program.show(uid)
      const isWhole = versions.some(({ key }) => key === '')
      return findStatedProblems(mail, { versions, events: isWhole ? shown : versions.map(showVersion) }).map(describe)
    } catch (error) {
      return [describe(error instanceof Error ? error.message : String(error))]
    }
  })
}
