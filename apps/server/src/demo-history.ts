import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'
import type { PortalServer } from './server.ts'

// Past conferences cannot be created through the API, so the demo inserts them directly.

type History = {
  tenantId: string
  hostEmail: string
  users: readonly string[]
  topics: readonly string[]
  timezone: string
}

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
    os: 'Android 16',
    browser_version: 'Chrome 141',
    platform: 'mobile',
    mic: 'Phone',
    speaker: 'Phone',
    camera: 'Front camera',
    network: 'cellular',
  },
]

async function seedConference(
  { db }: Transaction,
  n: number,
  { host, ...history }: History & { host: { id: string; name: string } },
): Promise<void> {
  const topic = history.topics[n % history.topics.length] ?? ''
  const start = sql<Date>`date_trunc('hour', portal_now()) - ${n * 31 + 20} * interval '1 hour'`
  const end = sql<Date>`${start} + ${20 + ((n * 7) % 40)} * interval '1 minute'`
  const participants = history.users.slice(0, 2 + (n % (history.users.length - 1)))
  const { id } = await db
    .insertInto('conferences')
    .values({
      number: String(7_000_000_000 + n),
      topic,
      host_name: host.name,
      host_id: host.id,
      room: randomUUID(),
      engine_instance: randomUUID(),
      signal_url: '',
      started_at: start,
      heartbeat_at: end,
      ended_at: end,
      participant_count: participants.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexSearchTerms(db, { kind: 'conferences', id, texts: [topic, String(7_000_000_000 + n)] })
  await db
    .insertInto('calendar_entries')
    .values({ user_id: host.id, conference_id: id, starts_at: start, ends_at: end, is_owner: true })
    .execute()
  await db
    .insertInto('participants')
    .values(
      participants.map((name, index) => ({
        conference_id: id,
        name,
        is_host: index === 0,
        joined_at: sql<Date>`${start} + ${index} * interval '1 minute'`,
        connected_at: start,
        left_at: end,
        ip_address: `192.0.2.${10 + index}`,
        ...devices[index % devices.length],
      })),
    )
    .execute()
}

/** Inserts thirty past conferences of one host. */
export async function seedHistory({ platform }: Pick<PortalServer, 'platform'>, history: History): Promise<void> {
  await platform.database.withTenant(history.tenantId, async (tx) => {
    const host = await tx.db
      .selectFrom('users')
      .select(['id', 'firstname', 'lastname'])
      .where('email', '=', history.hostEmail)
      .executeTakeFirstOrThrow()
    for (let n = 0; n < 30; n++)
      await seedConference(tx, n, { ...history, host: { id: host.id, name: `${host.firstname} ${host.lastname}` } })
  })
}
