import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AlertNumber, alertNumbers } from '@foyer/contract/operations/alert-rules'
import { alerts } from '@foyer/contract/operations/alerts'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import { addQueues } from '#platform/jobs/job-queues.ts'
import type { Installation } from './alert-installation.ts'
import { createFailingTenants, createGuests, createReaders, times } from './alert-visitors.ts'
import { expectDefined } from './kit.ts'
import { findChildren } from './process.ts'

/** The numbers that have a rule from the start. */
export type BuiltIn = {
  [N in AlertNumber]: (typeof alertNumbers)[N] extends { rule: unknown } ? N : never
}[AlertNumber]

/** Those whose cause hides the others: no reports, no emails or no samples. */
export const alone = ['engineHeartbeat', 'mailAge', 'sampleAge'] as const satisfies readonly BuiltIn[]

type Cause = {
  begin?: () => Promise<void>
  /** Runs in every step until the alert is there. */
  goOn?: () => Promise<void>
  end?: () => Promise<void>
  /** Runs in every step until the alert is over, because the number is unknown without it. */
  recover?: () => Promise<void>
}

/** Sessions of the database that do nothing, as many as leave little room. */
function createSessions({ connection, maxConnections, kit }: Installation) {
  const sessions: Client[] = []
  return {
    fill: async () => {
      const [{ used }] = await kit.owner('select sum(numbackends)::int as used from pg_stat_database')
      for (let n = used; n < maxConnections * 0.85; n += 1) {
        const client = new Client(connection)
        client.on('error', () => undefined)
        sessions.push(client)
        await client.connect()
      }
    },
    end: async () => void (await Promise.all(sessions.map((client) => client.end()))),
  }
}

/** Begins a transaction that no one ends, as a migration or a person at a console may. */
export async function holdTransaction({ connection }: Pick<Installation, 'connection'>, statement: string) {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin; ${statement}`)
  return client
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It may have ended since it was listed.
    if (Object(error).code !== 'ESRCH') throw error
  }
}

/** Kills the engine of the first portal as often as the portal starts it again, until the returned function is called. */
export function killEngine({ process: findProcess }: Pick<Installation, 'process'>): () => Promise<void> {
  let isOn = true
  const run = async (): Promise<void> => {
    while (isOn) {
      for (const pid of findChildren(findProcess('first')?.child.pid ?? 0)) endProcess(pid)
      await wait(20)
    }
  }
  const running = run()
  return async () => {
    isOn = false
    await running
  }
}

/** Creates the causes of the alerts that can be there at once, one for each built-in rule. */
export async function createCauses(installation: Installation) {
  const { kit, connection, fake, setLoad, dataFolder, kill, start, writeCertificate } = installation
  const readers = await createReaders(installation)
  const guests = await createGuests(installation)
  const tenants = await createFailingTenants(installation)
  const sessions = createSessions(installation)
  const asOperator = kit.as(kit.operator.admin)
  const file = join(dataFolder, 'recording')
  const queue = 'of-a-newer-release'
  const held: Client[] = []
  const measure = (poor: number) =>
    fake.setStats(
      Array.from({ length: 10 }, (_, n) => ({
        ...{ room: 'room', identity: `${n}`, sid: `${n}`, pausedVideos: 0 },
        connection: n < poor ? 'poor' : 'good',
      })),
    )
  const causes: { readonly [N in Exclude<BuiltIn, (typeof alone)[number]>]: Cause } = {
    /** One app that is too old, among twenty guests; those who join later dilute it. */
    failedJoins: {
      begin: async () => {
        await guests.connect(20)
        await guests.joinWithOldApp()
      },
      end: () => guests.connect(30),
    },
    /** Not for real, because ten browsers would have to lose packets for minutes: the engine of this process says so. */
    poorMedia: { begin: async () => measure(1), end: async () => measure(0) },
    /** Not for real, because a core would have to be busy for minutes: the engine of this process says so. */
    engineLoad: { begin: async () => setLoad(0.9), end: async () => setLoad(0.1) },
    /** Requests wait for a lock of another session. */
    responseTime: {
      goOn: () => readers.readSlowly(2, 350),
      recover: async () => expect(await times(4, readers.read)).toEqual([200, 200, 200, 200]),
    },
    /** A table is missing, as after a restore that went wrong. */
    errors: {
      goOn: async () => {
        await kit.owner('alter table groups rename to groups_away')
        expect(await times(2, readers.read)).toEqual([500, 500])
        await kit.owner('alter table groups_away rename to groups')
      },
    },
    missingProcesses: { begin: () => kill('second'), end: () => start('second') },
    connections: { begin: sessions.fill, goOn: sessions.fill, end: sessions.end },
    /**
     * PostgreSQL counts the age of a transaction by its own clock, which no test can move on. The operator lowers the
     * threshold of the rule from a minute to two seconds.
     */
    oldestTransaction: {
      begin: async () => {
        const { items } = (await asOperator.call(alerts.list, {})).body
        const { id, version } = expectDefined(items.find(({ number }) => number === 'oldestTransaction'))
        const rule = { id, version, name: '', number: 'oldestTransaction', direction: 'over', seconds: 60 } as const
        expect((await asOperator.call(alerts.update, { ...rule, threshold: 2 })).status).toBe(200)
        held.push(await holdTransaction(installation, 'select 1'))
      },
      end: async () => {
        for (const client of held) await client.end()
      },
    },
    /** They are over when the portal starts again, which has counted none. */
    slowStatements: {
      begin: async () => {
        for (let round = 0; round < 3; round += 1) await readers.readSlowly(8, 1050)
      },
    },
    /**
     * The queues have a clock of their own, which no test can move on: the job is as old as it would be. No process works
     * its queue, as after the return to an older release.
     */
    jobsAge: {
      begin: async () => {
        await addQueues(connection, inject('name'), [queue])
        const insert = `insert into pgboss.job_common (name, start_after) values ($1, now() - interval '11 minutes')`
        await kit.owner(insert, [queue])
      },
      end: async () => void (await kit.owner('delete from pgboss.job_common where name = $1', [queue])),
    },
    /** The file system of the data folder has ten megabytes. */
    disk: { begin: () => writeFile(file, Buffer.alloc(9_000_000)), end: () => rm(file) },
    /** The second portal is started with a new one. */
    certificate: { begin: () => writeCertificate(10), end: () => writeCertificate(90) },
    failingTenants: { begin: tenants.fail, end: tenants.recover },
  }
  const stop = async (): Promise<void> => {
    guests.leave()
    await tenants.stop()
  }
  return { causes, stop }
}
