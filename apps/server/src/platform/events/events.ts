import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Actor } from '#platform/security/sessions.ts'

/** What changed, by topic: the web's query keys begin with it. */
export type Topic = 'meetings' | 'conferences' | 'users' | 'tenants' | 'mails' | 'tasks'

/** An event as it reaches browsers: ids only. `userId` set: only that person hears it, and administrators. */
export type PortalEvent = { seq: number; tenantId: string; topic: Topic; objectId: string; userId: string | null }

/** What a transaction tells of. */
export type EventInput = { tenantId: string; topic: Topic; objectId: string; userId?: string }

const channel = 'portal_events'
const coalesceMs = 20
const pollMs = 5000

/** Events of all processes on one database: rows written with what they tell of, announced after the commit. */
export type Events = {
  /** Writes events in the caller's transaction, however many in one statement, and announces them once that is committed. */
  emit: (tx: Transaction, events: EventInput | EventInput[]) => Promise<void>
  /** Hears every tenant's events in order of visibility; returns how to stop. */
  subscribe: (listener: (event: PortalEvent) => void) => () => void
  /** The events after `seq` that concern this actor, at most 500, for a reconnecting browser. */
  since: (actor: Pick<Actor, 'id' | 'tenantId' | 'level'>, seq: number) => Promise<PortalEvent[]>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Reads what became visible between two snapshots: no event is missed however late it commits. */
async function readNew(database: Database, from: number): Promise<{ next: number; events: PortalEvent[] }> {
  return database.acrossTenants(async ({ db }) => {
    const horizon = await sql<{
      xmin: number
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin`.execute(db)
    const next = horizon.rows[0]?.xmin ?? from
    const rows = await db
      .selectFrom('events')
      .select(['seq', 'tenant_id as tenantId', 'topic', 'object_id as objectId', 'user_id as userId'])
      .where('xid', '>=', from)
      .where('xid', '<', next)
      .orderBy('xid')
      .orderBy('seq')
      .$narrowType<{ topic: Topic }>()
      .execute()
    return { next, events: rows }
  })
}

/** Makes the events of one process; `start` begins to listen. */
export function createEvents(database: Database, log: Log): Events {
  const listeners = new Set<(event: PortalEvent) => void>()
  const state = { next: 0, reading: false, again: false, stopped: false, notifying: false }
  let stopListening: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined

  const drain = async (): Promise<void> => {
    if (state.reading) {
      state.again = true
      return
    }
    state.reading = true
    try {
      do {
        state.again = false
        const { next, events } = await readNew(database, state.next)
        state.next = next
        for (const event of events) for (const listener of listeners) listener(event)
      } while (state.again)
    } catch (error) {
      log.warn({ error }, 'events could not be read; trying again')
    } finally {
      state.reading = false
    }
  }

  const notify = (): void => {
    if (state.notifying || state.stopped) return
    state.notifying = true
    setTimeout(() => {
      state.notifying = false
      if (state.stopped) return
      void database
        .acrossTenants(async ({ db }) => {
          await sql`select pg_notify(${channel}, '')`.execute(db)
        })
        .catch((error: unknown) => log.warn({ error }, 'events could not be announced'))
    }, coalesceMs)
  }

  const listen = async (): Promise<void> => {
    while (!state.stopped) {
      try {
        stopListening = await database.listen(
          channel,
          () => void drain(),
          () => void listen(),
        )
        return await drain()
      } catch (error) {
        log.warn({ error }, 'events cannot be heard; trying again')
        await wait(500)
      }
    }
  }

  return {
    emit: async (tx, events) => {
      const all = [events].flat()
      if (all.length === 0) return
      await sql`insert into events (tenant_id, topic, object_id, user_id)
        select * from unnest(${all.map(({ tenantId }) => tenantId)}::uuid[], ${all.map(({ topic }) => topic)}::text[],
          ${all.map(({ objectId }) => objectId)}::text[], ${all.map(({ userId }) => userId ?? null)}::uuid[])`.execute(
        tx.db,
      )
      tx.afterCommit(notify)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    since: ({ id, tenantId, level }, seq) => {
      const read = ({ db }: Transaction): Promise<PortalEvent[]> =>
        db
          .selectFrom('events')
          .select(['seq', 'tenant_id as tenantId', 'topic', 'object_id as objectId', 'user_id as userId'])
          .where('seq', '>', seq)
          // Before the limit, or what concerns others would crowd out what this actor missed.
          .where((is) => {
            const own = is.and([is('tenant_id', '=', tenantId), is('user_id', '=', id)])
            return level === 'admin' || level === 'superadmin' ? is.or([own, is('user_id', 'is', null)]) : own
          })
          .orderBy('seq')
          .limit(500)
          .$narrowType<{ topic: Topic }>()
          .execute()
      return level === 'superadmin' ? database.acrossTenants(read) : database.withTenant(tenantId, read)
    },
    start: async () => {
      state.next = (await readNew(database, Number.MAX_SAFE_INTEGER)).next
      await listen()
      // A transaction that was still open hid what came after it: look again by the clock.
      timer = setInterval(() => void drain(), pollMs)
    },
    stop: async () => {
      state.stopped = true
      clearInterval(timer)
      await stopListening?.().catch(() => undefined)
    },
  }
}
