import { healthNumberNames } from '@foyer/contract/operations/health-numbers'
import { type OperationalDashboard, operationalDashboard } from '@foyer/contract/operations/operational-dashboard'
import { Client } from 'pg'
import { beforeEach, expect, inject, it, vi } from 'vitest'
import { createMonitor } from '#platform/monitor.ts'
import { setBuiltInAlerts } from '#test/built-in-alerts.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { expectDefined, type TestTenant, useKit } from '#test/kit.ts'
import { insertConference } from '#test/meetings.ts'
import { stopJobs } from '#test/stop-jobs.ts'
import { countWrongOfInstallation, readInstallation, readOwn } from './health.commands.ts'
import { createReporter } from './process-reporter.routes.ts'
import { purgeHealth, takeSample } from './sample.jobs.ts'
import { createLineReader, findLatest } from './samples.store.ts'

const statfs = vi.hoisted(() => vi.fn())
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, statfs: (folder: string) => statfs(folder) ?? real.statfs(folder) }
})

const fake = await useFakeEngine()
const { health: connection } = inject('ownConnections')
const kit = await useKit({ connection, engine: fake.engine })
const { database } = kit.platform
await setBuiltInAlerts(kit, true)
// Samples are taken by the tests only.
await stopJobs(kit)

const sample = async () => {
  await takeSample(kit.platform)
  return expectDefined(await database.acrossTenants(findLatest)).numbers
}
const read = (): Promise<OperationalDashboard> => database.acrossTenants((db) => readInstallation(db, '24h'))
const findNumber = ({ numbers }: OperationalDashboard, name: string) =>
  expectDefined(numbers.find(({ number }) => number === name))
const insertSample = (secondsAgo: number, numbers: object) =>
  kit.owner(`insert into health_samples values (portal_now() - make_interval(secs => $1), $2)`, [
    secondsAgo,
    JSON.stringify(numbers),
  ])
const insertFailures = ({ tenantId }: TestTenant, reason: string, failures: number, client = '') =>
  kit.owner(
    `insert into failed_joins (tenant_id, minute, reason, client, failures)
     values ($1, date_trunc('minute', portal_now()), $2, $3, $4)`,
    [tenantId, reason, client, failures],
  )

beforeEach(async () => {
  statfs.mockReset()
  for (const table of ['health_samples', 'portal_processes', 'failed_joins']) await kit.owner(`delete from ${table}`)
})

it('samples every number that can be known', async () => {
  const tenant = await kit.createTenant()
  await insertFailures(tenant, 'full', 20)
  let now = 0
  const monitor = createMonitor(() => now)
  for (let ms = 1; ms <= 100; ms += 1) monitor.countRequest(ms, ms > 98 ? 503 : 200)
  now = 30_000
  kit.platform.monitor.countSlowStatement()
  const connections = Array.from({ length: 10 }, (_, n) => ({
    ...{ room: 'room', identity: `${n}`, sid: `${n}`, pausedVideos: 0 },
    connection: (['lost', 'fair'] as const)[n] ?? ('good' as const),
  }))
  fake.setStats(connections)
  await createReporter(fake.engine, { ...kit.platform, monitor }).report()
  const numbers = await sample()
  const unknown = healthNumberNames.filter((name) => numbers[name] === undefined)
  // The fake engine does not say how busy it is, and this portal serves no certificate.
  expect(unknown).toEqual(['engineLoad', 'certificate'])
  expect(numbers).toMatchObject({ failedJoins: 100, poorMedia: 10, errors: 2, missingProcesses: 0 })
  expect(numbers.requests).toBeCloseTo(100 / 30, 2)
  expect(numbers.responseTime).toBeGreaterThan(90)
  expect(numbers.responseTime).toBeLessThanOrEqual(100)
  expect(numbers.connections).toBeGreaterThan(0)
  expect(numbers.databaseSize).toBeGreaterThan(1e6)
})

it('counts a process that was killed as missing, until it is back or dismissed, and one that stopped not at all', async () => {
  const { admin } = kit.operator
  const first = createReporter(fake.engine, kit.platform)
  await first.report()
  expect(await sample()).toMatchObject({ missingProcesses: 0 })
  await kit.owner(`update portal_processes set seen_at = portal_now() - interval '2 minutes'`)
  const killed = await sample()
  expect(killed).toMatchObject({ missingProcesses: 1 })
  expect(killed.engineHeartbeat).toBeGreaterThan(119)
  const shown = await read()
  expect(shown.installation?.processes).toMatchObject([{ isMissing: true, requests: 0 }])
  expect(shown.installation?.engines).toMatchObject([{ isSilent: true, rooms: null, load: null }])
  // Another start of the same process takes its place.
  const second = createReporter(fake.engine, kit.platform)
  await second.report()
  expect(await sample()).toMatchObject({ missingProcesses: 0 })
  await first.remove()
  expect(await kit.owner('select 1 from portal_processes')).toHaveLength(1)
  const { host, port } = expectDefined((await read()).installation?.processes[0])
  const dismiss = () => kit.as(admin).call(operationalDashboard.dismissProcess, { host, port })
  expect((await dismiss()).status).toBe(404)
  await kit.owner(`update portal_processes set seen_at = portal_now() - interval '2 minutes'`)
  expect((await dismiss()).status).toBe(200)
  expect(await sample()).toMatchObject({ missingProcesses: 0 })
  await second.report()
  await second.remove()
  expect(await kit.owner('select 1 from portal_processes')).toEqual([])
})

