import type { EngineEvent, EngineParticipant, MediaEngine } from '#engine/media-engine.ts'
import type { Unit } from '#platform/database.ts'
import type { Platform } from '#platform/handle.ts'
import * as conferences from './conferences.store.ts'
import * as endings from './endings.store.ts'
import * as participants from './participants.store.ts'
import { ask } from './room.reach.ts'

/** How often the keeper looks, in ms, and how long it waits, in seconds; the defaults are domain.md's (§5). */
const ordinary = {
  beatMs: 5000,
  sweepMs: 10_000,
  emptySeconds: 60,
  leaseSeconds: 30,
  mostSeconds: 24 * 3600,
}

type Held = { tenantId: string; id: string; room: string }
export type KeeperTimes = Partial<typeof ordinary>
type Options = { platform: Platform; engine: MediaEngine } & KeeperTimes

/** Room names carry their tenant: an event of the engine leads to its side of the wall without a look-up. */
const tenantOf = (room: string): string => room.slice(0, room.indexOf('.'))

const closedAtOnce = 500

type FindDue = (unit: Unit, ids: string[]) => Promise<string[]>

const byTenant = (rows: { tenant_id: string; id: string; room: string }[]): Held[][] =>
  [...Map.groupBy(rows, ({ tenant_id }) => tenant_id)].map(([tenantId, some]) =>
    some.map(({ id, room }) => ({ tenantId, id, room })),
  )

