import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RecordingFailure } from '@foyer/contract/recordings/room-recording.shapes'
import type { MediaEngine } from '#engine/media-engine.ts'
import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import { TaskQueue } from '#features/meetings/room/supervision/task-queue.ts'
import { emitRecordingsChanged } from '#features/recordings/recordings/recordings.commands.ts'
import * as recordings from '#features/recordings/recordings/recordings-in-progress.store.ts'
import { isDiskNearlyFull, isQuotaUsed } from '#features/recordings/recordings/room-for-recordings.commands.ts'
import { toTracksFolder } from '#features/recordings/recordings/shared/tracks.ts'
import { type AdvisoryLocks, createAdvisoryLocks } from '#platform/database/advisory-locks.ts'
import type { Db } from '#platform/database/database.ts'
import type { Platform } from '#platform/services.ts'
import { type Recorder, RecorderError, type RecorderReport, type RecorderSettings } from '#recorder/recorder.ts'

const defaults = {
  /** How often the recordings of this process are renewed and compared with the recorder, in ms. */
  heartbeatMs: 3000,
  /** After how many seconds without a heartbeat another process takes over a recording. */
  leaseSeconds: 15,
  /** The same where its process holds no lock: it was killed, or has just begun. */
  unlockedSeconds: 5,
}
export type RecordingSupervisorTimings = Partial<typeof defaults>
type Options = {
  platform: Platform
  engine: MediaEngine
  createRecorder: (options: RecorderSettings) => Recorder
} & RecordingSupervisorTimings

/** Where a recording belongs; its conference may be gone. */
type RecordedMeeting = { tenantId: string; conferenceId: string | null }
/** A recording that the recorder of this process stores. */
type Tracked = RecordedMeeting & { room: string; isPaused: boolean; finished?: Promise<void> }

const toMeeting = (row: { tenant_id: string; conference_id: string | null }): RecordedMeeting => ({
  tenantId: row.tenant_id,
  conferenceId: row.conference_id,
})

/** Builds the identity with which a recorder joins; no stay has it. */
const toIdentity = (recording: string): string => `recorder:${recording}`

/**
 * Makes the recorder of this process do what the rows of recordings say, and writes into them what it reports. A recording
 * whose process has ended is taken over with its conference.
 */
class RecordingSupervisor {
  readonly #platform: Platform
  readonly #engine: MediaEngine
  readonly #timings: typeof defaults
  readonly #processId = randomUUID()
  readonly #tracked = new Map<string, Tracked>()
  readonly #stored = new Map<string, { at: Date; bytes: number }>()
  readonly #recorder: Recorder
  // Most processes record nothing, and need none.
  #started: Promise<void> | undefined
  readonly #locks: AdvisoryLocks
  readonly #tasks: TaskQueue
  readonly #unsubscribe: () => void