it('sees an engine that is away, also where several processes speak for it', async () => {
  const reporter = createReporter(fake.engine, kit.platform)
  await reporter.report()
  const insertOther = (silentSeconds: number) =>
    kit.owner(
      `insert into portal_processes (host, port, run_id, release, report)
       values ('other', 1, gen_random_uuid(), '1', $1)`,
      [JSON.stringify({ engine: { kind: 'livekit', instance: fake.engine.instance, silentSeconds } })],
    )
  await insertOther(500)
  expect((await sample()).engineHeartbeat).toBeLessThan(30)
  fake.down()
  const away = createReporter(fake.engine, kit.platform)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 })
  await away.report()
  vi.useRealTimers()
  fake.up()
  expect((await sample()).engineHeartbeat).toBeGreaterThan(30)
})

it('measures an open transaction, a full disk, and emails and jobs that wait', async () => {
  const tenant = await kit.createTenant()
  statfs.mockResolvedValue({ blocks: 100, bfree: 10, bavail: 10, bsize: 1000 })
  await createReporter(fake.engine, kit.platform).report()
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await kit.owner(
      `insert into emails (tenant_id, to_email, to_name, subject, message_id, logged_text, text_encrypted,
         html_encrypted, state, created_at, not_before)
       values ($1, 'a@example.test', '', 'Subject', gen_random_uuid()::text, '', '', '', 'waiting', portal_now(),
         portal_now() - interval '400 seconds')`,
      [tenant.tenantId],
    )
    await kit.owner(`insert into pgboss.job_common (name, start_after) values ('task', now() - interval '900 seconds')`)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const numbers = await sample()
    expect(numbers.oldestTransaction).toBeGreaterThan(1)
    expect(numbers).toMatchObject({ disk: 90 })
    expect(numbers.mailWaiting).toBeGreaterThanOrEqual(1)
    expect(numbers.mailAge).toBeGreaterThanOrEqual(400)
    expect(numbers.jobsWaiting).toBeGreaterThanOrEqual(1)
    expect(numbers.jobsAge).toBeGreaterThanOrEqual(900)
    expect(await read()).toMatchObject({ installation: { database: { seesAll: true }, disk: { freeBytes: 10_000 } } })
  } finally {
    await client.end()
    await kit.owner(`delete from emails where tenant_id = $1`, [tenant.tenantId])
    await kit.owner(`delete from pgboss.job_common where name = 'task'`)
  }
})

it('counts a statement that took longer than a second', async () => {
  const before = kit.platform.monitor.readSlowStatements()
  const { sql } = await import('kysely')
  await database.acrossTenants((db) => sql`select pg_sleep(1.05)`.execute(db))
  expect(kit.platform.monitor.readSlowStatements()).toBe(before + 1)
})

it('samples what it can while a part of the database is slow, and later than usual rather than twice', async () => {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table portal_processes in access exclusive mode')
    const numbers = await sample()
    expect(numbers.missingProcesses).toBeUndefined()
    expect(numbers.conferences).toBeDefined()
    expect(await kit.owner('select 1 from health_samples')).toHaveLength(1)
  } finally {
    await client.end()
  }
}, 20_000)

it('remembers the steps that are over, and reads the last ones again', async () => {
  const readLines = createLineReader()
  const readAgain = () => database.acrossTenants((db) => readInstallation(db, '7d', readLines))
  await insertSample(6.5 * 86_400, { requests: 1, certificate: 30 })
  await insertSample(3 * 86_400, { requests: 2, certificate: 40 })
  const { line } = findNumber(await readAgain(), 'requests')
  expect(line.filter((value) => value !== null)).toEqual([1, 2])
  await insertSample(6.5 * 86_400 - 1, { requests: 50 })
  await insertSample(2, { requests: 7, certificate: 20 })
  await insertSample(1, { requests: 5, certificate: 25 })
  const again = await readAgain()
  expect(findNumber(again, 'requests').line.filter((value) => value !== null)).toEqual([1, 2, 7])
  expect(findNumber(again, 'certificate').line.filter((value) => value !== null)).toEqual([30, 40, 20])
  const fresh = findNumber(await database.acrossTenants((db) => readInstallation(db, '7d')), 'requests').line
  expect(fresh.filter((value) => value !== null)).toEqual([50, 2, 7])
})

