import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll } from 'vitest'
import type { MediaEngine } from '#engine/media-engine.ts'
import { createReporter } from '#features/operations/health/process-reporter.routes.ts'
import { createLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { setBuiltInAlerts } from './built-in-alerts.ts'
import { createCertificate, key } from './certificates.ts'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { freePort, options, type PortalProcess, startPortal } from './process.ts'

const host = 'localhost:3000'
const operatorEmail = 'admin@example.test'
/** That of the kit, which shares the database with the portals. */
const secret = 'the tests have one secret for all of them'
const maxConnections = 150
/** Less than the time after which an engine counts as silent. */
const stepSeconds = 25

/**
 * Starts an installation on a database of its own: a portal with an engine, another one with a certificate, a mail server,
 * and in this process a third portal whose engine a test controls. Time passes in steps, in which every process reports
 * itself, the numbers are sampled and the rules evaluated, by the portals themselves.
 */
export async function useInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-alerts-'))
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    log: createLog('silent'),
    maxConnections,
  })
  const clock = join(folder, 'clock')
  await writeFile(clock, '0')
  const mailServers: MailServer[] = [await startMailServer()]
  const mailUrl = mailServers.map(({ url }) => url).join()
  const ports = { first: await freePort(), second: await freePort() }
  const running = new Map<keyof typeof ports, PortalProcess>()
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  await writeFile(files.key, key)

  const own = {
    first: { ENGINE: 'embedded', FOYER_DATA: join(folder, 'first') },
    second: { FOYER_DATA: join(folder, 'second'), TLS_CERT: files.certificate, TLS_KEY: files.key },
  }
  for (const { FOYER_DATA: data } of Object.values(own)) await mkdir(data)
  const start = (name: keyof typeof ports): PortalProcess => {
    const portal = startPortal(ports[name], {
      ...own[name],
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'quick-clock.ts')).href}`,
      TEST_CLOCK: clock,
      DATABASE_URL: postgres.databaseUrl,
      PUBLIC_URL: `http://${host}`,
      FOYER_SECRET: secret,
      FOYER_ADMIN_EMAIL: operatorEmail,
      FOYER_ADMIN_PASSWORD: 'Correct1Horse',
      SMTP_URL: mailUrl,
      OUTBOUND_ALLOW: '127.0.0.1',
      REQUESTS_PER_MINUTE: '1000000',
    })
    running.set(name, portal)
    return portal
  }
  const kill = async (name: keyof typeof ports, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const portal = running.get(name)
    running.delete(name)
    portal?.child.kill(signal)
    await portal?.ended
  }
  const stopMailServer = async () => mailServers.at(-1)?.stop()
  afterAll(async () => {
    for (const name of [...running.keys()]) await kill(name, 'SIGTERM')
    await stopMailServer()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await start('first').ready()

  const fake = await useFakeEngine()
  const kit = await useKit({
    engine: fake.engine,
    connection: postgres.connection,
    env: { OUTBOUND_ALLOW: '127.0.0.1' },
  })
  // The portals sample, evaluate and send; this process has neither a mail server nor their clock.
  await kit.platform.jobs.stop()
  kit.platform.jobs.stop = async () => undefined
  await setBuiltInAlerts(kit, true)
  let load = 0.1
  const measured: MediaEngine = {
    ...fake.engine,
    stats: async () => ({ rooms: 0, participants: [], restarts: 0, ...(await fake.engine.stats()), load }),
  }
  const env = { ...kit.env, dataFolder: join(folder, 'none') }
  const reporter = createReporter(measured, { ...kit.platform, env })

  const stopping = new AbortController()
  const report = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await reporter.report()
      await wait(50)
    }
  }
  const reporting = report()
  afterAll(async () => {
    stopping.abort()
    await reporting
  })

  const check = async (condition: string, values: unknown[]): Promise<boolean> =>
    (await kit.owner(`select ${condition} as met`, values))[0].met === true
  const waitUntil = async (what: string, condition: string, values: unknown[] = []): Promise<void> => {
    for (let tries = 0; tries < 3000; tries += 1) {
      if (await check(condition, values)) return
      await wait(10)
    }
    throw new Error(`${what}: ${[...running.values()].map(({ output }) => output()).join('\n')}`)
  }
  const readNow = async (): Promise<string> => (await kit.owner('select portal_now()::text as now'))[0].now
  const reported =
    'bool_and(p.seen_at >= $1) and count(*) = cardinality($2::int[]) from portal_processes p where p.port = any($2)'
  const waitForReports = async (): Promise<void> =>
    waitUntil('the portals did not report themselves', `(select ${reported})`, [
      await readNow(),
      [kit.env.port, ...[...running.keys()].map((name) => ports[name])],
    ])
  let shift = 0
  const pass = async (seconds: number): Promise<void> => {
    shift += seconds
    await writeFile(`${clock}.new`, String(shift))
    await rename(`${clock}.new`, clock)
    await kit.shiftClock(shift)
    await waitForReports()
  }
  const evaluated = `exists (select from health_samples where taken_at >= $1)
    and not exists (select from alert_rules where enabled and number <> 'sampleAge'
      and evaluated_until < date_trunc('milliseconds', (select min(taken_at) from health_samples where taken_at >= $1)))
    and (select evaluated_at >= $1 from alert_settings)`

  return {
    kit,
    fake,
    /** The share of time in which the engine of this process is busy. */
    setLoad: (share: number) => {
      load = share
    },
    ports,
    connection: postgres.connection,
    maxConnections,
    dataFolder: own.first.FOYER_DATA,
    process: (name: keyof typeof ports) => running.get(name),
    kill,
    start: async (name: keyof typeof ports) => {
      start(name)
      await waitForReports()
    },
    writeCertificate: (days: number) => writeFile(files.certificate, createCertificate(days)),
    stopMailServer,
    startMailServer: async () => void mailServers.push(await startMailServer(Number(new URL(mailUrl).port))),
    /** Sends a request to the first portal as its page in a tenant does; without a body a GET. */
    request: (path: string, { subdomain = '', cookie, body }: { subdomain?: string; cookie?: string; body?: object }) =>
      options({
        port: ports.first,
        path: `/api/${path}`,
        body,
        headers: {
          host: subdomain === '' ? host : `${subdomain}.${host}`,
          ...(cookie === undefined ? {} : { cookie }),
        },
      }),
    waitUntil,
    /** Ends the pauses before emails are tried again, which last minutes of real time. */
    hurryRetries: async () =>
      void (await kit.owner(`update pgboss.job_common set start_after = now() where state = 'retry'`)),
    /** Lets time pass until all have reported, and the numbers of then were sampled and evaluated. */
    step: async (): Promise<void> => {
      await pass(stepSeconds)
      await waitUntil('no sample was evaluated', evaluated, [await readNow()])
    },
    /** The same while no sample can be taken. */
    stepWithoutSample: async (): Promise<void> => {
      await pass(stepSeconds)
      await waitUntil('the rules were not evaluated', '(select evaluated_at >= $1 from alert_settings)', [
        await readNow(),
      ])
    },
    /** Does something while a session of its own holds a lock, as a migration or a backup may. */
    whileLocked: async (lock: string, work: () => Promise<void>): Promise<void> => {
      const client = new Client(postgres.connection)
      await client.connect()
      try {
        await client.query(`begin; lock table ${lock} mode`)
        await work()
      } finally {
        await client.end()
      }
    },
    /** The subjects of the emails that the operator has received, without the host. */
    readSubjects: (): string[] =>
      mailServers
        .flatMap((server) => server.to(operatorEmail))
        .map(({ mail: { subject = '' } }) => subject.replace(` at ${host}`, '')),
  }
}
export type Installation = Awaited<ReturnType<typeof useInstallation>>
