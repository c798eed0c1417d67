import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { MediaEngine } from '#engine/media-engine.ts'
import { findTenant } from '#features/auth/auth.store.ts'
import { tenantInfo } from '#features/auth/tenant-info.ts'
import { meetingsJobs } from '#features/meetings/meetings.jobs.ts'
import { passwordsJobs } from '#features/passwords/passwords.jobs.ts'
import { registrationJobs } from '#features/registration/registration.jobs.ts'
import { type KeeperTimes, startConferenceKeeper } from '#features/room/conferences.keeper.ts'
import { roomGateway } from '#features/room/room.gateway.ts'
import { picturesDoor } from '#features/tenant-brands/pictures.door.ts'
import { tenantsJobs } from '#features/tenants/tenants.jobs.ts'
import { userImportsJobs } from '#features/user-imports/user-imports.jobs.ts'
import { usersJobs } from '#features/users/users.jobs.ts'
import { type Connection, openDatabase } from '#platform/database.ts'
import type { Env } from '#platform/env.ts'
import { createEvents } from '#platform/events.ts'
import { eventsDoor } from '#platform/events-socket.ts'
import type { Platform } from '#platform/handle.ts'
import { healthDoor } from '#platform/health.ts'
import { createJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { createMail } from '#platform/mail.ts'
import { createMailServers } from '#platform/mail-servers.ts'
import { createMetrics } from '#platform/metrics.ts'
import { openApiDoor } from '#platform/openapi.ts'
import { pageDoor } from '#platform/page.ts'
import { retentionJobs } from '#platform/retention.ts'
import { createSecret } from '#platform/secret.ts'
import { createTasks } from '#platform/tasks.ts'
import { createApp } from './app.ts'
import { callsOf } from './calls.ts'
import { checkSecret } from './installation-secret.ts'

/** A running portal, before it listens. */
export type Portal = { app: FastifyInstance; platform: Platform; stop: () => Promise<void> }

/** Where things lie in the repository. */
export const root = join(import.meta.dirname, '..', '..', '..')
export const migrations = join(root, 'apps', 'server', 'migrations')

/** So long requests may take to finish and sockets to say goodbye; more than one statement of the database may take. */
const farewellMs = 6000

type Options = {
  env: Env
  log: Log
  connection: Connection
  name: string
  secret: string
  engine: MediaEngine
  /** Folder of the web app; where it is built to, if not said. */
  web?: string
  poolSize?: number
  keeper?: KeeperTimes
}

/** Opens the platform on a migrated database, joins the slices and begins to work; `stop` ends it in order. */
export async function openPortal(options: Options): Promise<Portal> {
  const { env, log, connection, name, engine } = options
  const database = openDatabase({
    connection,
    name,
    log,
    prepares: env.preparedStatements,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
  })
  const secret = createSecret(options.secret, env.previousSecret)
  // Before any job runs: with another secret it would take kept emails for broken ones.
  await checkSecret(database, secret)
  const events = createEvents(database, log)
  const jobs = createJobs({ database, log })
  const mailServers = createMailServers({ env, secret })
  const mail = createMail({ env, servers: mailServers, database, secret, jobs, events, log })
  const tasks = createTasks({ env, database, events, jobs, log })
  const platform: Platform = { env, log, database, secret, events, jobs, mail, mailServers, tasks }
  const state = { stopping: false }
  const calls = callsOf(engine)
  const metrics = createMetrics()
  const app = await createApp(platform, calls, [
    metrics.watch,
    healthDoor(() => state.stopping),
    openApiDoor(calls),
    eventsDoor,
    roomGateway(engine),
    picturesDoor,
    pageDoor(options.web ?? join(root, 'apps', 'web', 'dist'), async (unit, tenantId) => {
      const sendsEmail = await mailServers.sends(unit.db, tenantId)
      const tenant = tenantInfo(await findTenant(unit.db, tenantId), sendsEmail)
      return { tenant, icon: tenant.logos.favicon, colour: tenant.theme.lite['--portal-accent'] }
    }),
  ])
  await events.start()
  meetingsJobs(platform)
  passwordsJobs(platform)
  registrationJobs(platform)
  tenantsJobs(platform)
  userImportsJobs(platform)
  usersJobs(platform)
  retentionJobs(platform)
  await jobs.start()
  const keeper = startConferenceKeeper({ platform, engine, ...options.keeper })
  const stopMetrics = env.metricsPort === undefined ? undefined : await metrics.listen(env.metricsPort)
  return {
    app,
    platform,
    stop: async () => {
      state.stopping = true
      for (const socket of app.websocketServer.clients) socket.close(1001)
      const cutOff = setTimeout(() => {
        app.server.closeAllConnections()
        for (const socket of app.websocketServer.clients) socket.terminate()
      }, farewellMs)
      await Promise.all([app.close(), keeper.stop()])
      clearTimeout(cutOff)
      await jobs.stop()
      mail.stop()
      await events.stop()
      stopMetrics?.()
      await database.close()
    },
  }
}
