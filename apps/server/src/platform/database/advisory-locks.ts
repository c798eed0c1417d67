import { Client } from 'pg'
import type { Database } from './database.ts'

type Options = {
  database: Database
  /** Distinguishes locks of one kind from all others. */
  group: number
  /** Returns the key of a name, an integer of 32 bits. */
  toKey: (name: string) => number
}

/** Creates advisory locks on one connection: PostgreSQL releases them when it ends, also after a kill. */
export function createAdvisoryLocks({ database, group, toKey }: Options) {
  let client: Client | undefined
  const held = new Set<string>()

  const reset = async (): Promise<void> => {
    const previous = client
    client = undefined
    held.clear()
    await previous?.end().catch(() => undefined)
  }

  const connect = async (): Promise<Client> => {
    if (client !== undefined) return client
    const fresh = new Client(database.connectionOptions('jobs'))
    fresh.on('error', () => void (client === fresh && reset()))
    client = fresh
    await fresh.connect()
    return fresh
  }

  const tryLock = async (name: string): Promise<boolean> => {
    const connection = await connect()
    const { rows } = await (held.has(name)
      ? connection.query<{ mine: boolean }>('select true as mine')
      : connection.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [group, toKey(name)]))
    const mine = rows[0]?.mine === true && connection === client
    if (mine) held.add(name)
    return mine
  }

  let pending: Promise<unknown> = Promise.resolve()
  return {
    reset,
    /** Acquires the lock if it is free and returns whether this process holds it. Requests run one after another. */
    tryAcquire: (name: string): Promise<boolean> => {
      const response = pending.then(
        () => tryLock(name),
        () => tryLock(name),
      )
      pending = response
      return response
    },
  }
}

export type AdvisoryLocks = ReturnType<typeof createAdvisoryLocks>
