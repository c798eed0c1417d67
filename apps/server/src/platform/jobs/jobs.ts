import { CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database, Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { jobsSchema } from './job-queues.ts'
import { createScheduler, type ScheduledJob, type ScheduledWork, type Scheduler } from './scheduler.ts'

const JobData = z.strictObject({ tenantId: z.uuid(), id: z.string() })
/** Data of a job, which runs after the response: ids only; the tenant context is set when it runs. */
export type JobData = z.output<typeof JobData>

/** Processes a job; `attempt` counts from 1. */
type Work = (data: JobData, attempt: number) => Promise<void>

/** Jobs of all processes on one database. */
export type Jobs = {
  /** Sends a job in the caller's transaction: it exists only if that commits. */
  send: (db: Db, name: string, data: JobData, options?: { afterSeconds?: number }) => Promise<void>
  /** Sends jobs in one statement. Several have a lower priority than one, so that bulk jobs do not delay others. */
  sendMany: (db: Db, name: string, jobs: readonly (JobData & { afterSeconds?: number })[]) => Promise<void>
  /** Registers the worker of a queue; call before `start`. A job that throws is retried with backoff, and may run twice. */
  work: (name: string, work: Work) => void
  /** Registers work to run at an interval, in one process at a time; call before `start`. */
  schedule: (name: string, seconds: number, work: ScheduledWork) => void
  start: () => Promise<void>
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}

const pollSeconds = 0.5
const superviseSeconds = 5
const stopMs = 8000
const concurrency = 8

/** Creates pg-boss with the role `jobs`, which owns nothing: options that change the schema are off. */
function createBoss(pool: Pool): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
}

/** Creates the jobs of one process, based on pg-boss. */
export function createJobs(options: { database: Database; log: Log }): Jobs {
  const { database, log } = options
  const workers = new Map<string, Work>()
  const scheduled: ScheduledJob[] = []
  const workerIds = new Map<string, string>()
  let scheduler: Scheduler | undefined
  const pool = new Pool({ ...database.connectionOptions('jobs'), max: 4, connectionTimeoutMillis: 5000 })
  pool.on('error', (error) => log.warn({ error }, 'an idle connection for jobs ended'))
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ error }, 'a connection for jobs ended')))
  const boss = createBoss(pool)
  boss.on('error', (error) => log.warn({ error }, 'pg-boss reported an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'pg-boss reported a warning'))

  const run = async (work: Work, job: Job<unknown>): Promise<JobResult> => {
    try {
      await work(JobData.parse(job.data), job.retryCount + 1)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.warn({ error, job: job.name, data: job.data, tries: job.retryCount + 1 }, 'a job failed and will be retried')
      return {
        id: job.id,
        status: 'failed',
        output: { message: error instanceof Error ? error.message : String(error) },
      }
    }
  }

  const toExecutor = (db: Db) => ({
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  })
  // NOTIFY in a transaction would serialise all commits: this process fetches at once, others at their next poll.
  const fetchSoon = (db: Db, name: string): void =>
    db.afterCommit(() => {
      const id = workerIds.get(name)
      if (id !== undefined) boss.notifyWorker(id)
    })

  return {
    // biome-ignore lint/complexity/useMaxParams: the transaction comes first everywhere, and the options are rarely given
    send: async (db, name, data, { afterSeconds = 0 } = {}) => {
      await boss.send(name, data, { db: toExecutor(db), ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}) })
      if (afterSeconds === 0) fetchSoon(db, name)
    },
    sendMany: async (db, name, many) => {
      const rows = many.map(({ afterSeconds = 0, ...data }) => ({
        data,
        priority: many.length === 1 ? 0 : -1,
        ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
      }))
      await boss.insert(name, rows, { db: toExecutor(db) })
      if (many.some(({ afterSeconds = 0 }) => afterSeconds === 0)) fetchSoon(db, name)
    },
    work: (name, work) => void workers.set(name, work),
    schedule: (name, seconds, work) => void scheduled.push({ name, seconds, work }),
    start: async () => {
      await boss.start()
      for (const [name, work] of workers) {
        const settings = {
          pollingIntervalSeconds: pollSeconds,
          batchSize: concurrency,
          // A full batch suggests more jobs; fetch again immediately.
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const
        workerIds.set(name, await boss.work(name, settings, (jobs) => Promise.all(jobs.map((job) => run(work, job)))))
      }
      scheduler = createScheduler({ database, scheduled, log })
      scheduler.start()
    },
    stop: async () => {
      await Promise.all([boss.stop({ timeout: stopMs }), scheduler?.stop()])
      await pool.end()
    },
  }
}
