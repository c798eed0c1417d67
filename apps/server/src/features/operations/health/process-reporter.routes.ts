import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { healthSampleSeconds } from '@foyer/contract/operations/health-numbers'
import type { FastifyInstance } from 'fastify'
import type { MediaEngine } from '#engine/media-engine.ts'
import { warnRarely } from '#platform/log.ts'
import type { Platform } from '#platform/services.ts'
import { addFailures } from './failed-joins.store.ts'
import { createReportBuilder } from './process-report.ts'
import * as processes from './processes.store.ts'
import { findLatest } from './samples.store.ts'

/** Reports this process: what it counted since the last time, and what it sees of its engine and its machine. */
export type Reporter = { report: () => Promise<void>; remove: () => Promise<void> }

export function createReporter(engine: MediaEngine, platform: Platform): Reporter {
  const { database, env, monitor, release } = platform
  const build = createReportBuilder(engine, platform)
  const key = { host: hostname(), port: env.port, runId: randomUUID() }
  const flushFailures = async (): Promise<void> => {
    const failures = monitor.takeFailedJoins()
    if (failures.length === 0) return
    try {
      await database.acrossTenants((db) => addFailures(db, failures))
    } catch (error) {
      monitor.returnFailedJoins(failures)
      throw error
    }
  }
  return {
    report: async () => {
      const report = await build()
      await database.acrossTenants((db) => processes.storeReport(db, { ...key, release, report }))
      await flushFailures()
      monitor.sample = await database.acrossTenants(findLatest, { atomic: false })
    },
    remove: async () => {
      await database.acrossTenants((db) => processes.remove(db, key))
    },
  }
}

/** Reports this process while it listens, and removes it when it stops in order. */
export const reportProcess =
  (engine: MediaEngine) =>
  (app: FastifyInstance, platform: Platform): void => {
    const reporter = createReporter(engine, platform)
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> | undefined
    let isStopped = false
    const warn = (error: unknown) => warnRarely(platform.log, { error }, 'this process could not report itself')
    const run = (): void => {
      running = reporter
        .report()
        .catch(warn)
        .then(() => {
          if (!isStopped) timer = setTimeout(run, healthSampleSeconds * 1000)
        })
    }
    app.addHook('onListen', async () => run())
    app.addHook('onClose', async () => {
      isStopped = true
      clearTimeout(timer)
      if (running === undefined) return
      await running
      await reporter.remove().catch(warn)
    })
  }
