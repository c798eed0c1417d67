import type { ParticipantStats } from '#engine/engine-stats.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { readStats } from '#engine/read-stats.ts'
import { type MeasuredStay, packConnections } from '#features/meetings/conferences/conference-connections.commands.ts'
import { insertSamples, type NewSamples } from '#features/meetings/conferences/connection-samples.store.ts'
import { toMainRoom } from '#features/meetings/conferences/places.store.ts'
import { addSums, type ConnectionSums } from '#features/meetings/conferences/quality.store.ts'
import type { Platform } from '#platform/services.ts'
import { StaySums } from './stay-sums.ts'
import type { TrackedConference } from './tracked-conference.ts'

type Options = {
  engine: MediaEngine
  /** How often sums are written. */
  sumsMs: number
  /** Inserts the samples of one time, of all conferences in one statement. */
  insert: (samples: NewSamples[]) => Promise<unknown>
  write: (conference: TrackedConference, sums: ConnectionSums[]) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Packs the samples of one time by conference. */
function toNewSamples(
  conferences: readonly TrackedConference[],
  participants: readonly ParticipantStats[],
): NewSamples[] {
  const byRoom = Map.groupBy(participants, ({ room }) => toMainRoom(room))
  return conferences.flatMap(({ tenantId, id, room }) => {
    const samples = (byRoom.get(room) ?? []).flatMap(({ connection, identity, ...stats }): MeasuredStay[] =>
      connection === 'unknown'
        ? []
        : [
            {
              participantId: identity,
              grade: connection,
              lossUp: stats.lossUp,
              lossDown: stats.lossDown,
              jitterMs: stats.jitterMs,
              roundTripMs: stats.roundTripMs,
              sentResolution: stats.sentResolution,
              receivedResolution: stats.receivedResolution,
            },
          ],
    )
    return samples.length === 0 ? [] : { tenantId, conferenceId: id, samples: packConnections(samples) }
  })
}

/**
 * Samples the connections of this process's conferences. Each sample is inserted at once; the sums of stays are written
 * now and then, and when a participant leaves.
 */
export class ConnectionSampler {
  readonly #options: Options
  /** The samples by room, until they are written. */
  readonly #sums = new StaySums()
  #writtenAt = Date.now()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Samples at an interval: in its middle, so that the time of a sample, which is rounded to the interval, stays clear of
   * its bounds.
   */
  start(everyMs: number, findConferences: () => Iterable<TrackedConference>): void {
    const wait = everyMs - ((Date.now() + everyMs / 2) % everyMs)
    this.#timer = setTimeout(
      () => {
        this.start(everyMs, findConferences)
        void this.sample(findConferences())
      },
      // A timer may be a moment early.
      wait < everyMs / 4 ? wait + everyMs : wait,
    )
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Takes one sample of each connection; while the previous ones are still being inserted none. */
  async sample(conferences: Iterable<TrackedConference>): Promise<void> {
    if (this.#running !== undefined) return
    this.#running = this.#sample([...conferences]).catch(this.#options.onFailure)
    await this.#running
    this.#running = undefined
  }

  async #sample(conferences: readonly TrackedConference[]): Promise<void> {
    const { engine, insert } = this.#options
    const participants = (await readStats(engine))?.participants ?? []
    for (const { room, identity, connection, loss, roundTripMs } of participants) {
      if (connection === 'unknown') continue
      this.#sums.add(toMainRoom(room), { participantId: identity, grade: connection, loss, roundTripMs })
    }
    this.#sums.keep(new Set(conferences.map(({ room }) => room)))
    const samples = toNewSamples(conferences, participants)
    if (samples.length > 0) await insert(samples)
  }

  /** Writes the sums of all conferences if it is time. */
  async writeDue(conferences: Iterable<TrackedConference>): Promise<void> {
    if (Date.now() - this.#writtenAt < this.#options.sumsMs) return
    this.#writtenAt = Date.now()
    for (const conference of conferences) await this.write(conference)
  }

  /** Writes the sums of a conference since the last time; returns whether there were any. */
  async write(conference: TrackedConference): Promise<boolean> {
    const sums = this.#sums.take(conference.room)
    if (sums.length === 0) return false
    await this.#options.write(conference, sums)
    return true
  }
}

/** Creates the sampler of an engine, which writes to the database. */
export const createSampler = (
  { database, log }: Pick<Platform, 'database' | 'log'>,
  engine: MediaEngine,
  sumsMs: number,
): ConnectionSampler =>
  new ConnectionSampler({
    engine,
    sumsMs,
    insert: (samples) => database.acrossTenants((db) => insertSamples(db, engine.instance, samples), { atomic: false }),
    write: ({ tenantId, id }, sums) => database.withTenant(tenantId, (db) => addSums(db, id, sums)),
    onFailure: (error) => log.warn({ error }, 'connections could not be sampled'),
  })
