import type { Language } from '@foyer/contract/language'
import type { MomentStyle } from '@foyer/contract/moments'
import { defaultSettings, settingValues } from '@foyer/contract/user-settings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'
import { daysAgo } from '#platform/database/period.ts'

/** How late a reminder can be; one that is later, because no process ran, is left out. */
const maxLateMinutes = 5

/** As a subquery it is evaluated once per statement; PostgreSQL would call the function for every row. */
const now = sql<Date>`(select portal_now())`

/** Lists each choice of minutes of each kind of reminder, with the setting that it is a choice of. */
const choices = (['reminder', 'reminderEmail'] as const).flatMap((setting) =>
  settingValues[setting].flatMap((value) =>
    value === 'off'
      ? []
      : [
          {
            kind: setting === 'reminder' ? 'reminder' : 'reminder-email',
            setting,
            value,
            default: defaultSettings[setting],
          },
        ],
  ),
)
const rows = sql.join(
  choices.map((choice) => sql`(${choice.kind}, ${choice.setting}, ${choice.value}::int, ${choice.default})`),
)

/**
 * Reminders of a tenant that are due and were not sent for this start. Each choice of minutes reads its own few minutes of
 * the index of starts.
 */
const selectDue = (tenantId: RawBuilder<string>, limit: number) => sql`
  select d.user_id, d.occurrence_id, d.starts_at, c.kind
  from (values ${rows}) c (kind, setting, minutes, chosen) cross join lateral (
    select e.user_id, e.occurrence_id, e.starts_at from calendar_entries e
    join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    join meetings m on m.tenant_id = e.tenant_id and m.id = e.meeting_id
    where e.tenant_id = ${tenantId} and e.occurrence_id is not null and m.deleted_at is null and u.status = 'active'
      and e.starts_at > ${now} + (c.minutes - ${maxLateMinutes}) * interval '1 minute'
      and e.starts_at <= ${now} + c.minutes * interval '1 minute'
      and coalesce(u.settings ->> c.setting, c.chosen) = c.minutes::text
      and not exists (select from meeting_notices n where n.tenant_id = e.tenant_id and n.user_id = e.user_id
        and n.occurrence_id = e.occurrence_id and n.kind = c.kind and n.starts_at = e.starts_at)
      and (e.is_owner or coalesce((
        select coalesce(i.occurrence_responses #>> array[e.occurrence_id::text, 'response'], i.response) <> 'declined'
        from invitees i where i.tenant_id = e.tenant_id and i.meeting_id = e.meeting_id and i.user_id = e.user_id
          and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id) order by 1 limit 1), not e.is_manager))
    order by e.starts_at limit ${limit}) d
  limit ${limit}`

/** Finds the active tenants with reminders that are due. */
export async function findTenantsToRemind(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ tenantId: string }>`
    select t.tenant_id as "tenantId" from tenants t
    where t.status = 'active' and exists (${selectDue(sql`t.tenant_id`, 1)})`.execute(db)
  return found.map(({ tenantId }) => tenantId)
}

export type Reminder = {
  kind: 'reminder' | 'reminder-email'
  userId: string
  email: string
  name: string
  language: Language
  /** The user's time zone, or else the meeting's. */
  zone: string
  /** How the user wants dates and times to be written. */
  style: MomentStyle
  meetingId: string
  number: string
  topic: string
  startsAt: Date
  endsAt: Date
  /** The mode and options of the meeting, and the options of the date. */
  mode_id: string | null
  options: unknown
  ownOptions: unknown
}

/** Marks the next reminders of a tenant as sent and returns them; of several processes, one gets each. */
export async function takeDue(db: Db, tenantId: string, limit: number): Promise<Reminder[]> {
  const { rows: taken } = await sql<Reminder>`
    with due as (${selectDue(sql`${tenantId}::uuid`, limit)}),
    taken as (
      insert into meeting_notices (user_id, occurrence_id, kind, starts_at)
      select user_id, occurrence_id, kind, starts_at from due
      on conflict (tenant_id, user_id, occurrence_id, kind) do update
        set starts_at = excluded.starts_at, created_at = portal_now()
        where meeting_notices.starts_at <> excluded.starts_at
      returning user_id, occurrence_id, kind)
    select taken.kind, u.id as "userId", u.email, u.firstname || ' ' || u.lastname as name, u.language,
      coalesce(nullif(u.timezone, ''), m.timezone) as zone, ${selectMomentStyle('u.settings')} as style, m.id as "meetingId", m.number,
      coalesce(o.topic, m.topic) as topic, o.starts_at as "startsAt", o.ends_at as "endsAt", m.mode_id, m.options, o.options as "ownOptions"
    from taken
    join users u on u.tenant_id = ${tenantId} and u.id = taken.user_id
    join occurrences o on o.tenant_id = ${tenantId} and o.id = taken.occurrence_id
    join meetings m on m.tenant_id = ${tenantId} and m.id = o.meeting_id`.execute(db)
  return taken
}

/**
 * Leaves a notice that occurrences were moved, for each user who has one of them in the calendar: about the first of them.
 * Returns these users.
 */
export async function insertMoved(db: Db, occurrenceIds: readonly string[]): Promise<string[]> {
  const { rows: notified } = await sql<{ userId: string }>`
    insert into meeting_notices (user_id, occurrence_id, kind, starts_at)
    select distinct on (e.user_id) e.user_id, e.occurrence_id, 'moved', e.starts_at
    from calendar_entries e join users u on u.tenant_id = e.tenant_id and u.id = e.user_id and u.status = 'active'
    where e.occurrence_id = any(${occurrenceIds}::uuid[])
    order by e.user_id, e.starts_at
    on conflict (tenant_id, user_id, occurrence_id, kind) do update
      set starts_at = excluded.starts_at, created_at = portal_now()
    returning user_id as "userId"`.execute(db)
  return notified.map(({ userId }) => userId)
}

const maxCurrent = 20

type NoticeRow = {
  kind: 'reminder' | 'moved'
  occurrenceId: string
  timezone: string
  number: string
  topic: string
  startsAt: Date
}

/** Notices that a user may not have seen yet, newest first. */
export async function findCurrent(db: Db, { tenantId, id }: { tenantId: string; id: string }): Promise<NoticeRow[]> {
  const { rows: found } = await sql<NoticeRow>`
    select n.kind, n.occurrence_id as "occurrenceId", m.timezone, m.number, coalesce(o.topic, m.topic) as topic, n.starts_at as "startsAt"
    from meeting_notices n
    join lateral (select meeting_id, topic from occurrences o where o.tenant_id = n.tenant_id and o.id = n.occurrence_id
      and o.starts_at = n.starts_at and o.cancelled_at is null limit 1) o on true
    join lateral (select number, topic, timezone from meetings m where m.tenant_id = n.tenant_id and m.id = o.meeting_id
      and m.deleted_at is null limit 1) m on true
    where n.tenant_id = ${tenantId} and n.user_id = ${id} and n.kind in ('reminder', 'moved')
      and n.starts_at > ${now} and n.created_at > ${now} - interval '1 day'
    order by n.created_at desc, n.occurrence_id limit ${maxCurrent}`.execute(db)
  return found
}

/** Deletes old notices. */
export const deleteOld = (db: Db, days: number) =>
  db
    .deleteFrom('meeting_notices')
    .where('starts_at', '<', daysAgo(days))
    .where('created_at', '<', daysAgo(days))
    .execute()
