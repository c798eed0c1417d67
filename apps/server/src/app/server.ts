import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineReason } from '@foyer/contract/meetings/conferences'
import { findPalette } from '@foyer/contract/theme'
import type { FastifyInstance } from 'fastify'
import { addEngineMetrics } from '#engine/engine-metrics.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { watchEngine } from '#engine/watch-engine.ts'
import { describeSession } from '#features/identity/auth/session-page.commands.ts'
import {
  type ConferenceSupervisorTimings,
  startConferenceSupervisor,
} from '#features/meetings/room/supervision/conference-supervisor.ts'
import { addHealthMetrics } from '#features/operations/health/health-metrics.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import { findTenantMailServer, hasTenantMailServer } from '#features/tenancy/tenant-smtp/mail-server.commands.ts'
import { getTenantInfo } from '#features/tenancy/tenants/tenant-info.commands.ts'
import { openApiRoutes } from '#platform/calls/openapi.ts'
import { type ConnectionSettings, type Db, openDatabase } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import { createEvents } from '#platform/events/events.ts'
import { eventsSocketRoutes } from '#platform/http/events-socket.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { createMetrics, type Metrics } from '#platform/http/metrics.ts'
import { readVersion, webAppRoutes } from '#platform/http/web-app.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createTasks } from '#platform/jobs/tasks.ts'
import type { Log } from '#platform/log.ts'
import { openInbox } from '#platform/mail/inbox.ts'
import { addInboxMetrics } from '#platform/mail/inbox-metrics.ts'
import { createMail } from '#platform/mail/mail.ts'
import { createMailServers, type MailServers } from '#platform/mail/mail-servers.ts'
import { createMonitor } from '#platform/monitor.ts'
import { createRateLimits } from '#platform/security/rate-limits.ts'
import { createSecret } from '#platform/security/secret.ts'
import type { Platform } from '#platform/services.ts'
import { createApp } from './app.ts'
import { checkSecret } from './installation-secret.ts'
import { openRecordings, type RecordingParts, startRecordings } from './recordings.ts'
import { listCalls, registerWork } from './registry.ts'
import { createSlices } from './slices.ts'

/** A running portal, before it listens. */
export type PortalServer = { app: FastifyInstance; platform: Platform; stop: () => Promise<void> }

/** Root folder of the repository. */
export const root = join(import.meta.dirname, '..', '..', '..', '..')
/** The release of the portal. */
const release = String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
export const migrations = join(root, 'apps', 'server', 'migrations')

/** How long requests and sockets may take to finish on stop; longer than a database statement may take. */
const drainMs = 6000

type Options = {
  env: Env
  log: Log
  connection: ConnectionSettings
  name: string
  secret: string
  engine: MediaEngine
  /** Why the settings have chosen it; not known where it is given. */
  engineReason?: EngineReason
  /** Folder of the built web app. */
  webFolder?: string
  poolSize?: number
  supervisorTimings?: ConferenceSupervisorTimings
  recordingParts?: RecordingParts | null
}

/** Creates the metrics of this process, of its engine and its mailbox, and of the installation. */
function createAllMetrics({ monitor, inbox }: Pick<Platform, 'monitor' | 'inbox'>, engine: MediaEngine): Metrics {
  const metrics = createMetrics(monitor)
  addEngineMetrics(metrics.registry, engine)
  addHealthMetrics(metrics.registry, monitor)
  if (inbox !== undefined) addInboxMetrics(metrics.registry, inbox)
  return metrics
}

/** Finds what a page needs to know of its tenant before it makes a call. */
async function describeTenant(db: Db, mailServers: MailServers, tenantId: string) {
  const tenant = await getTenantInfo(db, mailServers, tenantId)
  const { language, logos } = tenant
  const { lite } = tenant.theme
  return { tenant, language, icon: logos.favicon, colour: lite['--portal-accent'], palette: findPalette(lite) }
}

/** Creates the portal on a migrated database and starts its jobs; `stop` shuts it down in order. */
export async function createServer(options: Options): Promise<PortalServer> {
  const { env, log, connection, name, engine } = options
  const monitor = createMonitor()
  const database = openDatabase({
    connection,
    name,
    log,
    onSlowStatement: monitor.countSlowStatement,
    usePreparedStatements: env.preparedStatements,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
  })
  const secret = createSecret(options.secret, env.previousSecret)
  // Before any job runs: with another secret, jobs would fail to decrypt queued emails.
  await checkSecret(database, secret)
  const events = createEvents(database, log)
  const jobs = createJobs({ database, log })
  const mailServers = createMailServers({
    env,
    tenants: { find: (db) => findTenantMailServer(db, secret), exists: hasTenantMailServer },
  })
  const findBrandName = async (db: Db, tenantId: string) => (await findMailBranding(db, env, tenantId)).brand.name
  const mail = createMail({ env, servers: mailServers, database, secret, jobs, events, log, findBrandName })
  const inbox = env.inbox === undefined ? undefined : openInbox(env.inbox, log)
  const tasks = createTasks({ env, database, events, jobs, log })
  const rateLimits = createRateLimits(database)
  const webFolder = options.webFolder ?? join(root, 'apps', 'web', 'dist')
  const version = readVersion(webFolder)
  const platform: Platform = {
    env,
    log,
    database,
    secret,
    rateLimits,
    events,
    jobs,
    mail,
    mailServers,
    inbox,
    tasks,
    monitor,
    release,
    version,
  }
  const state = { stopping: false }
  const isEngineAway = watchEngine(engine)
  const { storage, findComposer } = await openRecordings(env, options.recordingParts)
  const slices = createSlices({ engine, storage, findComposer, engineReason: options.engineReason })
  const calls = listCalls(slices)
  const metrics = createAllMetrics(platform, engine)
  const app = await createApp(platform, calls, [
    metrics.instrument,
    healthRoutes(() => state.stopping),
    openApiRoutes(slices, release),
    eventsSocketRoutes,
    ...slices.flatMap(({ routes = [] }) => routes),
    webAppRoutes(webFolder, {
      tenant: (db, tenantId) => describeTenant(db, mailServers, tenantId),
      session: (db, actor) => describeSession(db, actor, { env, isEngineAway }),
    }),
  ])
  await events.start()
  registerWork(platform, slices)
  await jobs.start()
  const supervisors = [
    startConferenceSupervisor({ platform, engine, ...options.supervisorTimings }),
    startRecordings({ platform, engine, storage, parts: options.recordingParts }),
  ]
  const stopMetrics = env.metricsPort === undefined ? undefined : await metrics.listen(env.metricsPort)
  return {
    app,
    platform,
    stop: async () => {
      state.stopping = true
      for (const socket of app.websocketServer.clients) socket.close(1001)
      const forceCloseTimer = setTimeout(() => {
        app.server.closeAllConnections()
        for (const socket of app.websocketServer.clients) socket.terminate()
      }, drainMs)
      await Promise.all([app.close(), ...supervisors.map((supervisor) => supervisor.stop())])
      clearTimeout(forceCloseTimer)
      inbox?.stop()
      await jobs.stop()
      mail.stop()
      await events.stop()
      stopMetrics?.()
      await database.close()
    },
  }
}