it('says that no sample has been taken for a minute', async () => {
  expect(await read()).toMatchObject({ takenAt: null, isStale: true })
  expect(await database.acrossTenants(countWrongOfInstallation)).toBe(1)
  await insertSample(61, {})
  expect(await read()).toMatchObject({ isStale: true })
  await insertSample(1, {})
  expect(await read()).toMatchObject({ isStale: false })
})

it('shows an administrator their part only', async () => {
  const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]
  await createReporter(fake.engine, kit.platform).report()
  await insertFailures(tenant, 'no-media-path', 3, 'Chrome 141')
  await insertFailures(other, 'full', 30, 'Firefox 140')
  const conferenceId = await insertConference(kit, tenant.admin)
  await insertConference(kit, other.admin)
  await kit.owner(
    `insert into participants (tenant_id, conference_id, guest_token_hash, role, name, connected_at, quality_samples,
       poor_samples) values ($1, $2, '\\x01', 'participant', 'Guest', portal_now(), 20, 5)`,
    [tenant.tenantId, conferenceId],
  )
  const { status, body } = await kit.as(tenant.admin).call(operationalDashboard.get, { range: '24h' })
  expect(status).toBe(200)
  expect(body.installation).toBeNull()
  expect(body.numbers.map(({ number }) => number)).toEqual([
    ...['conferences', 'participants', 'failedJoins', 'poorMedia', 'mailWaiting', 'mailAge'],
  ])
  const values = Object.fromEntries(body.numbers.map(({ number, value }) => [number, value]))
  expect(values).toMatchObject({ conferences: 1, participants: 2, poorMedia: 25, mailWaiting: 0 })
  expect(body.numbers[1]?.line.at(-1)).toBe(2)
  expect(body.failedJoins).toEqual({
    failures: 3,
    joins: 5,
    reasons: [{ reason: 'no-media-path', failures: 3, tenant: null, client: { name: 'Chrome 141', failures: 3 } }],
  })
  expect(JSON.stringify(body)).not.toContain(fake.engine.instance)
  const all = await read()
  expect(all.failedJoins.reasons[0]).toMatchObject({
    ...{ reason: 'full', failures: 30, client: { name: 'Firefox 140', failures: 30 } },
    tenant: { name: `Tenant ${other.subdomain}`, failures: 30 },
  })
  const counted = await kit.as(tenant.admin).call(operationalDashboard.countWrong, {})
  expect(counted).toMatchObject({ status: 200, body: { wrong: 1 } })
  const member = await kit.createUser(tenant)
  expect((await kit.as(member).call(operationalDashboard.get, {})).status).toBe(403)
})

it('draws a tenant’s own line of what was there at once', async () => {
  const tenant = await kit.createTenant()
  const insert = (beganMinutesAgo: number, endedMinutesAgo: number) =>
    kit.owner(
      `insert into conferences (tenant_id, number, topic, host_name, room, engine_instance, signal_url, started_at, ended_at)
       values ($1, '1000000000', '', '', gen_random_uuid()::text, gen_random_uuid(), '',
         portal_now() - make_interval(mins => $2), portal_now() - make_interval(mins => $3))`,
      [tenant.tenantId, beganMinutesAgo, endedMinutesAgo],
    )
  // Over the beginning of the line, over several steps, and two at once.
  await insert(25 * 60, 23 * 60)
  await insert(10 * 60, 8 * 60)
  await insert(9 * 60 + 5, 9 * 60)
  const shown = await database.withTenant(tenant.tenantId, (db) => readOwn(db, tenant.tenantId, '24h'))
  const { line } = findNumber(shown, 'conferences')
  const at = (minutesAgo: number) => line[95 - Math.floor(minutesAgo / 15)]
  expect([line[0], at(22 * 60), at(9.5 * 60), at(8.5 * 60), at(7 * 60), line[95]]).toEqual([1, 0, 1, 1, 0, 0])
  expect(Math.max(...line.map(Number))).toBe(2)
})

it('keeps samples and failed joins for 30 days, and missing processes for one', async () => {
  const tenant = await kit.createTenant()
  await insertSample(31 * 86_400, {})
  await insertSample(29 * 86_400, {})
  await insertFailures(tenant, 'full', 1)
  await kit.owner(`update failed_joins set minute = minute - interval '31 days'`)
  await createReporter(fake.engine, kit.platform).report()
  await kit.owner(`update portal_processes set seen_at = seen_at - interval '25 hours'`)
  await purgeHealth(database)
  expect(await kit.owner('select 1 from health_samples')).toHaveLength(1)
  expect(await kit.owner('select 1 from failed_joins')).toEqual([])
  expect(await kit.owner('select 1 from portal_processes')).toEqual([])
})
