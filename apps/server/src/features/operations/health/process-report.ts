import { isPoor } from '@foyer/contract/meetings/connection-grades'
import type { MediaEngine } from '#engine/media-engine.ts'
import { readStats } from '#engine/read-stats.ts'
import { createExpiryReader, readDisk } from '#platform/machine.ts'
import type { Platform } from '#platform/services.ts'
import type { ProcessReport } from './processes.store.ts'

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
      poor: measured?.filter(({ connection }) => isPoor(connection)).length ?? null,
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
