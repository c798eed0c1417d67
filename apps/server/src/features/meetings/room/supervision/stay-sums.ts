import { type ConnectionGrade, isPoor } from '@foyer/contract/meetings/connection-grades'
import type { ConnectionSums } from '#features/meetings/conferences/quality.store.ts'

type Mean = { sum: number; count: number }
type Sums = { samples: number; poor: number; loss: Mean; roundTripMs: Mean }
/** The numbers of a sample that are summed up. */
type Sample = {
  participantId: string
  grade: ConnectionGrade
  loss: number | undefined
  roundTripMs: number | undefined
}

const add = (mean: Mean, value: number | undefined): void => {
  if (value === undefined) return
  mean.sum += value
  mean.count += 1
}
const toAverage = ({ sum, count }: Mean): number | undefined => (count === 0 ? undefined : sum / count)

/** The sums of the samples of stays by conference, whose key the caller chooses, until they are written. */
export class StaySums {
  readonly #conferences = new Map<string, Map<string, Sums>>()

  add(conference: string, { participantId, grade, loss, roundTripMs }: Sample): void {
    const stays = this.#conferences.get(conference) ?? new Map<string, Sums>()
    this.#conferences.set(conference, stays)
    const sums = stays.get(participantId) ?? {
      samples: 0,
      poor: 0,
      loss: { sum: 0, count: 0 },
      roundTripMs: { sum: 0, count: 0 },
    }
    stays.set(participantId, sums)
    sums.samples += 1
    if (isPoor(grade)) sums.poor += 1
    add(sums.loss, loss)
    add(sums.roundTripMs, roundTripMs)
  }

  /** Removes and returns the sums of a conference. */
  take(conference: string): ConnectionSums[] {
    const stays = this.#conferences.get(conference) ?? new Map<string, Sums>()
    this.#conferences.delete(conference)
    return [...stays].map(([participantId, { samples, poor, loss, roundTripMs }]) => ({
      participantId,
      samples,
      poor,
      loss: toAverage(loss),
      roundTripMs: toAverage(roundTripMs),
    }))
  }

  /** Forgets the conferences that are not among these. */
  keep(conferences: ReadonlySet<string>): void {
    for (const key of this.#conferences.keys()) if (!conferences.has(key)) this.#conferences.delete(key)
  }
}
