import { CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { jobsSchema } from './job-queues.ts'
import { createJobLeader, type JobLeader, type ScheduledJob } from './scheduler.ts'

const JobData = z.strictObject({ tenantId: z.uuid(), id: z.string() })
/** What happens after the answer. A job carries ids and enters its tenant when it runs. */
export type JobData = z.output<typeof JobData>

/** Does one job; `attempt` counts from 1. */
type Work = (data: JobData, attempt: number) => Promise<void>

/** Jobs of all processes on one database. */
export type Jobs = {
  /** Joins the caller's transaction: the job exists exactly when that commits. */
  send: (tx: Transaction, name: string, data: JobData, options?: { afterSeconds?: number }) => Promise<void>
  /** The same for many in one statement; they stand behind what `send` sends, so that a flood keeps nobody waiting. */
  sendMany: (tx: Transaction, name: string, jobs: readonly (JobData & { afterSeconds?: number })[]) => Promise<void>
  /** Says who does a job; before `start`. A job that throws is tried again with growing pauses, and may run twice. */
  work: (name: string, work: Work) => void
  /** Does something by the clock, in one process at a time; before `start`. */
  schedule: (name: string, seconds: number, work: () => Promise<void>) => void
  start: () => Promise<void>
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}

const pollSeconds = 0.5
const superviseSeconds = 5
const stopMs = 8000
const concurrency = 8

/** pg-boss as the role `jobs`: it owns nothing, so what would change its schema is off. */
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

/** Makes the jobs of one process, on pg-boss; `start` begins to work. */
export function createJobs(options: { database: Database; log: Log }): Jobs {
  const { database, log } = options
  const workers = new Map<string, Work>()
  const repeated: ScheduledJob[] = []
  const workerIds = new Map<string, string>()
  let leader: JobLeader | undefined
  const pool = new Pool({ ...database.connectionOptions('jobs'), max: 4, connectionTimeoutMillis: 5000 })
  pool.on('error', (error) => log.warn({ error }, 'an idle connection of the jobs ended'))
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ error }, 'a connection of the jobs ended')))
  const boss = createBoss(pool)
  boss.on('error', (error) => log.warn({ error }, 'jobs met an error; they go on'))
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs gave a warning'))

  const run = async (work: Work, job: Job<unknown>): Promise<JobResult> => {
    try {
      await work(JobData.parse(job.data), job.retryCount + 1)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.warn({ error, job: job.name, data: job.data, tries: job.retryCount + 1 }, 'a job failed; it is tried again')
      return {
        id: job.id,
        status: 'failed',
        output: { message: error instanceof Error ? error.message : String(error) },
      }
    }
  }

  const within = (tx: Transaction) => ({
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  })
  // NOTIFY inside transactions would serialise all commits: this process looks at once, others by their clock.
  const fetchSoon = (tx: Transaction, name: string): void =>
    tx.afterCommit(() => {
      const id = workerIds.get(name)
      if (id !== undefined) boss.notifyWorker(id)
    })

  return {
    // biome-ignore lint/complexity/useMaxParams: the unit comes first everywhere, and the fourth is rarely there
    send: async (tx, name, data, { afterSeconds = 0 } = {}) => {
      await boss.send(name, data, { db: within(tx), ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}) })
      if (afterSeconds === 0) fetchSoon(tx, name)
    },
    sendMany: async (tx, name, many) => {
      const rows = many.map(({ afterSeconds = 0, ...data }) => ({
        data,
        priority: -1,
        ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
      }))
      await boss.insert(name, rows, { db: within(tx) })
      if (many.some(({ afterSeconds = 0 }) => afterSeconds === 0)) fetchSoon(tx, name)
    },
    work: (name, work) => void workers.set(name, work),
    schedule: (name, seconds, work) => void repeated.push({ name, seconds, work }),
    start: async () => {
      await boss.start()
      for (const [name, work] of workers) {
        const settings = {
          pollingIntervalSeconds: pollSeconds,
          batchSize: concurrency,
          // A full batch says that more are waiting: they are fetched at once.
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const
        workerIds.set(name, await boss.work(name, settings, (jobs) => Promise.all(jobs.map((job) => run(work, job)))))
      }
      leader = createJobLeader({ database, repeated, log })
      leader.start()
    },
    stop: async () => {
      await Promise.all([boss.stop({ timeout: stopMs }), leader?.stop()])
      await pool.end()
    },
  }
}
