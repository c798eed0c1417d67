import { randomUUID } from 'node:crypto'
import type { Language } from '@foyer/contract/language'
import { sql } from 'kysely'
import type { PortalServer } from '#app/server.ts'
import type { Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'
import { demoUses } from './demo-clients.ts'
import { type Connected, seedConnections } from './demo-connections.ts'
import { seedFeedback } from './demo-feedback.ts'
import { seedLog } from './demo-log.ts'

// Past conferences and visits cannot be created through the API, so the demo inserts them directly.

type UsedMeeting = { id: string; number: string; topic: string }
type History = {
  tenantId: string
  users: readonly string[]
  topics: readonly string[]
  timezone: string
  language: Language
  /** Open meetings of the first user, each of which took place once. */
  used: readonly UsedMeeting[]
}
type Person = { id: string; name: string; email: string }

const devices = [
  {
    os: 'Windows 11',
    browser_version: 'Chrome 141',
    platform: 'desktop',
    mic: 'Headset',
    speaker: 'Headset',
    camera: 'Integrated camera',
    network: 'wifi',
  },
  {
    os: 'macOS 15',
    browser_version: 'Safari 19',
    platform: 'desktop',
    mic: 'Built-in',
    speaker: 'Built-in',
    camera: 'Built-in',
    network: 'ethernet',
  },
  {
    os: 'Windows 11',
    browser_version: 'Edge 141',
    platform: 'desktop',
    mic: 'Headset',
    speaker: 'Monitor',
    camera: 'Webcam',
    network: 'wifi',
  },
  {
    os: 'Android 16',
    browser_version: 'Chrome 141',
    platform: 'mobile',
    mic: 'Phone',
    speaker: 'Phone',
    camera: 'Front camera',
    network: 'cellular',
  },
]

const conferences = 45
const startTimes = ['09:00', '10:30', '11:15', '14:00', '15:30', '16:45']

/** Finds the working day `days` after a date, or before it if negative. */
export function addWorkdays(date: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const step = Math.sign(days)
  let found = date
  for (let left = Math.abs(days); left > 0; ) {
    found = found.add({ days: step })
    if (found.dayOfWeek <= 5) left -= 1
  }
  return found
}

/** Returns start and end of the n-th last conference: two on each working day, a few minutes past the hour. */
function toPeriod(n: number, timezone: string): { start: Date; end: Date } {
  const today = Temporal.Now.plainDateISO(timezone)
  const time = Temporal.PlainTime.from(startTimes[(n * 5 + 3) % startTimes.length] ?? '09:00')
  const start = addWorkdays(today, -1 - Math.floor(n / 2))
    .toZonedDateTime({ timeZone: timezone, plainTime: time })
    .add({ minutes: n % 4 })
  const end = start.add({ minutes: 18 + ((n * 17) % 45) })
  return { start: new Date(start.epochMilliseconds), end: new Date(end.epochMilliseconds) }
}

async function seedConference(
  db: Db,
  n: number,
  { tenantId, topics, timezone, language, used, people }: Omit<History, 'users'> & { people: Person[] },
): Promise<Omit<Connected, 'tenantId'> | undefined> {
  // The first user is the host of these.
  const meeting = n % 3 === 1 ? used[(n - 1) / 3] : undefined
  const topic = meeting?.topic ?? topics[(n * 3) % topics.length] ?? ''
  const { start, end } = toPeriod(n, timezone)
  // Every third conference had another host; the host comes first.
  const attendees = people.slice(n % 3 === 2 ? 1 + (n % 4) : 0).slice(0, 2 + ((n * 5) % 7))
  const [host] = attendees
  if (host === undefined) return undefined
  // Another number in each tenant, as in the whole installation.
  const seed = Number.parseInt(tenantId.slice(0, 8), 16)
  const number = meeting?.number ?? String(4_000_000_000 + (((n + 11) * 97_531_357 + seed) % 5_999_999_999))
  const { id } = await db
    .insertInto('conferences')
    .values({
      meeting_id: meeting?.id ?? null,
      number,
      topic,
      host_name: host.name,
      host_id: host.id,
      room: randomUUID(),
      engine_instance: randomUUID(),
      signal_url: '',
      started_at: start,
      heartbeat_at: end,
      ended_at: end,
      participant_count: attendees.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexSearchTerms(db, { kind: 'conferences', id, texts: [topic, number] })
  await db
    .insertInto('calendar_entries')
    .values(
      attendees.map((person) => ({
        user_id: person.id,
        conference_id: id,
        starts_at: start,
        ends_at: end,
        is_owner: person === host,
      })),
    )
    .execute()
  const stays = await db
    .insertInto('participants')
    .values(
      attendees.map((person, index) => ({
        conference_id: id,
        user_id: person.id,
        name: person.name,
        email: person.email,
        role: person === host ? 'host' : 'participant',
        joined_at: new Date(start.getTime() + index * 40_000),
        connected_at: new Date(start.getTime() + index * 40_000),
        left_at: end,
        ip_address: `192.0.2.${10 + index}`,
        ...devices[index % devices.length],
        ...demoUses[(n + index) % demoUses.length],
      })),
    )
    .returning(['id', 'name', 'joined_at', 'browser_version', 'os', 'network', 'platform'])
    .execute()
  await seedFeedback(db, { n, id, number, end, language, stays })
  await seedLog(db, {
    conferenceId: id,
    attendees: stays.map((stay) => ({ id: stay.id, name: stay.name, joinedAt: stay.joined_at })),
    ...{ start, end },
  })
  return { conferenceId: id, start, end, stays, isPoor: n % 6 === 4 }
}

/** Inserts completed conferences of the last weeks, and when users were last seen. */
export async function seedHistory({ platform }: Pick<PortalServer, 'platform'>, history: History): Promise<void> {
  const held = await platform.database.withTenant(history.tenantId, async (db) => {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email', 'firstname', 'lastname'])
      .where('status', '=', 'active')
      .execute()
    const people = history.users.flatMap((name) => {
      const row = rows.find(({ firstname, lastname }) => `${firstname} ${lastname}` === name)
      return row === undefined ? [] : [{ id: row.id, email: row.email, name }]
    })
    const seeded: Omit<Connected, 'tenantId'>[] = []
    for (let n = 0; n < conferences; n++) {
      const one = await seedConference(db, n, { ...history, people })
      if (one !== undefined) seeded.push(one)
    }
    for (const [index, { id }] of people.entries()) {
      if (index === 0) continue
      await db
        .updateTable('users')
        .set({ last_seen_at: sql`portal_now() - ${index ** 2 * 23 + 7} * interval '1 minute'` })
        .where('id', '=', id)
        .execute()
    }
    return seeded
  })
  // Only what supervises conferences may write these.
  await platform.database.acrossTenants(async (db) => {
    for (const one of held) await seedConnections(db, { tenantId: history.tenantId, ...one })
  })
}
