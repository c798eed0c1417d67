import { healthSampleSeconds } from '@foyer/contract/operations/health-numbers'
import { sql } from 'kysely'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as mails from '#features/operations/mail-log/mail-log.store.ts'
import * as providers from '#features/tenancy/tenant-sso/tenant-sso.store.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { daysAgo } from '#platform/database/period.ts'
import { warnRarely } from '#platform/log.ts'
import type { Platform } from '#platform/services.ts'
import { countJoins, deleteOldFailures } from './failed-joins.store.ts'
import * as processes from './processes.store.ts'
import { countDueJobs, countDueMails } from './queues.store.ts'
import { dropUnknown, fewest, toPercent, toProcessNumbers } from './sample-numbers.ts'
import { insertSample, type SampleNumbers } from './samples.store.ts'
import { findDatabaseState } from './server.store.ts'

const keptDays = 30
/** More failing providers than this are not counted. */
const maxProviders = 1000

/** Each reading is a short transaction of its own. */
type Reading = (db: Db) => Promise<{ readonly [N in keyof SampleNumbers]: number | undefined }>

const readPresent: Reading = async (db) => {
  const { meetings, people } = await conferences.countPresent(db)
  return { conferences: meetings, participants: people }
}
const readFailedJoins: Reading = async (db) => {
  const { failures, joins } = await countJoins(db)
  return { failedJoins: toPercent(failures, joins, fewest.joins) }
}
const readDatabase: Reading = async (db) => {
  const state = await findDatabaseState(db)
  return {
    connections: state && (state.connections / state.max_connections) * 100,
    databaseSize: state?.bytes,
    oldestTransaction: state?.oldest,
  }
}
const readMails: Reading = async (db) => {
  const { count, installationAge } = await countDueMails(db)
  return { mailWaiting: count, mailAge: installationAge }
}
const readJobs: Reading = async (db) => {
  const { count, age } = await countDueJobs(db)
  return { jobsWaiting: count, jobsAge: age }
}

/** Reads which tenants' mail servers or identity providers fail. */
const readFailingTenants: Reading = async (db) => {
  const failing = [
    ...(await mails.findFailing(db)).filter(({ has_server: hasServer }) => hasServer),
    ...(await providers.findFailing(db, maxProviders)),
  ]
  return { failingTenants: new Set(failing.map(({ tenant_id: id }) => id)).size }
}

const readProcesses: Reading = async (db) => {
  const { rows } = await sql<{ now: Date }>`select portal_now() as now`.execute(db)
  return toProcessNumbers(await processes.findAll(db), rows[0]?.now.getTime() ?? Date.now())
}

const readings: readonly Reading[] = [
  readPresent,
  readFailedJoins,
  readProcesses,
  readDatabase,
  readMails,
  readJobs,
  readFailingTenants,
]

/**
 * Samples all numbers. A reading that fails leaves its numbers out, and a slow database makes the sample late: the next
 * one begins when this one has ended.
 */
export async function takeSample({ database, log }: Pick<Platform, 'database' | 'log'>): Promise<void> {
  let numbers: SampleNumbers = {}
  for (const read of readings) {
    const part = await database.acrossTenants(read, { atomic: false }).catch((error: unknown) => {
      warnRarely(log, { error }, 'some numbers of the operational dashboard could not be read')
      return {}
    })
    numbers = { ...numbers, ...dropUnknown(part) }
  }
  await database.acrossTenants((db) => insertSample(db, numbers))
}

/** Samples as long as any process runs, in one at a time. */
export const sampling = { name: 'sample-health', seconds: healthSampleSeconds, work: takeSample }

/** The failed joins that one statement deletes. */
const purgeSize = 10_000

/** Deletes samples and failed joins after 30 days, and processes that have been missing for a day. */
export async function purgeHealth(database: Database): Promise<void> {
  await database.acrossTenants(async (db) => {
    await db.deleteFrom('health_samples').where('taken_at', '<', daysAgo(keptDays)).execute()
    await db.deleteFrom('portal_processes').where('seen_at', '<', daysAgo(processes.forgottenDays)).execute()
  })
  while ((await database.acrossTenants((db) => deleteOldFailures(db, keptDays, purgeSize))) === purgeSize);
}
