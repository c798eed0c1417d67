import { setTimeout as wait } from 'node:timers/promises'
import type { Topic } from '@foyer/contract/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Db } from '#platform/database/database.ts'
import { type Log, warnRarely } from '#platform/log.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { roomTopics, tenantTopics } from './room-topics.ts'

/**
 * A stored event. One with a `userId` is only for that user, others are for administrators, and those of some topics
 * for all users.
 */
export type PortalEvent = { seq: number; tenantId: string; topic: string; objectId: string; userId: string | null }

/** An event in the tenant of a call or a job. */
export type NewEvent = { topic: Topic; objectId: string; userId?: string }

/** An event to emit when the transaction commits. */
export type EventInput = { tenantId: string; topic: string; objectId: string; userId?: string }

/** A message to all processes that is stored nowhere: browsers that are not connected miss it. */
export type Broadcast = { objectId: string; content: unknown }
const ReceivedBroadcast = z.object({ objectId: z.string(), content: z.unknown() })

const channel = 'portal_events'
/** The payload that stands for new rows; any other one is a broadcast. */
const newRows = ''
const coalesceMs = 20
const pollMs = 5000

/** Events of all processes on one database: rows inserted together with the change, announced after the commit. */
export type Events = {
  /** Inserts events in the caller's transaction, in one statement, and announces them after the commit. */
  emit: (db: Db, events: EventInput | EventInput[]) => Promise<void>
  /** Subscribes to the events of all tenants, each once and after its commit; returns the unsubscribe function. */
  subscribe: (listener: (event: PortalEvent) => void) => () => void
  /** Sends to all processes after the commit, without a row; at most 7,900 bytes as JSON. */
  broadcast: (db: Db, broadcast: Broadcast) => void
  /** Sends to all processes at once, for what belongs to no transaction. */
  broadcastNow: (broadcast: Broadcast) => void
  /** Subscribes to the broadcasts of all tenants; returns the unsubscribe function. */
  subscribeBroadcasts: (listener: (broadcast: Broadcast) => void) => () => void
  /** Returns the sequence number up to which this process has seen all events: `findSince` it leaves none out. */
  readLastSeq: () => number
  /** Finds the events after `seq` for this actor, at most the newest 500, for a reconnecting browser. */
  findSince: (actor: Pick<Actor, 'id' | 'tenantId' | 'level'>, seq: number) => Promise<PortalEvent[]>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** The events that one read has found, and the position of the next one. */
type News = {
  /** The transactions whose events this read has seen. */
  snapshot: string
  /** Number of the newest event that no open transaction can precede any more, of any database of the cluster. */
  settledSeq: number | null
  events: PortalEvent[]
}

/**
 * Reads the events that have become visible since a snapshot; without one, none. Transactions are compared with both
 * snapshots, because one that stays open must not delay the events of others, and because the numbers of transactions
 * in a restored database are those of another cluster.
 */
async function readNew(database: Database, since: string | null): Promise<News> {
  return database.acrossTenants(async (db) => {
    const { rows } = await sql<News>`
      select pg_current_snapshot()::text as snapshot,
        (select seq from events where transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
          order by transaction_id desc, seq desc limit 1) as "settledSeq",
        (select coalesce(json_agg(json_build_object('seq', seq, 'tenantId', tenant_id, 'topic', topic,
            'objectId', object_id, 'userId', user_id) order by transaction_id, seq), '[]')
          from events
          where transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)::text::bigint
            and not pg_visible_in_snapshot(transaction_id::text::xid8, ${since}::pg_snapshot)
            and pg_visible_in_snapshot(transaction_id::text::xid8, pg_current_snapshot())) as events`.execute(db)
    const [news] = rows
    if (news === undefined) throw new Error('A query without a table returned no row')
    return news
  })
}

function findSince(
  database: Database,
  { id, tenantId, level }: Pick<Actor, 'id' | 'tenantId' | 'level'>,
  seq: number,
): Promise<PortalEvent[]> {
  const read = (db: Db): Promise<PortalEvent[]> =>
    db
      .selectFrom('events')
      .select(['seq', 'tenant_id as tenantId', 'topic', 'object_id as objectId', 'user_id as userId'])
      .where('seq', '>', seq)
      .where((is) => is.or([is('user_id', 'is not', null), is('topic', 'not in', [...roomTopics])]))
      // The query filters, because other users' events must not use up the limit.
      .where((is) => {
        const own = is.and([is('tenant_id', '=', tenantId), is('user_id', '=', id)])
        const shared = is('user_id', 'is', null)
        if (level === 'admin' || level === 'superadmin') return is.or([own, shared])
        return is.or([own, is.and([shared, is('topic', 'in', [...tenantTopics])])])
      })
      .orderBy('seq', 'desc')
      .limit(500)
      .execute()
      .then((newestFirst) => newestFirst.reverse())
  return level === 'superadmin' ? database.acrossTenants(read) : database.withTenant(tenantId, read)
}

/**
 * Creates the function that notifies all processes. It combines the notifications of a moment in one statement, because
 * each one waits for all others.
 */
function createNotifier(database: Database, log: Log) {
  let isStopped = false
  let waiting: string[] = []
  const send = (): void => {
    const payloads = waiting
    waiting = []
    if (isStopped) return
    void database
      .acrossTenants(async (db) => {
        await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
      })
      .catch((error: unknown) => warnRarely(log, { error }, 'the notification of events failed'))
  }
  return {
    notify: (payload: string): void => {
      if (isStopped) return
      if (waiting.length === 0) setTimeout(send, coalesceMs)
      if (payload !== newRows || !waiting.includes(newRows)) waiting.push(payload)
    },
    stop: (): void => {
      isStopped = true
    },
  }
}

/** Parses the broadcast of a process, which may have another version of the portal. */
function parseBroadcast(payload: string): Broadcast | undefined {
  try {
    return ReceivedBroadcast.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** Creates the events of one process; `start` begins to listen. */
export function createEvents(database: Database, log: Log): Events {
  const listeners = new Set<(event: PortalEvent) => void>()
  const broadcastListeners = new Set<(broadcast: Broadcast) => void>()
  const notifier = createNotifier(database, log)
  const state = { lastSeq: 0, isReading: false, isRequestedAgain: false, isStopped: false }
  let snapshot: string | null = null
  let stopListening: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined

  const readOn = async (): Promise<void> => {
    const news = await readNew(database, snapshot)
    snapshot = news.snapshot
    state.lastSeq = Math.max(state.lastSeq, news.settledSeq ?? 0)
    for (const event of news.events) for (const listener of listeners) listener(event)
  }

  const drain = async (): Promise<void> => {
    if (state.isReading) {
      state.isRequestedAgain = true
      return
    }
    state.isReading = true
    try {
      do {
        state.isRequestedAgain = false
        await readOn()
      } while (state.isRequestedAgain)
    } catch (error) {
      warnRarely(log, { error }, 'events could not be read; trying again')
    } finally {
      state.isReading = false
    }
  }

  const receive = (payload: string): void => {
    if (payload === newRows) return void drain()
    const broadcast = parseBroadcast(payload)
    if (broadcast !== undefined) for (const listener of broadcastListeners) listener(broadcast)
  }

  const listen = async (): Promise<void> => {
    while (!state.isStopped) {
      try {
        stopListening = await database.listen(channel, receive, () => void listen())
        return await drain()
      } catch (error) {
        warnRarely(log, { error }, 'the connection for events failed; trying again')
        await wait(500)
      }
    }
  }

  return {
    emit: async (db, events) => {
      const all = [events].flat()
      if (all.length === 0) return
      await sql`insert into events (tenant_id, topic, object_id, user_id)
        select * from unnest(${all.map(({ tenantId }) => tenantId)}::uuid[], ${all.map(({ topic }) => topic)}::text[],
          ${all.map(({ objectId }) => objectId)}::text[], ${all.map(({ userId }) => userId ?? null)}::uuid[])`.execute(
        db,
      )
      db.afterCommit(() => notifier.notify(newRows))
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    broadcastNow: (broadcast) => notifier.notify(JSON.stringify(broadcast)),
    broadcast: (db, broadcast) => db.afterCommit(() => notifier.notify(JSON.stringify(broadcast))),
    subscribeBroadcasts: (listener) => {
      broadcastListeners.add(listener)
      return () => void broadcastListeners.delete(listener)
    },
    readLastSeq: () => state.lastSeq,
    findSince: (actor, seq) => findSince(database, actor, seq),
    start: async () => {
      await readOn()
      await listen()
      // A notification can be lost with its connection, so the events are polled as well.
      timer = setInterval(() => void drain(), pollMs)
    },
    stop: async () => {
      state.isStopped = true
      notifier.stop()
      clearInterval(timer)
      await stopListening?.().catch(() => undefined)
    },
  }
}
