import { createHash } from 'node:crypto'
import { Client } from 'pg'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

const retryMs = 2000

/** What is done every so many seconds. */
export type ScheduledJob = { name: string; seconds: number; work: () => Promise<void> }

/** Does things by the clock, each in one process at a time. */
export type JobLeader = { start: () => void; stop: () => Promise<void> }

const jobKey = (name: string): number => createHash('sha256').update(`every:${name}`).digest().readInt32BE()

/** The locks of one process, all on one connection: PostgreSQL frees them when that is gone, a kill included. */
function createLocks(database: Database) {
  let client: Client | undefined
  const held = new Set<string>()

  const forget = async (): Promise<void> => {
    const gone = client
    client = undefined
    held.clear()
    await gone?.end().catch(() => undefined)
  }

  const connected = async (): Promise<Client> => {
    if (client !== undefined) return client
    const fresh = new Client(database.connectionOptions('jobs'))
    fresh.on('error', () => void (client === fresh && forget()))
    client = fresh
    await fresh.connect()
    return fresh
  }

  const ask = async (name: string): Promise<boolean> => {
    const over = await connected()
    const sql = held.has(name) ? 'select true as mine' : `select pg_try_advisory_lock(4206662, ${jobKey(name)}) as mine`
    const { rows } = await over.query<{ mine: boolean }>(sql)
    const mine = rows[0]?.mine === true && over === client
    if (mine) held.add(name)
    return mine
  }

  let asked: Promise<unknown> = Promise.resolve()
  return {
    forget,
    /** Whether this process holds the lock now; takes it where it is free. One is asked for after the other. */
    holds: (name: string): Promise<boolean> => {
      const response = asked.then(
        () => ask(name),
        () => ask(name),
      )
      asked = response
      return response
    },
  }
}

/** Does `repeated` where this process holds its lock; another process takes over within seconds. */
export function createJobLeader(options: { database: Database; repeated: ScheduledJob[]; log: Log }): JobLeader {
  const { database, repeated, log } = options
  const locks = createLocks(database)
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  let stopped = false

  const runTurn = async (one: ScheduledJob): Promise<void> => {
    let pauseMs = Math.min(retryMs, one.seconds * 1000)
    const mine = await locks.holds(one.name).catch(async (error: unknown) => {
      log.warn({ error }, 'the lock of what is done by the clock cannot be asked for; trying again')
      await locks.forget()
      return false
    })
    if (mine) {
      pauseMs = one.seconds * 1000
      await one.work().catch((error: unknown) => {
        log.warn({ error, job: one.name }, 'a repeated job failed; it is tried again')
        pauseMs = Math.min(pauseMs, 60_000)
      })
    }
    if (!stopped) timers.set(one.name, setTimeout(runDue, pauseMs, one))
  }
  const runDue = (one: ScheduledJob): void => void running.set(one.name, runTurn(one))

  return {
    start: () => {
      for (const one of repeated) runDue(one)
    },
    stop: async () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
      await locks.forget()
    },
  }
}
