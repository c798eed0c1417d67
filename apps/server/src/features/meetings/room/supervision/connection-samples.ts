import type { ParticipantStats } from '#engine/engine-stats.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { readStats } from '#engine/read-stats.ts'
import { toMainRoom } from '#features/meetings/conferences/places.store.ts'
import type { ConnectionSamples } from '#features/meetings/conferences/quality.store.ts'
import type { TrackedConference } from './tracked-conference.ts'

type Mean = { sum: number; count: number }
type Sums = { samples: number; poor: number; loss: Mean; roundTripMs: Mean }

const add = (mean: Mean, value: number | undefined): void => {
  if (value === undefined) return
  mean.sum += value
  mean.count += 1
}
const toAverage = ({ sum, count }: Mean): number | undefined => (count === 0 ? undefined : sum / count)

/** The samples of the connections in an engine by conference, which its main room names, until they are written. */
class SampledConnections {
  readonly #rooms = new Map<string, Map<string, Sums>>()

  add(participants: readonly ParticipantStats[]): void {
    for (const { room: anyRoom, identity, connection, loss, roundTripMs } of participants) {
      if (connection === 'unknown') continue
      const room = toMainRoom(anyRoom)
      const inRoom = this.#rooms.get(room) ?? new Map<string, Sums>()
      this.#rooms.set(room, inRoom)
      const sums = inRoom.get(identity) ?? {
        samples: 0,
        poor: 0,
        loss: { sum: 0, count: 0 },
        roundTripMs: { sum: 0, count: 0 },
      }
      inRoom.set(identity, sums)
      sums.samples += 1
      if (connection !== 'good') sums.poor += 1
      add(sums.loss, loss)
      add(sums.roundTripMs, roundTripMs)
    }
  }

  /** Removes and returns the samples of a room. */
  take(room: string): ConnectionSamples[] {
    const inRoom = this.#rooms.get(room) ?? new Map<string, Sums>()
    this.#rooms.delete(room)
    return [...inRoom].map(([participantId, { samples, poor, loss, roundTripMs }]) => ({
      participantId,
      samples,
      poor,
      loss: toAverage(loss),
      roundTripMs: toAverage(roundTripMs),
    }))
  }

  /** Forgets the rooms that are not among these. */
  keep(rooms: ReadonlySet<string>): void {
    for (const room of this.#rooms.keys()) if (!rooms.has(room)) this.#rooms.delete(room)
  }
}

type Options = {
  engine: MediaEngine
  writeMs: number
  write: (conference: TrackedConference, samples: ConnectionSamples[]) => Promise<void>
}

/**
 * Samples the connections of this process's conferences, and writes the sums now and then and when a participant
 * leaves.
 */
export class ConnectionSampler {
  readonly #options: Options
  readonly #sampled = new SampledConnections()
  #writtenAt = Date.now()

  constructor(options: Options) {
    this.#options = options
  }

  async sample(conferences: Iterable<TrackedConference>): Promise<void> {
    const { engine, writeMs } = this.#options
    const stats = await readStats(engine)
    this.#sampled.add(stats?.participants ?? [])
    const all = [...conferences]
    this.#sampled.keep(new Set(all.map(({ room }) => room)))
    if (Date.now() - this.#writtenAt < writeMs) return
    this.#writtenAt = Date.now()
    for (const conference of all) await this.write(conference)
  }

  /** Writes the samples of a conference since the last time; returns whether there were any. */
  async write(conference: TrackedConference): Promise<boolean> {
    const samples = this.#sampled.take(conference.room)
    if (samples.length === 0) return false
    await this.#options.write(conference, samples)
    return true
  }
}
