import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { createLog } from '#platform/log.ts'
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '../src/start/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One database per worker, because a test may shift its clock. */
    connections: DatabaseAddress[]
    ownConnections: OwnConnections
    name: string
  }
}

/**
 * Databases of a test file each: of statements, because PostgreSQL plans by what other tests have left in a database, of
 * jobs that visit every tenant or meeting, because other tests leave hundreds, and of what an installation has once, like
 * built-in alerts and samples of its health.
 */
const ownDatabases = {
  queryPlans: 'query_plans',
  preparedStatements: 'prepared_statements',
  operatorModes: 'operator_modes',
  defaultChange: 'default_change',
  optionExplanations: 'option_explanations',
  zoneData: 'zone_data',
  alerts: 'alerts',
  evaluation: 'evaluation',
  firing: 'firing',
  health: 'health',
  demo: 'demo',
  deletionRules: 'deletion_rules',
  composingOrder: 'composing_order',
  sweep: 'sweep',
} as const
type OwnConnections = { readonly [name in keyof typeof ownDatabases | 'startFailures']: DatabaseAddress }

/** Several portals of each worker are connected at once. */
const maxConnections = 400

/** Runs statements one after the other, as the superuser that only PostgreSQL's own folder knows. */
async function runAsSuperuser(folder: string, connection: DatabaseAddress, statements: string[]): Promise<void> {
  const password = await readFile(join(folder, 'superuser.password'), 'utf8')
  const client = new Client({ ...connection, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Starts a real PostgreSQL with the schema of a new portal in a database for each worker, and in two more. */
async function startTestDatabases(workers: number) {
  const log = createLog('silent')
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const postgres = await startEmbeddedPostgres({ folder, log, maxConnections })
  const { connection: template } = postgres
  // The tests of crashes have clusters of their own; waiting for the disk only costs time here.
  await runAsSuperuser(folder, template, [
    ...['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `alter system set ${name} = off`),
    'select pg_reload_conf()',
  ])
  const { name } = await migrate({
    connection: template,
    folder: join(import.meta.dirname, '..', 'migrations'),
    log,
  })
  const ofWorkers = Array.from({ length: workers }, (_, at) => `worker_${at}`)
  await runAsSuperuser(
    folder,
    template,
    [...Object.values(ownDatabases), ...ofWorkers].map(
      (database) => `create database ${database} owner ${template.user} template ${template.database}`,
    ),
  )
  const toConnection = (database: string): DatabaseAddress => ({ ...template, database })
  return {
    name,
    connections: ofWorkers.map(toConnection),
    ownConnections: {
      queryPlans: toConnection(ownDatabases.queryPlans),
      preparedStatements: toConnection(ownDatabases.preparedStatements),
      operatorModes: toConnection(ownDatabases.operatorModes),
      defaultChange: toConnection(ownDatabases.defaultChange),
      optionExplanations: toConnection(ownDatabases.optionExplanations),
      zoneData: toConnection(ownDatabases.zoneData),
      alerts: toConnection(ownDatabases.alerts),
      evaluation: toConnection(ownDatabases.evaluation),
      firing: toConnection(ownDatabases.firing),
      health: toConnection(ownDatabases.health),
      demo: toConnection(ownDatabases.demo),
      deletionRules: toConnection(ownDatabases.deletionRules),
      composingOrder: toConnection(ownDatabases.composingOrder),
      sweep: toConnection(ownDatabases.sweep),
      // The template itself: a portal that is started looks for roles named like its database.
      startFailures: template,
    },
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

declare global {
  /** Each project of a run loads this file for itself, and they share what the first one starts. */
  var testDatabases: { readonly started: ReturnType<typeof startTestDatabases>; projects: number } | undefined
}

/** Provides a database for each worker of the server tests; each test creates its own tenants. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  globalThis.testDatabases ??= { started: startTestDatabases(config.maxWorkers), projects: 0 }
  const databases = globalThis.testDatabases
  databases.projects += 1
  const { name, connections, ownConnections, stop } = await databases.started
  provide('connections', connections)
  provide('ownConnections', ownConnections)
  provide('name', name)
  return async () => {
    databases.projects -= 1
    if (databases.projects > 0) return
    globalThis.testDatabases = undefined
    await stop()
  }
}
