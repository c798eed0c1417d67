import type { EngineEvent, EngineParticipant, MediaEngine } from '#engine/media-engine.ts'
import * as endings from '#features/meetings/conferences/conference-end.store.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'
import type { Transaction } from '#platform/database/database.ts'
import { withTimeout } from './engine-client.ts'

/** How often the keeper looks, in ms, and how long it waits, in seconds; the defaults are domain.md's (§5). */
const defaults = {
  heartbeatMs: 5000,
  sweepMs: 10_000,
  emptySeconds: 60,
  leaseSeconds: 30,
  maxSeconds: 24 * 3600,
}

type TrackedConference = { tenantId: string; id: string; room: string }
export type SupervisorTimings = Partial<typeof defaults>
type Options = { platform: Platform; engine: MediaEngine } & SupervisorTimings

/** Room names carry their tenant: an event of the engine leads to its side of the wall without a look-up. */
const findTenantId = (room: string): string => room.slice(0, room.indexOf('.'))

const closeBatchSize = 500

type FindDue = (tx: Transaction, ids: string[]) => Promise<string[]>

const byTenant = (rows: { tenant_id: string; id: string; room: string }[]): TrackedConference[][] =>
  [...Map.groupBy(rows, ({ tenant_id }) => tenant_id)].map(([tenantId, some]) =>
    some.map(({ id, room }) => ({ tenantId, id, room })),
  )

