import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { testConnection, useKit } from '#test/kit.ts'
import { addQueues } from './job-queues.ts'
import { createJobs, type JobData } from './jobs.ts'

const log = createLog('silent')

const kit = await useKit()

/** Starts the jobs of another process, with a queue of their own. */
async function startJobs(work: (data: JobData) => Promise<void>) {
  const queue = `test-${randomUUID()}`
  await addQueues(testConnection(), inject('name'), [queue])
  const jobs = createJobs({ database: kit.platform.database, log })
  jobs.work(queue, work)
  await jobs.start()
  return { jobs, queue }
}

it('runs a job within a second of the commit, also if another process sent it', async () => {
  const done: { id: string; ms: number }[] = []
  let sent = 0
  const { jobs, queue } = await startJobs(async ({ id }) => void done.push({ id, ms: Date.now() - sent }))
  const { tenantId } = kit.operator
  for (const sender of [jobs, kit.platform.jobs]) await expectPromptRun(sender)
  await jobs.stop()

  /** Expects one of several runs to be prompt, because a single one may be late on a busy machine. */
  async function expectPromptRun(sender: typeof jobs): Promise<void> {
    const times: number[] = []
    while (times.length < 5 && times.every((ms) => ms >= 1000)) times.push(await measureRun(sender))
    expect(Math.min(...times)).toBeLessThan(1000)
  }
  async function measureRun(sender: typeof jobs): Promise<number> {
    const id = randomUUID()
    sent = Date.now()
    await kit.platform.database.withTenant(tenantId, (db) => sender.send(db, queue, { tenantId, id }))
    await vi.waitFor(() => expect(done.at(-1)?.id).toBe(id), { timeout: 20_000, interval: 10 })
    return done.at(-1)?.ms ?? 0
  }
})

it('sends a job only if the transaction commits, in a tenant and across tenants', async () => {
  const done: string[] = []
  const { jobs, queue } = await startJobs(async ({ id }) => void done.push(id))
  const { tenantId } = kit.operator
  const denied = kit.platform.database.withTenant(tenantId, async (db) => {
    await jobs.send(db, queue, { tenantId, id: 'lost' })
    throw new Error('changed its mind')
  })
  await expect(denied).rejects.toThrow('changed its mind')
  await kit.platform.database.acrossTenants((db) => jobs.send(db, queue, { tenantId, id: 'kept' }))
  await vi.waitFor(() => expect(done).toContain('kept'), { timeout: 20_000 })
  await wait(1200)
  expect(done).toEqual(['kept'])
  await jobs.stop()
})

it('retries a job that throws, and delays a job that is sent for later', async () => {
  const tries: string[] = []
  const { jobs, queue } = await startJobs(async ({ id }) => {
    tries.push(id)
    if (tries.length === 1) throw new Error('not yet')
  })
  const { tenantId } = kit.operator
  await kit.platform.database.withTenant(tenantId, (db) => jobs.send(db, queue, { tenantId, id: 'stubborn' }))
  await vi.waitFor(() => expect(tries).toEqual(['stubborn', 'stubborn']), { timeout: 20_000 })
  const before = Date.now()
  await kit.platform.database.withTenant(tenantId, (db) =>
    jobs.send(db, queue, { tenantId, id: 'later' }, { afterSeconds: 2 }),
  )
  await vi.waitFor(() => expect(tries).toContain('later'), { timeout: 20_000 })
  expect(Date.now() - before).toBeGreaterThan(1900)
  await jobs.stop()
})

it('lets a running job finish on stop, and does not run it again', async () => {
  const state = { begun: 0, finished: 0 }
  const { jobs, queue } = await startJobs(async () => {
    state.begun += 1
    await wait(1000)
    state.finished += 1
  })
  const { tenantId } = kit.operator
  await kit.platform.database.withTenant(tenantId, (db) => jobs.send(db, queue, { tenantId, id: 'slow' }))
  await vi.waitFor(() => expect(state.begun).toBe(1), { timeout: 20_000 })
  await jobs.stop()
  expect(state).toEqual({ begun: 1, finished: 1 })
  expect(await kit.owner('select state from pgboss.job where name = $1', [queue])).toEqual([{ state: 'completed' }])
})

it('runs the job of a process that was killed in another process', async () => {
  const done: string[] = []
  const { jobs, queue } = await startJobs(async ({ id }) => void done.push(id))
  const { tenantId } = kit.operator
  // A killed process leaves an active job without heartbeats.
  await kit.owner(
    `insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
      values ($1, $2, 'active', now() - interval '1 minute', now() - interval '1 minute', 10, 5)`,
    [queue, { tenantId, id: 'orphan' }],
  )
  await vi.waitFor(() => expect(done).toEqual(['orphan']), { timeout: 20_000 })
  await jobs.stop()
})

it('runs a scheduled job in one process at a time, and in another one when that one is gone', async () => {
  const name = `clock-${randomUUID()}`
  const runs: number[] = []
  const processes = [0, 1].map((index) => {
    const jobs = createJobs({ database: kit.platform.database, log })
    jobs.schedule(name, 0.2, async () => void runs.push(index))
    return jobs
  })
  for (const jobs of processes) await jobs.start()
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(4), { timeout: 20_000 })
  const [leader = 0] = runs
  expect(new Set(runs)).toEqual(new Set([leader]))
  await processes[leader]?.stop()
  const runsBefore = runs.length
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(runsBefore + 2), { timeout: 20_000 })
  expect(new Set(runs.slice(runsBefore))).toEqual(new Set([1 - leader]))
  await processes[1 - leader]?.stop()
})

it('lets callers only send jobs, and does not let workers change the schema', async () => {
  const client = new Client(testConnection())
  await client.connect()
  const tryAs = async (role: string, sql: string): Promise<string> => {
    await client.query(`begin; set local role ${client.escapeIdentifier(`${inject('name')}_${role}`)}`)
    const failure = await client.query(sql).then(
      () => 'allowed',
      (error: Error) => error.message,
    )
    await client.query('rollback')
    return failure
  }
  for (const role of ['app', 'platform']) {
    expect(await tryAs(role, 'select data from pgboss.job')).toContain('permission denied')
    expect(await tryAs(role, 'select data from pgboss.job_common')).toContain('permission denied')
    expect(await tryAs(role, 'update pgboss.job_common set priority = 1')).toContain('permission denied')
    expect(await tryAs(role, 'delete from pgboss.job_common')).toContain('permission denied')
  }
  for (const sql of [
    'create table pgboss.mine (id int)',
    'drop table pgboss.schedule',
    `select pgboss.create_queue('mine', '{"policy":"standard"}')`,
    'select from emails',
  ]) {
    expect(await tryAs('jobs', sql)).toMatch(/permission denied|must be owner/)
  }
  await client.end()
})
