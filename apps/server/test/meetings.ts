import { randomInt, randomUUID } from 'node:crypto'
import type { MeetingOptionsChange } from '@foyer/contract/meetings/options/meeting-options'
import { sql } from 'kysely'
import type { Kit, TestUser } from './kit.ts'

type MeetingOptions = {
  startsInMinutes?: number
  topic?: string
  password?: string
  options?: MeetingOptionsChange
}

/** Inserts a meeting, with an occurrence of one hour if it has a start. */
export const makeMeeting = (kit: Kit, owner: TestUser, options: MeetingOptions = {}) =>
  kit.platform.database.withTenant(owner.tenantId, async (db) => {
    const number = String(randomInt(1e9, 9_999_999_999)).padStart(10, '0')
    const password = options.password ?? 'sesame-1'
    const topic = options.topic ?? 'Weekly round'
    await db.insertInto('meeting_numbers').values({ number, tenant_id: owner.tenantId }).execute()
    const { id } = await db
      .insertInto('meetings')
      .values({
        number,
        kind: options.startsInMinutes === undefined ? 'open' : 'scheduled',
        owner_id: owner.id,
        topic,
        timezone: 'UTC',
        password_encrypted: kit.platform.secret.seal(password),
        options: JSON.stringify(options.options ?? {}),
        ical_uid: randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    let occurrenceId: string | undefined
    if (options.startsInMinutes !== undefined) {
      const startsAt = sql<Date>`portal_now() + ${options.startsInMinutes} * interval '1 minute'`
      const occurrence = await db
        .insertInto('occurrences')
        .values({
          meeting_id: id,
          local_start: '2026-01-01T09:00',
          starts_at: startsAt,
          ends_at: sql<Date>`${startsAt} + interval '1 hour'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      occurrenceId = occurrence.id
    }
    return { id, number, password, topic, occurrenceId }
  })
export type TestMeeting = Awaited<ReturnType<typeof makeMeeting>>

/** Inserts a conference of the host with one participant, and returns its id. */
export const insertConference = (kit: Kit, host: TestUser, { ended = false } = {}): Promise<string> =>
  kit.platform.database.withTenant(host.tenantId, async (db) => {
    const { number } = await db
      .insertInto('meeting_numbers')
      .values({ number: String(randomInt(1e9, 9_999_999_999)), tenant_id: host.tenantId })
      .returning('number')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('conferences')
      .values({
        number,
        topic: 'Topic',
        host_name: 'Host',
        host_id: host.id,
        room: randomUUID(),
        engine_instance: randomUUID(),
        signal_url: '',
        ended_at: ended ? sql<Date>`portal_now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('participants')
      .values({ conference_id: id, user_id: host.id, role: 'host', name: 'Host', connected_at: sql`portal_now()` })
      .execute()
    const entry = { user_id: host.id, conference_id: id, is_owner: true, starts_at: sql<Date>`portal_now()` }
    if (ended)
      await db
        .insertInto('calendar_entries')
        .values({ ...entry, ends_at: entry.starts_at })
        .execute()
    return id
  })

/** Inserts the host's feedback on a conference that has ended; returns its id. */
export async function insertFeedback(kit: Kit, host: TestUser): Promise<string> {
  const [row] = await kit.owner(
    `insert into feedback (tenant_id, participant_id, conference_id, rating, started_at)
     select tenant_id, id, conference_id, 4, joined_at from participants where conference_id = $1
     returning participant_id`,
    [await insertConference(kit, host, { ended: true })],
  )
  return String(row.participant_id)
}

/** Inserts a conference in progress and one that has ended, each with a number of messages, and returns what lists them. */
export async function insertChats(kit: Kit, host: TestUser, messages: number) {
  const [open, past] = [await insertConference(kit, host), await insertConference(kit, host, { ended: true })]
  await kit.owner(
    `insert into chat_messages (tenant_id, conference_id, sequence, from_participant_id, from_name, audience, text)
     select $1, id, n, gen_random_uuid(), 'Guest', 'everyone', 'Hello' from unnest($2::uuid[]) id, generate_series(1, $3::int) n`,
    [host.tenantId, [open, past], messages],
  )
  const [participant] = await kit.owner('select id from participants where conference_id = $1', [open])
  return { current: { participantId: String(participant.id) }, past: { conferenceId: past } }
}