/** Keeps the conferences of one portal process true to its engine, and ends what nobody keeps any more. */
class ConferenceKeeper {
  readonly #platform: Platform
  readonly #engine: MediaEngine
  readonly #times: typeof ordinary
  readonly #held = new Map<string, Held>()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #endings: (() => void)[] = []
  // Rooms without a conference, seen once: theirs may be about to be committed.
  #stray = new Set<string>()
  #tail: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor({ platform, engine, ...times }: Options) {
    this.#platform = platform
    this.#engine = engine
    this.#times = { ...ordinary, ...times }
    this.#every(this.#times.sweepMs, () => this.#sweep())
    this.#endings.push(
      platform.events.subscribe(({ topic }) => {
        // One may have been disabled or deleted: what goes on there is over at once.
        if (topic === 'tenants') this.#inOrder(() => this.#closeDisabled())
      }),
    )
    if (engine.kind === 'off') return
    this.#inOrder(() => this.#beat())
    this.#every(this.#times.beatMs, () => this.#beat())
    this.#endings.push(
      engine.onEvent((event) => this.#inOrder(() => this.#hear(event))),
      platform.events.subscribe((event) => {
        const held = event.topic === 'conferences' ? this.#held.get(event.objectId) : undefined
        if (held !== undefined) this.#inOrder(() => this.#closeIfEnded(held))
      }),
    )
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const end of this.#endings) end()
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
  #change(held: Held, work: (unit: Unit) => Promise<void>): Promise<void> {
    return this.#platform.database.inTenant(held.tenantId, async (unit) => {
      const conference = await conferences.lockOpen(unit.db, held.id)
      // One that was moved to another engine is that one's to tell of.
      if (conference?.engine_instance !== this.#engine.instance) return
      await work(unit)
      await conferences.updateCount(unit.db, held.id)
      await this.#tell(unit, held)
    })
  }

  #tell(unit: Unit, held: Held): Promise<void> {
    return this.#platform.events.emit(unit, { tenantId: held.tenantId, topic: 'conferences', objectId: held.id })
  }

  async #hear(event: EngineEvent): Promise<void> {
    if (event.type === 'engine-up') return this.#beat()
    if (event.type !== 'participant-joined' && event.type !== 'participant-left') return
    const held = await this.#find(event.room)
    if (event.type === 'participant-left') {
      if (held === undefined) return
      const isTakenOut = event.reason === 'removed'
      return this.#change(held, ({ db }) => participants.disconnect(db, held.id, { ...event, isTakenOut }))
    }
    if (held === undefined) return
    await this.#welcome(held, event.participant)
  }

  async #find(room: string): Promise<Held | undefined> {
    const known = [...this.#held.values()].find((held) => held.room === room)
    if (known !== undefined) return known
    const tenantId = tenantOf(room)
    const row = await this.#platform.database.inTenant(tenantId, ({ db }) => conferences.findOpenByRoom(db, room))
    if (row === undefined) return undefined
    return this.#hold({ tenantId, id: row.id, room })
  }

  #hold(held: Held): Held {
    this.#held.set(held.id, held)
    return held
  }

  /** Somebody is there; whom the portal did not let in is taken out. */
  async #welcome(held: Held, { identity, sid }: EngineParticipant): Promise<void> {
    let isWelcome = false
    await this.#change(held, async ({ db }) => {
      isWelcome = await participants.connect(db, held.id, { identity, sid })
    })
    // Who left meanwhile cannot be taken out; who did not is seen again at the next beat.
    if (!isWelcome) await this.#ask(() => this.#engine.remove(held.room, identity))
  }

  /** Says that its conferences are alive, and brings them and the engine's rooms together. */
  async #beat(): Promise<void> {
    const { instance } = this.#engine
    const signalUrl = await this.#ask(() => this.#engine.signalUrl())
    const rows = await this.#platform.database.onPlatform(async ({ db }) => {
      await conferences.beat(db, instance, signalUrl)
      return conferences.findOpenOf(db, instance, this.#times.mostSeconds)
    })
    const before = [...this.#held.values()]
    this.#held.clear()
    for (const row of rows) this.#hold({ tenantId: row.tenant_id, id: row.id, room: row.room })
    const rooms = signalUrl === undefined ? undefined : await this.#ask(() => this.#engine.rooms())
    if (rooms !== undefined) {
      for (const held of this.#held.values()) await this.#compare(held, rooms)
      await this.#closeStray(rooms, before)
    }
    for (const { tenant_id, id, room, old } of rows) {
      const held = { tenantId: tenant_id, id, room }
      await (old ? this.#close([held], 'now') : this.#closeIfEmpty(held))
    }
  }

  /** What the engine answers within seconds; nothing while it is away, or the heartbeat would wait with it. */
  async #ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask(question())
    } catch {
      return undefined
    }
  }

  async #compare(held: Held, rooms: string[]): Promise<void> {
    if (!rooms.includes(held.room)) await this.#engine.ensureRoom(held.room)
    const there = await this.#engine.participants(held.room)
    const known = await this.#platform.database.inTenant(held.tenantId, ({ db }) =>
      participants.findConnected(db, held.id),
    )
    for (const one of there) {
      const isKnown = known.some(({ id, sid }) => id === one.identity && sid === one.sid)
      if (!isKnown) await this.#welcome(held, one)
    }
    const gone = known.filter(({ id }) => !there.some(({ identity }) => identity === id))
    if (gone.length === 0) return
    await this.#change(held, async ({ db }) => {
      for (const { id, sid } of gone)
        await participants.disconnect(db, held.id, { identity: id, sid, isTakenOut: false })
    })
  }

  async #closeStray(rooms: string[], before: Held[]): Promise<void> {
    const held = new Set([...this.#held.values()].map(({ room }) => room))
    const ended = new Set(before.map(({ room }) => room))
    const stray = rooms.filter((room) => !held.has(room))
    for (const room of stray) {
      if (ended.has(room) || this.#stray.has(room)) await this.#engine.closeRoom(room)
    }
    this.#stray = new Set(stray)
  }

  async #closeIfEnded(held: Held): Promise<void> {
    const { database } = this.#platform
    if ((await database.inTenant(held.tenantId, ({ db }) => conferences.findOpen(db, held.id))) !== undefined) return
    this.#held.delete(held.id)
    await this.#engine.closeRoom(held.room)
  }

  async #closeIfEmpty(held: Held): Promise<void> {
    const isEmpty = ({ db }: Unit) => endings.isEmpty(db, held.id, this.#times.emptySeconds)
    if (!(await this.#platform.database.inTenant(held.tenantId, isEmpty))) return
    await this.#close([held], 'last-leave', async (unit, ids) => ((await isEmpty(unit)) ? ids : []))
  }

  /**
   * Ends conferences of one tenant, as many at a time as one transaction may well hold.
   * `findDue` is asked again once they are locked: somebody may have come, or taken them over.
   */
  async #close(all: Held[], end: endings.End, findDue?: FindDue): Promise<void> {
    const { database, events } = this.#platform
    for (let from = 0; from < all.length; from += closedAtOnce) {
      const some = all.slice(from, from + closedAtOnce)
      const tenantId = some[0]?.tenantId ?? ''
      await database.inTenant(tenantId, async (unit) => {
        const { db } = unit
        const open = await endings.lockOpenOnes(
          db,
          some.map(({ id }) => id),
        )
        const closed = await endings.close(db, findDue === undefined ? open : await findDue(unit, open), end)
        const meetingIds = closed.flatMap(({ meeting_id }) => meeting_id ?? [])
        const concerned = await conferences.findConcerned(db, meetingIds)
        await events.emit(unit, [
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
        const held = this.#held.get(id)
        if (held !== undefined) await this.#closeIfEnded(held)
      }
    }
  }

  /** Ends what no living process keeps, at its last heartbeat, and what goes on in disabled tenants. */
  async #sweep(): Promise<void> {
    const { leaseSeconds } = this.#times
    const own = this.#engine.kind === 'off' ? undefined : this.#engine.instance
    const lapsed = await this.#platform.database.onPlatform(({ db }) => conferences.findLapsed(db, own, leaseSeconds))
    const findDue: FindDue = ({ db }, ids) => endings.findLapsedOf(db, ids, leaseSeconds)
    for (const some of byTenant(lapsed)) await this.#close(some, 'last-heartbeat', findDue)
    await this.#closeDisabled()
  }

  async #closeDisabled(): Promise<void> {
    const disabled = await this.#platform.database.onPlatform(({ db }) => conferences.findOfDisabled(db))
    for (const some of byTenant(disabled)) await this.#close(some, 'now')
  }
}

/** Begins to keep the conferences of this process; `stop` leaves them open for the next one to take over. */
export const startConferenceKeeper = (options: Options): { stop: () => Promise<void> } => new ConferenceKeeper(options)
