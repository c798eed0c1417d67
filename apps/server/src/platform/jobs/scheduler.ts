import { createHash } from 'node:crypto'
import { createAdvisoryLocks } from '#platform/database/advisory-locks.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

const retryMs = 2000

/** After 'more' it runs again at once, so that a stop waits for a part of long work only. */
export type ScheduledWork = () => Promise<'more' | undefined> | Promise<void>
/** Work that runs every `seconds`. */
export type ScheduledJob = { name: string; seconds: number; work: ScheduledWork }

/** Runs scheduled jobs, each in one process at a time. */
export type Scheduler = { start: () => void; stop: () => Promise<void> }

const lockGroup = 4206662
const jobKey = (name: string): number => createHash('sha256').update(`every:${name}`).digest().readInt32BE()

/** Does `scheduled` where this process holds its lock; another process takes over within seconds. */
export function createScheduler(options: { database: Database; scheduled: ScheduledJob[]; log: Log }): Scheduler {
  const { database, scheduled, log } = options
  const locks = createAdvisoryLocks({ database, group: lockGroup, toKey: jobKey })
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  let stopped = false

  const runTurn = async (one: ScheduledJob): Promise<void> => {
    let pauseMs = Math.min(retryMs, one.seconds * 1000)
    const mine = await locks.tryAcquire(one.name).catch(async (error: unknown) => {
      log.warn({ error }, 'the lock of what is done by the clock cannot be asked for; trying again')
      await locks.reset()
      return false
    })
    if (mine) {
      pauseMs = one.seconds * 1000
      try {
        if ((await one.work()) === 'more') pauseMs = 0
      } catch (error) {
        log.warn({ error, job: one.name }, 'a scheduled job failed and will run again')
        pauseMs = Math.min(pauseMs, 60_000)
      }
    }
    if (!stopped) timers.set(one.name, setTimeout(runDue, pauseMs, one))
  }
  const runDue = (one: ScheduledJob): void => void running.set(one.name, runTurn(one))

  return {
    start: () => {
      for (const one of scheduled) runDue(one)
    },
    stop: async () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
      await locks.reset()
    },
  }
}
