import { Client } from 'pg'
import { PgBoss, type QueueOptions } from 'pg-boss'
import type { ConnectionSettings } from '#platform/database/database.ts'

/** The schema of pg-boss, owned by the owner role. */
export const jobsSchema = 'pgboss'

/** Exponential backoff: 1 to 2 s first, at most 5 minutes. */
const queueOptions: QueueOptions = {
  retryLimit: 1000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  // Missing heartbeats reveal a killed process; a running job is never aborted for being slow.
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
}

/** Urgent emails have a queue of their own, in which they wait for no others. */
export const mailQueues = ['mail', 'urgent-mail'] as const
/** The queues of the platform; those of slices are named where their jobs are. */
const platformQueues = [...mailQueues, 'task']

/**
 * Grants privileges: `app` and `platform` may send jobs, `jobs` may process and delete them; only the owner changes the
 * schema.
 */
async function grantPrivileges(client: Client, name: string): Promise<void> {
  const [app, platform, jobs] = ['app', 'platform', 'jobs'].map((role) => client.escapeIdentifier(`${name}_${role}`))
  await client.query(`revoke all on all functions in schema ${jobsSchema} from public`)
  await client.query(`grant usage on schema ${jobsSchema} to ${app}, ${platform}, ${jobs}`)
  await client.query(`grant execute on function ${jobsSchema}.job_now() to ${app}, ${platform}, ${jobs}`)
  await client.query(`grant insert, select (id) on ${jobsSchema}.job_common to ${app}, ${platform}`)
  await client.query(`grant select (name, state, start_after, blocked) on ${jobsSchema}.job_common to ${platform}`)
  await client.query(`grant select on ${jobsSchema}.queue to ${app}, ${platform}`)
  await client.query(`grant select, insert, update, delete on all tables in schema ${jobsSchema} to ${jobs}`)
}

/**
 * Installs or migrates pg-boss as the owner and creates the queues; jobs can only be sent to these. After a kill the
 * next run completes it.
 */
export async function migrateJobs(client: Client, name: string, queues: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: jobsSchema,
    supervise: false,
    schedule: false,
  })
  const failures: unknown[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  try {
    for (const queue of [...platformQueues, ...queues]) {
      await boss.createQueue(queue, queueOptions)
      await boss.updateQueue(queue, queueOptions)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures.length > 0) throw failures[0]
  await grantPrivileges(client, name)
}

/** Adds queues on a connection of its own, for tests. */
export async function addQueues(connection: ConnectionSettings, name: string, names: string[]): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await migrateJobs(client, name, names)
  } finally {
    await client.end()
  }
}
