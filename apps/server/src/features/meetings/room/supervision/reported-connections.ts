import { gradeConnection, maxReportedAgeMs, sampleSeconds } from '@foyer/contract/meetings/connection-grades'
import type { ReportedSample } from '@foyer/contract/meetings/room'
import { type MeasuredStay, packConnections } from '#features/meetings/conferences/conference-connections.commands.ts'
import { insertReportedSamples, type ReportedSamples } from '#features/meetings/conferences/connection-samples.store.ts'
import { addSums } from '#features/meetings/conferences/quality.store.ts'
import type { RouteModule } from '#platform/calls/define-slice.ts'
import { warnRarely } from '#platform/log.ts'
import type { Platform } from '#platform/services.ts'
import { StaySums } from './stay-sums.ts'

const sampleMs = sampleSeconds * 1000
/** Browsers send several samples at once; written as seldom, most of a conference's share a row. */
const writeEveryMs = 30_000
/** About a minute and a half of 4,000 participants, in some megabytes of memory. */
const defaultMaxSamples = 36_000

type Stay = { tenantId: string; conferenceId: string; participantId: string }
/** The samples of a conference that were taken within the same ten seconds, which begin at `time` in ms. */
type Group = { tenantId: string; conferenceId: string; time: number; samples: MeasuredStay[] }
type Writer = Pick<Platform, 'database' | 'log'>

const findWorse = (...values: (number | undefined)[]): number | undefined => {
  const measured = values.filter((value) => value !== undefined)
  return measured.length === 0 ? undefined : Math.max(...measured)
}

/** The samples that browsers have reported to this process, until they are written. */
export class ReportedConnections {
  readonly #maxSamples: number
  #groups = new Map<string, Group>()
  #count = 0
  #sums = new StaySums()
  /** The last time of each stay, before which none is stored any more, so that no time has two of its samples. */
  readonly #latest = new Map<string, number>()
  #writing: Promise<void> | undefined

  constructor(maxSamples = defaultMaxSamples) {
    this.#maxSamples = maxSamples
  }

  /** Adds samples of a stay; those of a time up to its last one are left out, and all while there is no room for more. */
  add({ tenantId, conferenceId, participantId }: Stay, samples: readonly ReportedSample[]): void {
    const now = Date.now()
    for (const { agoMs, lost, ...numbers } of samples.toSorted((one, other) => other.agoMs - one.agoMs)) {
      const time = Math.floor((now - agoMs) / sampleMs) * sampleMs
      if (this.#count >= this.#maxSamples || time <= (this.#latest.get(participantId) ?? 0)) continue
      this.#latest.set(participantId, time)
      this.#count += 1
      const { lossUp, lossDown, jitterMs, roundTripMs, sentResolution, receivedResolution } = numbers
      const loss = findWorse(lossUp, lossDown)
      const grade = lost ? 'lost' : gradeConnection({ loss, jitterMs, roundTripMs })
      const key = `${conferenceId} ${time}`
      const group = this.#groups.get(key) ?? { tenantId, conferenceId, time, samples: [] }
      this.#groups.set(key, group)
      const measured = { lossUp, lossDown, jitterMs, roundTripMs, sentResolution, receivedResolution }
      group.samples.push({ participantId, grade, ...measured })
      this.#sums.add(conferenceId, { participantId, grade, loss, roundTripMs })
    }
  }

  /** Writes what was added; while the previous samples are still being written, those that came since are left out. */
  async write(platform: Writer): Promise<void> {
    const now = Date.now()
    const [groups, sums] = [[...this.#groups.values()], this.#sums]
    this.#groups = new Map()
    this.#count = 0
    this.#sums = new StaySums()
    for (const [stay, time] of this.#latest) if (time < now - 2 * maxReportedAgeMs) this.#latest.delete(stay)
    if (groups.length === 0 || this.#writing !== undefined) return
    this.#writing = writeAll(platform, groups, { sums, now }).catch((error: unknown) =>
      warnRarely(platform.log, { error }, 'reported connections could not be written'),
    )
    await this.#writing
    this.#writing = undefined
  }

  /** Writes the last samples. */
  async stop(platform: Writer): Promise<void> {
    await this.#writing
    await this.write(platform)
  }
}

async function writeAll(
  { database }: Writer,
  groups: readonly Group[],
  { sums, now }: { sums: StaySums; now: number },
): Promise<void> {
  const rows = groups.map(
    // The middle of the ten seconds: they are those of the database's clock, and clocks differ a little.
    ({ samples, time, ...conference }): ReportedSamples => ({
      ...conference,
      agoMs: now - time - sampleMs / 2,
      samples: packConnections(samples),
    }),
  )
  await database.acrossTenants((db) => insertReportedSamples(db, rows), { atomic: false })
  const conferences = new Map(groups.map(({ conferenceId, tenantId }) => [conferenceId, tenantId]))
  for (const [id, tenantId] of conferences) await database.withTenant(tenantId, (db) => addSums(db, id, sums.take(id)))
}

/** Writes what browsers report, as long as the process runs. */
export const writeReported =
  (reported: ReportedConnections): RouteModule =>
  (app, platform) => {
    const timer = setInterval(() => void reported.write(platform), writeEveryMs)
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await reported.stop(platform)
    })
  }
