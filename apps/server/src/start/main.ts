import { readSecret } from '#app/installation-secret.ts'
import { createServer, migrations, type PortalServer, root } from '#app/server.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import type { ConnectionSettings } from '#platform/database/database.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { createLog, type Log } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { StartupError } from '#platform/postgres/startup-error.ts'
import { listWarnings, warningTexts } from '#platform/warnings.ts'
import { ensureOperator, findInitialCredentials, limitSessionDays, resetAdminPassword } from './bootstrap.ts'
import { describeEngine, startEngine } from './create-engine.ts'
import { seedDemo } from './demo.ts'
import { migrate } from './migrate.ts'
import { describeStartFailure } from './start-failure.ts'

const printLine = (text: string): void => void process.stdout.write(`${text}\n`)

/** Prints an error of the start. Unreadable initial credentials are reported, but do not prevent the start. */
function printStartupError(error: unknown): undefined {
  if (!(error instanceof StartupError)) throw error
  printLine(error.message)
}

/** Stops what was started, in reverse order. */
const stopFunctions: (() => Promise<void>)[] = []
let stopping: Promise<void> | undefined

/** Stops everything in order; a second call (another Ctrl-C) waits for the first. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stopFunctions.toReversed()) {
      await stop().catch((error: unknown) => process.stderr.write(`While stopping: ${String(error)}\n`))
    }
  })()
  return stopping
}

async function openConnection(env: Env, log: Log): Promise<ConnectionSettings> {
  if (env.databaseUrl !== undefined) return { connectionString: env.databaseUrl }
  printLine('Starting the database …')
  const postgres = await startEmbeddedPostgres({ folder: `${env.dataFolder}/postgres`, log })
  stopFunctions.push(postgres.stop)
  return postgres.connection
}

/** Migrates; retries with growing pauses while an external database is not reachable yet. */
async function migrateWhenReady(connection: ConnectionSettings, log: Log): Promise<string> {
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, 10_000)) {
    try {
      return (await migrate({ connection, folder: migrations, log })).name
    } catch (error) {
      const isUnreachable =
        error instanceof Error &&
        /ECONNREFUSED|ENOENT|starting up|ENOTFOUND/.test(`${error.message} ${String(Object(error).code)}`)
      if (!isUnreachable) throw error
      printLine(`The database is not reachable yet; trying again in ${pauseMs / 1000} s`)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

function printMediaAddress(engine: MediaEngine): void {
  const media = engine.mediaAddress?.()
  if (media) printLine(`Audio and video use UDP port ${media.udpPort} at ${media.addresses.join(', ')}`)
}

/** Listens on all addresses, IPv6 and IPv4; on a machine without IPv6 on IPv4 only. */
async function listen(app: PortalServer['app'], port: number): Promise<void> {
  await app.listen({ port, host: '::' }).catch((error: unknown) => {
    if (Object(error).code !== 'EAFNOSUPPORT') throw error
    return app.listen({ port, host: '0.0.0.0' })
  })
}

/** Set once it has been read; used to describe failures. */
let env: Env | undefined

async function main(): Promise<void> {
  env = readEnv(process.env, root)
  const log = createLog(env.logLevel)
  const connection = await openConnection(env, log)
  printLine('Migrating the database …')
  const name = await migrateWhenReady(connection, log)
  if (process.argv.includes('--migrate')) return stopAll()
  const secret = await readSecret(env, connection)
  const chosen = await startEngine(env, secret, log)
  const { engine } = chosen
  const choice = describeEngine(env, chosen)
  log.info({ engine: engine.kind, instance: engine.instance }, choice)
  stopFunctions.push(() => engine.stop())
  const portal = await createServer({ env, log, connection, name, secret, engine, engineReason: chosen.reason })
  stopFunctions.push(portal.stop)
  const { database } = portal.platform
  await ensureOperator(env, database)
  await limitSessionDays(env, database)
  if (process.argv.includes('--new-admin-password')) {
    const email = await resetAdminPassword(env, database)
    if (email === undefined) printLine('No super administrator yet; npm start creates one.')
  } else {
    await listen(portal.app, env.port)
    if (process.argv.includes('--demo')) {
      printLine('Seeding the demo …')
      for (const line of await seedDemo(portal)) printLine(line)
    }
    printLine(`\nThe portal is ready at ${env.publicUrl.origin}`)
    printLine(choice)
    printMediaAddress(engine)
    for (const warning of listWarnings(env)) printLine(warningTexts[warning])
    // For the start script, which restarts this process if it fails from now on.
    process.send?.('ready')
  }
  const signIn = await findInitialCredentials(env, database).catch(printStartupError)
  if (signIn)
    printLine(`Sign in as ${signIn.email} with the password ${signIn.password} (you will be asked for a new one)`)
  if (process.argv.includes('--new-admin-password')) await stopAll()
}

/** Process managers usually kill after ten seconds; exiting earlier lets the database and the engine stop as well. */
const maxStopMs = 9500
function stopAndExit(): void {
  setTimeout(() => process.exit(1), maxStopMs).unref()
  void stopAll().then(() => process.exit(0))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAndExit)
// The start script has ended. The channel to it must not keep this process alive.
process.on('disconnect', stopAndExit)
process.channel?.unref()
process.on('unhandledRejection', (error) => process.stderr.write(`Unhandled: ${String(error)}\n`))

try {
  await main()
} catch (error) {
  const description = describeStartFailure(error, env)
  process.stderr.write(`${description ?? (error instanceof Error ? error.stack : String(error))}\n`)
  await stopAll()
  process.exit(1)
}