  constructor({ platform, engine, createRecorder, ...timings }: Options) {
    this.#platform = platform
    this.#engine = engine
    this.#timings = { ...defaults, ...timings }
    const { database } = platform
    this.#locks = createAdvisoryLocks({
      database,
      group: recordings.processLockGroup,
      toKey: recordings.toProcessLockKey,
    })
    this.#recorder = createRecorder({
      log: platform.log,
      authorize: (recording) => this.#authorize(recording),
      onReport: (report) => this.#tasks.enqueue(() => this.#onReport(report)),
    })
    this.#tasks = new TaskQueue((error) =>
      platform.log.warn({ error }, 'a task of the recording supervisor failed; it will be retried'),
    )
    this.#tasks.schedule(this.#timings.heartbeatMs, () => this.#reconcile())
    const reconcile = this.#tasks.createCoalesced(() => this.#reconcile())
    this.#unsubscribe = platform.events.subscribe(({ topic, objectId }) => {
      const isRecorded = () => [...this.#tracked.values()].some(({ conferenceId }) => conferenceId === objectId)
      if (topic === 'recordings' || (topic === 'conferences' && isRecorded())) reconcile()
    })
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#tasks.stop()
    await this.#recorder.stop()
    await Promise.all([...this.#tracked.values()].map(({ finished }) => finished))
    await this.#locks.reset()
  }

  async #authorize(recording: string): Promise<{ url: string; token: string }> {
    const tracked = this.#tracked.get(recording)
    if (tracked === undefined) throw new RecorderError('refused', 'The recording is over')
    await this.#engine.ensureRoom(tracked.room)
    const { token } = await this.#engine.issueJoin({
      room: tracked.room,
      identity: toIdentity(recording),
      name: '',
      grants: { sources: [], subscribe: true },
      hidden: true,
    })
    return { url: await this.#engine.signalUrl(), token }
  }

  /** Begins, pauses, resumes and ends recordings as their rows say. */
  async #reconcile(): Promise<void> {
    const { database, env } = this.#platform
    const { leaseSeconds, unlockedSeconds } = this.#timings
    const claim = { instance: this.#engine.instance, processId: this.#processId, leaseSeconds, unlockedSeconds }
    const rows = this.#engine.kind === 'off' ? [] : await database.acrossTenants((db) => recordings.claim(db, claim))
    if (rows.length > 0) await this.#holdLock()
    await this.#endOver()
    for (const row of rows) {
      if (this.#tracked.has(row.id)) await this.#follow(row)
      else if (this.#tracked.size >= env.recordingsAtOnce) await this.#fail(row.id, toMeeting(row), 'limit')
      else await this.#beginIfPossible(row)
    }
    const current = new Set(rows.map(({ id }) => id))
    for (const [id, tracked] of this.#tracked) if (!current.has(id)) this.#finish(id, tracked)
    await this.#writeStored()
  }

  /** Shows that this process is there; without it others take over as soon as a heartbeat is late. */
  async #holdLock(): Promise<void> {
    await this.#locks.tryAcquire(this.#processId).catch(async (error: unknown) => {
      this.#platform.log.warn({ error }, 'the lock of a process that records cannot be asked for; trying again')
      await this.#locks.reset()
    })
  }

  /** Begins a new recording where there is room for it; one that has begun goes on. */
  async #beginIfPossible(row: recordings.ClaimedRecording): Promise<void> {
    const obstacle = row.state === 'starting' ? await this.#findObstacle(row) : undefined
    if (obstacle === undefined) this.#begin(row)
    else await this.#fail(row.id, toMeeting(row), obstacle)
  }

  async #findObstacle({ tenant_id: tenantId }: recordings.ClaimedRecording): Promise<RecordingFailure | undefined> {
    const { database, env } = this.#platform
    if (await isDiskNearlyFull(env)) return 'disk-full'
    return (await database.withTenant(tenantId, isQuotaUsed)) ? 'quota' : undefined
  }

  #begin(row: recordings.ClaimedRecording): void {
    const { id, state, folder } = row
    const tracked: Tracked = { ...toMeeting(row), room: row.room, isPaused: state === 'paused' }
    this.#tracked.set(id, tracked)
    const options = { recording: id, folder: join(toTracksFolder(this.#platform.env.dataFolder), folder) }
    this.#started ??= this.#recorder.start()
    // Others are not kept waiting until it is connected; it reports what becomes of it.
    const recorded = this.#started.then(() => this.#recorder.record({ ...options, isPaused: tracked.isPaused }))
    recorded.catch((error: unknown) =>
      this.#tasks.enqueue(async () => {
        this.#platform.log.warn({ error, recording: id }, 'a recording could not begin')
        if (this.#tracked.get(id) === tracked) await this.#fail(id, tracked, 'no-connection')
      }),
    )
  }

  async #follow({ id, state }: recordings.ClaimedRecording): Promise<void> {
    const tracked = this.#tracked.get(id)
    if (tracked === undefined || state === 'starting' || tracked.isPaused === (state === 'paused')) return
    tracked.isPaused = state === 'paused'
    await (tracked.isPaused ? this.#recorder.pause(id) : this.#recorder.resume(id))
  }

  /** Lets the recorder write what is left, while others go on; then the recording can be composed. */
  #finish(id: string, tracked: Tracked): void {
    tracked.finished ??= this.#recorder
      .finish(id)
      .catch((error: unknown) =>
        this.#platform.log.warn({ error, recording: id }, 'a recording did not end properly; what is stored is kept'),
      )
      .then(() => {
        this.#tracked.delete(id)
        this.#stored.delete(id)
        this.#tasks.enqueue(() => this.#change(id, tracked, (db) => recordings.release(db, id, this.#processId)))
      })
  }

  async #endOver(): Promise<void> {
    const lease = { processId: this.#processId, leaseSeconds: this.#timings.leaseSeconds }
    for (const row of await this.#platform.database.acrossTenants((db) => recordings.findOver(db, lease))) {
      const failure = row.ended_at === null ? 'lost' : ''
      const at = row.ended_at ?? row.stored_at ?? undefined
      await this.#change(row.id, toMeeting(row), (db) => recordings.finish(db, row.id, { at, failure }))
    }
  }

  /** Ends a recording that cannot go on; what was stored is kept. */
  async #fail(id: string, meeting: RecordedMeeting, failure: RecordingFailure): Promise<void> {
    const { conferenceId } = meeting
    await this.#change(id, meeting, async (db) => {
      const { numUpdatedRows } = await recordings.finish(db, id, { failure })
      if (numUpdatedRows === 0n || conferenceId === null) return
      await logConferenceEvents(db, [{ conferenceId, type: 'recording-failed', detail: failure }])
    })
    const tracked = this.#tracked.get(id)
    if (tracked !== undefined) this.#finish(id, tracked)
  }

  async #onReport(report: RecorderReport): Promise<void> {
    const { recording: id, type } = report
    const tracked = this.#tracked.get(id)
    if (tracked === undefined) return
    const at = new Date(report.at)
    if (type === 'stored') this.#stored.set(id, { at, bytes: report.bytes })
    else if (type === 'connected') await this.#change(id, tracked, (db) => recordings.noteConnected(db, id, at))
    else if (type === 'lost') await this.#change(id, tracked, (db) => recordings.noteInterrupted(db, id))
    else await this.#fail(id, tracked, report.reason === 'disk-full' ? 'disk-full' : 'no-connection')
  }

  async #writeStored(): Promise<void> {
    const rows = [...this.#stored].map(([id, stored]) => ({ id, ...stored }))
    await this.#platform.database.acrossTenants((db) => recordings.noteStored(db, rows))
  }

  /** Changes a recording in its tenant, and notifies participants and lists. */
  #change(id: string, { tenantId, conferenceId }: RecordedMeeting, work: (db: Db) => Promise<unknown>): Promise<void> {
    const { database, events } = this.#platform
    return database.withTenant(tenantId, async (db) => {
      await work(db)
      await emitRecordingsChanged(this.#platform, db, [id])
      if (conferenceId !== null) await events.emit(db, { tenantId, topic: 'meeting-controls', objectId: conferenceId })
    })
  }
}

/** Starts to record what is to be recorded at the engine of this process; `stop` leaves it for the next process. */
export const startRecordingSupervisor = (options: Options): { stop: () => Promise<void> } =>
  new RecordingSupervisor(options)
