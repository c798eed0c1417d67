import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A breakout room of a conference that is open in the engine. */
type Breakout = { room: string; name: string }

/** A meeting, with its conference in progress if there is one. */
export type LookedUpMeeting = {
  number: string
  topic: string
  tenant: string
  conference: {
    tenant_id: string
    id: string
    room: string
    started_at: Date
    engine_instance: string
    breakouts: Breakout[]
  } | null
}

/**
 * Finds a meeting by its number, for `ownerId` only if they own or co-manage it; the numbers lead to the tenant, so that
 * no index begins without it.
 */
export async function findMeeting(
  db: Db,
  { number, ownerId }: { number: string; ownerId: string | undefined },
): Promise<LookedUpMeeting | undefined> {
  const row = await db
    .selectFrom('meeting_numbers as n')
    .innerJoin('meetings as m', (join) =>
      join.onRef('m.tenant_id', '=', 'n.tenant_id').onRef('m.number', '=', 'n.number'),
    )
    .leftJoin('conferences as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.meeting_id', '=', 'm.id').on('c.ended_at', 'is', null),
    )
    .select(['m.number', 'm.topic', 'm.tenant_id', 'c.id', 'c.room', 'c.started_at', 'c.engine_instance'])
    .select('c.topic as held_topic')
    .select(sql<string>`coalesce((select t.name from tenants t where t.tenant_id = m.tenant_id), '')`.as('tenant'))
    .select(
      sql<Breakout[]>`coalesce((select jsonb_agg(jsonb_build_object('room', b.room, 'name', b.name) order by b.position)
        from breakout_rooms b where b.tenant_id = c.tenant_id and b.conference_id = c.id and b.room is not null), '[]')`.as(
        'breakouts',
      ),
    )
    .where('n.number', '=', number)
    .where('m.deleted_at', 'is', null)
    .$if(ownerId !== undefined, (query) =>
      query.where(
        sql<boolean>`(m.owner_id = ${ownerId} or exists (select from meeting_managers g
          where g.tenant_id = m.tenant_id and g.meeting_id = m.id and g.user_id = ${ownerId}))`,
      ),
    )
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { topic, tenant, tenant_id, id, room, started_at, engine_instance, breakouts } = row
  const isHeld = id !== null && room !== null && started_at !== null && engine_instance !== null
  return {
    number: row.number,
    topic: row.held_topic ?? topic,
    tenant,
    conference: isHeld ? { tenant_id, id, room, started_at, engine_instance, breakouts } : null,
  }
}

/** Finds the stays of a conference that are connected, and those that the engine names, by identity or by connection. */
export const findPeople = (
  db: Db,
  conference: { tenant_id: string; id: string },
  named: { identities: string[]; connectionIds: string[] },
) =>
  db
    .selectFrom('participants as p')
    .leftJoin('breakout_rooms as b', (join) =>
      join.onRef('b.tenant_id', '=', 'p.tenant_id').onRef('b.id', '=', 'p.breakout_id'),
    )
    .select(['p.id', 'p.name', 'p.connected_at', 'p.left_at', 'p.connection_id', 'b.room as breakout_room'])
    .select(sql<string>`coalesce(b.name, '')`.as('breakout_name'))
    .select(sql<boolean>`coalesce(p.moved_at > portal_now() - interval '15 seconds', false)`.as('is_moving'))
    .where('p.tenant_id', '=', conference.tenant_id)
    .where('p.conference_id', '=', conference.id)
    .where(
      sql<boolean>`((p.connected_at is not null and p.left_at is null)
        or p.id::text = any(${named.identities}::text[]) or p.connection_id = any(${named.connectionIds}::text[]))`,
    )
    .orderBy('p.joined_at')
    .orderBy('p.id')
    .execute()

export type StatePersonRow = Awaited<ReturnType<typeof findPeople>>[number]
