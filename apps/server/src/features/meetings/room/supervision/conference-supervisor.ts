import { sampleSeconds } from '@foyer/contract/meetings/connection-grades'
import type { EngineEvent, EngineParticipant, MediaEngine } from '#engine/media-engine.ts'
import * as conferenceEnd from '#features/meetings/conferences/conference-end.store.ts'
import { requestSummaries } from '#features/meetings/conferences/conference-summary.commands.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as connections from '#features/meetings/conferences/connections.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import { toMainRoom } from '#features/meetings/conferences/places.store.ts'
import { findAffectedUsers } from '#features/meetings/meetings/invitees.store.ts'
import { closeDue } from '#features/meetings/room/breakouts/breakouts.jobs.ts'
import { isTestRoomInUse } from '#features/meetings/room/signaling/test-rooms.ts'
import type { Db } from '#platform/database/database.ts'
import type { Platform } from '#platform/services.ts'
import { type ConnectionSampler, createSampler } from './connection-samples.ts'
import { withTimeout } from './engine-client.ts'
import { receiveControls } from './engine-controls.ts'
import { recordConnected, recordEnded, recordLeft, recordShare } from './presence.ts'
import { ScreenShares } from './screen-shares.ts'
import { TaskQueue } from './task-queue.ts'
import { groupByTenant, parseTenantId, type TrackedConference, toEngineRooms, toTracked } from './tracked-conference.ts'

/** The intervals in ms, and the times in seconds after which a conference ends. */
const defaults = {
  heartbeatMs: 5000,
  sweepMs: 10_000,
  emptySeconds: 60,
  leaseSeconds: 30,
  maxSeconds: 24 * 3600,
  samplesMs: sampleSeconds * 1000,
  sumsMs: 60_000,
}

export type ConferenceSupervisorTimings = Partial<typeof defaults>
type Options = { platform: Platform; engine: MediaEngine } & ConferenceSupervisorTimings

const closeBatchSize = 500

/** Finds which of the locked conferences still have to end. */
type FindDue = (db: Db, ids: string[]) => Promise<string[]>

/** Reconciles this process's conferences with its engine, and ends conferences that no process supervises. */
class ConferenceSupervisor {
  readonly #platform: Platform
  readonly #engine: MediaEngine
  readonly #timings: typeof defaults
  readonly #sampler: ConnectionSampler
  readonly #tracked = new Map<string, TrackedConference>()
  readonly #shares = new ScreenShares()
  readonly #tasks: TaskQueue
  readonly #unsubscribes: (() => void)[] = []
  // Rooms seen once without a conference; its transaction may not be committed yet.
  #orphanRooms = new Set<string>()

