import { createHash } from 'node:crypto'
import { Client } from 'pg'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

const retryMs = 2000

/** Does things by the clock in one process at a time. */
export type JobLeader = { start: () => void; stop: () => Promise<void> }

/** What is done every so many seconds. */
export type Repeated = { name: string; seconds: number; work: () => Promise<void> }

/**
 * Holds a lock of the database on a connection of its own while this process does `repeated`; PostgreSQL gives the lock
 * to another process as soon as that connection is gone, a kill included.
 */
export function createJobLeader(options: { database: Database; repeated: Repeated; log: Log }): JobLeader {
  const { database, repeated, log } = options
  const key = createHash('sha256').update(`every:${repeated.name}`).digest().readInt32BE()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const forget = async (): Promise<void> => {
    const gone = client
    client = undefined
    await gone?.end().catch(() => undefined)
  }

  /** Whether this process holds the lock now; takes it where it is free. */
  const leads = async (): Promise<boolean> => {
    if (client !== undefined) {
      await client.query('select')
      return true
    }
    const fresh = new Client(database.optionsAs('jobs'))
    fresh.on('error', () => {
      if (client === fresh) client = undefined
    })
    await fresh.connect()
    const answer = await fresh.query<{ mine: boolean }>('select pg_try_advisory_lock(4206662, $1) as mine', [key])
    if (answer.rows[0]?.mine === true && !stopped) client = fresh
    else await fresh.end()
    return client === fresh
  }

  const turn = async (): Promise<void> => {
    let pauseMs = retryMs
    try {
      if (await leads()) {
        pauseMs = repeated.seconds * 1000
        await repeated.work()
      }
    } catch (error) {
      log.warn({ error, job: repeated.name }, 'a repeated job failed; it is tried again')
      pauseMs = Math.min(pauseMs, retryMs)
      await client?.query('select').catch(forget)
    }
    if (!stopped) timer = setTimeout(go, pauseMs)
  }
  const go = (): void => {
    running = turn()
  }

  return {
    start: go,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      await forget()
    },
  }
}
