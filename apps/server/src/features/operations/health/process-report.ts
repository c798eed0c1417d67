import { z } from 'zod'
import type { MediaEngine } from '#engine/media-engine.ts'
import { readStats } from '#engine/read-stats.ts'
import type { Platform } from '#platform/services.ts'
import { createExpiryReader, readDisk } from './shared/machine.ts'

const Count = z.int().nullable().catch(null)

/** The engine of a process, as it was when the process reported itself; null where it did not answer. */
const EngineReport = z.object({
  kind: z.string(),
  instance: z.string(),
  /** For how long the process had heard nothing from it. */
  silentSeconds: z.number(),
  load: z.number().nullable().catch(null),
  rooms: Count,
  participants: Count,
  /** Participants whose connection the engine measures, and those of them with a poor or lost one. */
  measured: Count,
  poor: Count,
})

/** The report of a process; what another release writes differently is not known. */
export const ProcessReport = z.object({
  requests: z
    .object({ seconds: z.number().positive(), requests: z.int(), errors: z.int(), durations: z.array(z.int()) })
    .nullable()
    .catch(null),
  slowStatements: z.int().catch(0),
  disk: z.object({ usedShare: z.number(), freeBytes: z.number(), totalBytes: z.number() }).nullable().catch(null),
  /** When the certificate that the process serves expires. */
  certificate: z.iso.datetime().nullable().catch(null),
  /** Null for a process without an engine. */
  engine: EngineReport.nullable().catch(null),
})
export type ProcessReport = z.output<typeof ProcessReport>

/** Creates the function that builds the reports of this process. */
export function createReportBuilder(
  engine: MediaEngine,
  { env, monitor }: Pick<Platform, 'env' | 'monitor'>,
): () => Promise<ProcessReport> {
  const readExpiry = createExpiryReader()
  let heardAt = Date.now()
  const readEngine = async (): Promise<ProcessReport['engine']> => {
    if (engine.kind === 'off') return null
    const stats = await readStats(engine)
    if (stats !== undefined) heardAt = Date.now()
    const { kind, instance } = engine
    const measured = stats?.participants.filter(({ connection }) => connection !== 'unknown')
    return {
      ...{ kind, instance },
      silentSeconds: (Date.now() - heardAt) / 1000,
      load: stats?.load ?? null,
      rooms: stats?.rooms ?? null,
      participants: stats?.participants.length ?? null,
      measured: measured?.length ?? null,
      poor: measured?.filter(({ connection }) => connection !== 'good').length ?? null,
    }
  }
  return async () => ({
    requests: monitor.readRequests(),
    slowStatements: monitor.readSlowStatements(),
    disk: (await readDisk(env.dataFolder)) ?? null,
    certificate: (await readExpiry(env.tlsCert))?.toISOString() ?? null,
    engine: await readEngine(),
  })
}