  constructor({ platform, engine, ...timings }: Options) {
    this.#platform = platform
    this.#engine = engine
    this.#timings = { ...defaults, ...timings }
    this.#tasks = new TaskQueue((error) =>
      platform.log.warn({ error }, 'a task of the conference supervisor failed; it will be retried'),
    )
    this.#sampler = createSampler(platform, engine, this.#timings.sumsMs)
    this.#tasks.schedule(this.#timings.sweepMs, () => this.#sweep())
    const closeOfInactiveTenants = this.#tasks.createCoalesced(() => this.#closeOfInactiveTenants())
    this.#unsubscribes.push(
      platform.events.subscribe(({ topic }) => {
        // A tenant may have been disabled or deleted, which ends its conferences immediately.
        if (topic === 'tenants') closeOfInactiveTenants()
      }),
    )
    if (engine.kind === 'off') return
    this.#tasks.enqueue(() => this.#heartbeat())
    this.#tasks.schedule(this.#timings.heartbeatMs, () => this.#heartbeat())
    this.#sampler.start(this.#timings.samplesMs, () => this.#tracked.values())
    this.#unsubscribes.push(
      receiveControls(engine, platform),
      engine.onEvent((event) => this.#tasks.enqueue(() => this.#onEngineEvent(event))),
      platform.events.subscribe((event) => {
        const tracked = event.topic === 'conferences' ? this.#tracked.get(event.objectId) : undefined
        if (tracked !== undefined) this.#tasks.enqueue(() => this.#closeIfEnded(tracked))
      }),
    )
  }

  async stop(): Promise<void> {
    const ended = this.#tasks.stop()
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    await this.#sampler.stop()
    await ended
  }

  /** Changes an open conference, locked, in its tenant; then updates its count and emits an event. */
  #change(tracked: TrackedConference, work: (db: Db) => Promise<void>): Promise<void> {
    return this.#platform.database.withTenant(tracked.tenantId, async (db) => {
      const conference = await conferences.lockOpen(db, tracked.id)
      // A conference that was moved to another engine is supervised by that process.
      if (conference?.engine_instance !== this.#engine.instance) return
      await work(db)
      await conferences.updateCount(db, tracked.id)
      await this.#emitChanged(db, tracked)
    })
  }

  #emitChanged(db: Db, tracked: TrackedConference): Promise<void> {
    return this.#platform.events.emit(db, { tenantId: tracked.tenantId, topic: 'conferences', objectId: tracked.id })
  }

  async #onEngineEvent(event: EngineEvent): Promise<void> {
    if (event.type === 'engine-up') return this.#heartbeat()
    const share = this.#shares.read(event)
    const sharing = share && (await this.#find(share.room))
    if (share && sharing) return this.#change(sharing, (db) => recordShare(db, sharing.id, share))
    if (event.type !== 'participant-joined' && event.type !== 'participant-left') return
    const tracked = await this.#find(event.room)
    if (event.type === 'participant-left') {
      if (tracked === undefined) return
      await this.#sampler.write(tracked)
      const { room, identity, sid, reason } = event
      return this.#change(tracked, (db) => recordLeft(db, tracked.id, { room, identity, sid, reason }))
    }
    if (tracked === undefined) return
    await this.#admit(tracked, event.room, event.participant)
  }

  /** Finds the conference of a room of the engine, which may be a breakout room. */
  async #find(anyRoom: string): Promise<TrackedConference | undefined> {
    const room = toMainRoom(anyRoom)
    const known = [...this.#tracked.values()].find((tracked) => tracked.room === room)
    if (known !== undefined) return known
    const tenantId = parseTenantId(room)
    const row = await this.#platform.database.withTenant(tenantId, (db) => conferences.findOpenByRoom(db, room))
    if (row === undefined) return undefined
    return this.#track({ tenantId, room, ...row })
  }

  #track(tracked: TrackedConference): TrackedConference {
    this.#tracked.set(tracked.id, tracked)
    return tracked
  }

  /**
   * Marks a participant as connected, with the grants of now; one whom the portal has not admitted to that room is removed
   * from it.
   */
  async #admit(tracked: TrackedConference, room: string, { identity, sid }: EngineParticipant): Promise<void> {
    let admitted: Awaited<ReturnType<typeof recordConnected>>
    await this.#change(tracked, async (db) => {
      admitted = await recordConnected(db, tracked.id, { room, identity, sid })
    })
    const grants = admitted?.grants
    // If this fails, a participant who is still there is removed at the next heartbeat.
    if (admitted === undefined) await this.#tryEngine(() => this.#engine.remove(room, identity))
    else if (grants !== undefined) await this.#tryEngine(() => this.#engine.setPermissions(room, identity, grants))
  }

  /** Renews the heartbeat of this process's conferences, and reconciles them with the rooms of the engine. */
  async #heartbeat(): Promise<void> {
    const { instance } = this.#engine
    const signalUrl = await this.#tryEngine(() => this.#engine.signalUrl())
    await closeDue(this.#platform, instance)
    const { rows, unconnected } = await this.#platform.database.acrossTenants(async (db) => {
      await conferences.renewHeartbeats(db, instance, signalUrl)
      const ended = await participants.endUnconnected(db, instance)
      const open = await conferences.findOpenByEngine(db, instance, this.#timings.maxSeconds)
      return { rows: open, unconnected: new Set(ended.map(({ id }) => id)) }
    })
    const before = [...this.#tracked.values()]
    this.#tracked.clear()
    for (const row of rows) {
      const tracked = this.#track(toTracked(row))
      // Hosts see who may connect.
      if (unconnected.has(row.id))
        await this.#platform.database.withTenant(tracked.tenantId, (db) => this.#emitChanged(db, tracked))
    }
    const rooms = signalUrl === undefined ? undefined : await this.#tryEngine(() => this.#engine.rooms())
    if (rooms !== undefined) {
      for (const tracked of this.#tracked.values()) await this.#reconcile(tracked, rooms)
      await this.#closeOrphanRooms(rooms, before)
      await this.#sampler.writeDue(this.#tracked.values())
    }
    for (const { expired, ...row } of rows) {
      const tracked = toTracked(row)
      await (expired ? this.#close([tracked], 'now') : this.#closeIfEmpty(tracked))
    }
  }

  /** Returns the engine's response; undefined while it is away, so that the heartbeat does not wait for it. */
  async #tryEngine<T>(request: () => Promise<T>): Promise<T | undefined> {
    try {
      return await withTimeout(request())
    } catch {
      return undefined
    }
  }

  async #reconcile(tracked: TrackedConference, rooms: string[]): Promise<void> {
    for (const room of toEngineRooms(tracked)) if (!rooms.includes(room)) await this.#engine.ensureRoom(room)
    const present = new Map<string, EngineParticipant[]>()
    for (const room of toEngineRooms(tracked)) present.set(room, await this.#engine.participants(room))
    const known = await this.#platform.database.withTenant(tracked.tenantId, (db) =>
      connections.findConnected(db, tracked.id),
    )
    const moving = new Set(known.filter(({ isMoving }) => isMoving).map(({ id }) => id))
    for (const [room, participants] of present) {
      for (const participant of participants) {
        const { identity, sid } = participant
        const isKnown = known.some((row) => row.id === identity && row.connection_id === sid && row.room === room)
        // A participant who is moved to another room leaves this one.
        const isLeaving = moving.has(identity) && known.some((row) => row.id === identity && row.room !== room)
        if (!isKnown && !isLeaving) await this.#admit(tracked, room, participant)
      }
    }
    const left = known.filter(
      ({ id, room }) => !moving.has(id) && present.get(room)?.some(({ identity }) => identity === id) !== true,
    )
    if (left.length === 0) return
    await this.#change(tracked, async (db) => {
      for (const { id, room, connection_id: sid } of left)
        await recordLeft(db, tracked.id, { room, identity: id, sid, reason: 'connection-lost' })
    })
  }

  async #closeOrphanRooms(rooms: string[], before: TrackedConference[]): Promise<void> {
    const tracked = new Set([...this.#tracked.values()].flatMap(toEngineRooms))
    const ended = new Set(before.flatMap(toEngineRooms))
    const orphans = rooms.filter((room) => !tracked.has(room) && !isTestRoomInUse(room))
    for (const room of orphans) {
      if (ended.has(room) || this.#orphanRooms.has(room)) await this.#engine.closeRoom(room)
    }
    this.#orphanRooms = new Set(orphans)
  }

  async #closeIfEnded(tracked: TrackedConference): Promise<void> {
    const { database } = this.#platform
    if ((await database.withTenant(tracked.tenantId, (db) => conferences.findOpen(db, tracked.id))) !== undefined)
      return
    this.#tracked.delete(tracked.id)
    for (const room of toEngineRooms(tracked)) await this.#engine.closeRoom(room)
    if (await this.#sampler.write(tracked))
      await database.withTenant(tracked.tenantId, (db) => this.#emitChanged(db, tracked))
  }

  async #closeIfEmpty(tracked: TrackedConference): Promise<void> {
    const isEmpty = (db: Db) => conferenceEnd.isEmpty(db, tracked.id, this.#timings.emptySeconds)
    if (!(await this.#platform.database.withTenant(tracked.tenantId, isEmpty))) return
    await this.#close([tracked], 'last-leave', async (db, ids) => ((await isEmpty(db)) ? ids : []))
  }

  /**
   * Ends conferences of one tenant, in batches of one transaction each. `findDue` checks again once they are locked,
   * because a participant may have joined, or another process may have taken them over.
   */
  async #close(all: TrackedConference[], reason: conferenceEnd.EndReason, findDue?: FindDue): Promise<void> {
    const { database, events, jobs } = this.#platform
    for (let from = 0; from < all.length; from += closeBatchSize) {
      const batch = all.slice(from, from + closeBatchSize)
      const tenantId = batch[0]?.tenantId ?? ''
      await database.withTenant(tenantId, async (db) => {
        const open = await conferenceEnd.lockOpenByIds(
          db,
          batch.map(({ id }) => id),
        )
        const closed = await conferenceEnd.close(db, findDue === undefined ? open : await findDue(db, open), reason)
        await recordEnded(db, closed, { detail: reason })
        await requestSummaries(db, jobs, closed)
        const meetingIds = closed.flatMap(({ meeting_id }) => meeting_id ?? [])
        const affected = await findAffectedUsers(db, meetingIds)
        await events.emit(db, [
          ...closed.map(({ id }) => ({ tenantId, topic: 'conferences' as const, objectId: id })),
          ...affected.map(({ meetingId, userId }) => ({
            tenantId,
            topic: 'meetings' as const,
            objectId: meetingId,
            userId,
          })),
        ])
      })
      for (const { id } of batch) {
        const tracked = this.#tracked.get(id)
        if (tracked !== undefined) await this.#closeIfEnded(tracked)
      }
    }
  }

  /** Ends conferences whose process has died, at their last heartbeat, and those of disabled or deleted tenants. */
  async #sweep(): Promise<void> {
    const { leaseSeconds } = this.#timings
    const own = this.#engine.kind === 'off' ? undefined : this.#engine.instance
    const lapsed = await this.#platform.database.acrossTenants((db) => conferences.findLapsed(db, own, leaseSeconds))
    const findDue: FindDue = (db, ids) => conferenceEnd.findLapsed(db, ids, leaseSeconds)
    for (const group of groupByTenant(lapsed)) await this.#close(group, 'last-heartbeat', findDue)
    await this.#closeOfInactiveTenants()
  }

  async #closeOfInactiveTenants(): Promise<void> {
    const inactive = await this.#platform.database.acrossTenants((db) => conferences.findOpenOfInactiveTenants(db))
    for (const group of groupByTenant(inactive)) await this.#close(group, 'now')
  }
}

/** Starts to supervise the conferences of this process; `stop` leaves them open, for the next process to take over. */
export const startConferenceSupervisor = (options: Options): { stop: () => Promise<void> } =>
  new ConferenceSupervisor(options)