/** Keeps the conferences of one portal process true to its engine, and ends what nobody keeps any more. */
class ConferenceSupervisor {
  readonly #platform: Platform
  readonly #engine: MediaEngine
  readonly #times: typeof defaults
  readonly #tracked = new Map<string, TrackedConference>()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #ends: (() => void)[] = []
  // Rooms without a conference, seen once: theirs may be about to be committed.
  #stray = new Set<string>()
  #tail: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor({ platform, engine, ...times }: Options) {
    this.#platform = platform
    this.#engine = engine
    this.#times = { ...defaults, ...times }
    this.#every(this.#times.sweepMs, () => this.#sweep())
    this.#ends.push(
      platform.events.subscribe(({ topic }) => {
        // One may have been disabled or deleted: what goes on there is over at once.
        if (topic === 'tenants') this.#inOrder(() => this.#closeDisabled())
      }),
    )
    if (engine.kind === 'off') return
    this.#inOrder(() => this.#heartbeat())
    this.#every(this.#times.heartbeatMs, () => this.#heartbeat())
    this.#ends.push(
      engine.onEvent((event) => this.#inOrder(() => this.#onEngineEvent(event))),
      platform.events.subscribe((event) => {
        const tracked = event.topic === 'conferences' ? this.#tracked.get(event.objectId) : undefined
        if (tracked !== undefined) this.#inOrder(() => this.#closeIfEnded(tracked))
      }),
    )
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const end of this.#ends) end()
    await this.#tail
  }

  /** One after the other: what the engine tells is true in its order only. */
  #inOrder(work: () => Promise<void>): void {
    this.#tail = this.#tail
      .then(() => (this.#isStopped ? undefined : work()))
      .catch((error: unknown) => this.#platform.log.warn({ error }, 'a conference could not be kept; trying again'))
  }

  #every(ms: number, work: () => Promise<void>): void {
    let waiting = false
    const step = async (): Promise<void> => {
      waiting = false
      await work()
    }
    const look = (): void => {
      if (waiting) return
      waiting = true
      this.#inOrder(step)
    }
    this.#timers.push(setInterval(look, ms))
  }

  /** Work on one open conference, locked, in its tenant; afterwards its count is right and screens are told. */
  #change(tracked: TrackedConference, work: (tx: Transaction) => Promise<void>): Promise<void> {
    return this.#platform.database.withTenant(tracked.tenantId, async (tx) => {
      const conference = await conferences.lockOpen(tx.db, tracked.id)
      // One that was moved to another engine is that one's to tell of.
      if (conference?.engine_instance !== this.#engine.instance) return
      await work(tx)
      await conferences.updateCount(tx.db, tracked.id)
      await this.#tell(tx, tracked)
    })
  }

  #tell(tx: Transaction, tracked: TrackedConference): Promise<void> {
    return this.#platform.events.emit(tx, { tenantId: tracked.tenantId, topic: 'conferences', objectId: tracked.id })
  }

  async #onEngineEvent(event: EngineEvent): Promise<void> {
    if (event.type === 'engine-up') return this.#heartbeat()
    if (event.type !== 'participant-joined' && event.type !== 'participant-left') return
    const tracked = await this.#find(event.room)
    if (event.type === 'participant-left') {
      if (tracked === undefined) return
      const isRemoved = event.reason === 'removed'
      return this.#change(tracked, ({ db }) => participants.disconnect(db, tracked.id, { ...event, isRemoved }))
    }
    if (tracked === undefined) return
    await this.#admit(tracked, event.participant)
  }

  async #find(room: string): Promise<TrackedConference | undefined> {
    const known = [...this.#tracked.values()].find((tracked) => tracked.room === room)
    if (known !== undefined) return known
    const tenantId = findTenantId(room)
    const row = await this.#platform.database.withTenant(tenantId, ({ db }) => conferences.findOpenByRoom(db, room))
    if (row === undefined) return undefined
    return this.#track({ tenantId, id: row.id, room })
  }

  #track(tracked: TrackedConference): TrackedConference {
    this.#tracked.set(tracked.id, tracked)
    return tracked
  }

  /** Somebody is there; whom the portal did not let in is taken out. */
  async #admit(tracked: TrackedConference, { identity, sid }: EngineParticipant): Promise<void> {
    let isAdmitted = false
    await this.#change(tracked, async ({ db }) => {
      isAdmitted = await participants.connect(db, tracked.id, { identity, sid })
    })
    // Who left meanwhile cannot be taken out; who did not is seen again at the next beat.
    if (!isAdmitted) await this.#withTimeout(() => this.#engine.remove(tracked.room, identity))
  }

  /** Says that its conferences are alive, and brings them and the engine's rooms together. */
  async #heartbeat(): Promise<void> {
    const { instance } = this.#engine
    const signalUrl = await this.#withTimeout(() => this.#engine.signalUrl())
    const rows = await this.#platform.database.acrossTenants(async ({ db }) => {
      await conferences.beat(db, instance, signalUrl)
      return conferences.findOpenByMeetingId(db, instance, this.#times.maxSeconds)
    })
    const before = [...this.#tracked.values()]
    this.#tracked.clear()
    for (const row of rows) this.#track({ tenantId: row.tenant_id, id: row.id, room: row.room })
    const rooms = signalUrl === undefined ? undefined : await this.#withTimeout(() => this.#engine.rooms())
    if (rooms !== undefined) {
      for (const tracked of this.#tracked.values()) await this.#reconcile(tracked, rooms)
      await this.#closeOrphanRooms(rooms, before)
    }
    for (const { tenant_id, id, room, old } of rows) {
      const tracked = { tenantId: tenant_id, id, room }
      await (old ? this.#close([tracked], 'now') : this.#closeIfEmpty(tracked))
    }
  }

  /** What the engine answers within seconds; nothing while it is away, or the heartbeat would wait with it. */
  async #withTimeout<T>(question: () => Promise<T>): Promise<T | undefined> {
    try {
      return await withTimeout(question())
    } catch {
      return undefined
    }
  }

  async #reconcile(tracked: TrackedConference, rooms: string[]): Promise<void> {
    if (!rooms.includes(tracked.room)) await this.#engine.ensureRoom(tracked.room)
    const present = await this.#engine.participants(tracked.room)
    const known = await this.#platform.database.withTenant(tracked.tenantId, ({ db }) =>
      participants.findConnected(db, tracked.id),
    )
    for (const one of present) {
      const isKnown = known.some(({ id, sid }) => id === one.identity && sid === one.sid)
      if (!isKnown) await this.#admit(tracked, one)
    }
    const left = known.filter(({ id }) => !present.some(({ identity }) => identity === id))
    if (left.length === 0) return
    await this.#change(tracked, async ({ db }) => {
      for (const { id, sid } of left)
        await participants.disconnect(db, tracked.id, { identity: id, sid, isRemoved: false })
    })
  }

  async #closeOrphanRooms(rooms: string[], before: TrackedConference[]): Promise<void> {
    const tracked = new Set([...this.#tracked.values()].map(({ room }) => room))
    const ended = new Set(before.map(({ room }) => room))
    const stray = rooms.filter((room) => !tracked.has(room))
    for (const room of stray) {
      if (ended.has(room) || this.#stray.has(room)) await this.#engine.closeRoom(room)
    }
    this.#stray = new Set(stray)
  }

  async #closeIfEnded(tracked: TrackedConference): Promise<void> {
    const { database } = this.#platform
    if ((await database.withTenant(tracked.tenantId, ({ db }) => conferences.findOpen(db, tracked.id))) !== undefined)
      return
    this.#tracked.delete(tracked.id)
    await this.#engine.closeRoom(tracked.room)
  }

  async #closeIfEmpty(tracked: TrackedConference): Promise<void> {
    const isEmpty = ({ db }: Transaction) => endings.isEmpty(db, tracked.id, this.#times.emptySeconds)
    if (!(await this.#platform.database.withTenant(tracked.tenantId, isEmpty))) return
    await this.#close([tracked], 'last-leave', async (tx, ids) => ((await isEmpty(tx)) ? ids : []))
  }

  /**
   * Ends conferences of one tenant, as many at a time as one transaction may well hold.
   * `findDue` is asked again once they are locked: somebody may have come, or taken them over.
   */
  async #close(all: TrackedConference[], end: endings.EndReason, findDue?: FindDue): Promise<void> {
    const { database, events } = this.#platform
    for (let from = 0; from < all.length; from += closeBatchSize) {
      const some = all.slice(from, from + closeBatchSize)
      const tenantId = some[0]?.tenantId ?? ''
      await database.withTenant(tenantId, async (tx) => {
        const { db } = tx
        const open = await endings.lockOpenByIds(
          db,
          some.map(({ id }) => id),
        )
        const closed = await endings.close(db, findDue === undefined ? open : await findDue(tx, open), end)
        const meetingIds = closed.flatMap(({ meeting_id }) => meeting_id ?? [])
        const concerned = await conferences.findAffectedUsers(db, meetingIds)
        await events.emit(tx, [
          ...closed.map(({ id }) => ({ tenantId, topic: 'conferences' as const, objectId: id })),
          ...concerned.map(({ meetingId, userId }) => ({
            tenantId,
            topic: 'meetings' as const,
            objectId: meetingId,
            userId,
          })),
        ])
      })
      for (const { id } of some) {
        const tracked = this.#tracked.get(id)
        if (tracked !== undefined) await this.#closeIfEnded(tracked)
      }
    }
  }

  /** Ends what no living process keeps, at its last heartbeat, and what goes on in disabled tenants. */
  async #sweep(): Promise<void> {
    const { leaseSeconds } = this.#times
    const own = this.#engine.kind === 'off' ? undefined : this.#engine.instance
    const lapsed = await this.#platform.database.acrossTenants(({ db }) =>
      conferences.findLapsed(db, own, leaseSeconds),
    )
    const findDue: FindDue = ({ db }, ids) => endings.findLapsed(db, ids, leaseSeconds)
    for (const some of byTenant(lapsed)) await this.#close(some, 'last-heartbeat', findDue)
    await this.#closeDisabled()
  }

  async #closeDisabled(): Promise<void> {
    const disabled = await this.#platform.database.acrossTenants(({ db }) => conferences.findOfDisabled(db))
    for (const some of byTenant(disabled)) await this.#close(some, 'now')
  }
}

/** Begins to keep the conferences of this process; `stop` leaves them open for the next one to take over. */
export const startConferenceSupervisor = (options: Options): { stop: () => Promise<void> } =>
  new ConferenceSupervisor(options)
