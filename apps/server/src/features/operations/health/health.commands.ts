import { type HealthNumber, healthNumberNames, toNumberFacts } from '@foyer/contract/operations/health-numbers'
import { type HealthRange, maxLinePoints } from '@foyer/contract/operations/health-ranges'
import type { OperationalDashboard, ShownNumber } from '@foyer/contract/operations/operational-dashboard'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import { databaseNow } from '#features/meetings/meetings/meetings.store.ts'
import { findRulesOfNumbers } from '#features/operations/alerts/shared/rules-of-numbers.store.ts'
import * as mails from '#features/operations/mail-log/mail-log.store.ts'
import * as providers from '#features/tenancy/tenant-sso/tenant-sso.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { HealthSample } from '#platform/monitor.ts'
import { countJoins, findByReason } from './failed-joins.store.ts'
import { toFailedJoins, toInstallation, toShownNumber } from './health.presenter.ts'
import { countPoorSamples, findPresence } from './own.store.ts'
import * as processes from './processes.store.ts'
import { countDueMails } from './queues.store.ts'
import { fewest, toPercent } from './sample-numbers.ts'
import { createLineReader, findLatest, type ReadLines, type Steps } from './samples.store.ts'
import { findDatabaseState } from './server.store.ts'
import { isOutside } from './shared/rules.ts'

const rangeSeconds: { readonly [range in HealthRange]: number } = { '1h': 3600, '24h': 86_400, '7d': 604_800 }
const staleMs = 60_000
/** There are two at most. */
const maxProviders = 2

/** Divides a range up to now into steps that do not move between two readings. */
export function toSteps(range: HealthRange, now: Date): Steps {
  const stepSeconds = rangeSeconds[range] / maxLinePoints
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  return { from: new Date((current + 1 - maxLinePoints) * stepSeconds * 1000), stepSeconds, count: maxLinePoints }
}

const isStale = (sample: HealthSample | undefined, now: Date): boolean =>
  sample === undefined || now.getTime() - sample.takenAt.getTime() > staleMs

/** Reads the state of the installation, across tenants. */
export async function readInstallation(
  db: Db,
  range: HealthRange,
  readLines: ReadLines = createLineReader(),
): Promise<OperationalDashboard> {
  const now = await databaseNow(db)
  const steps = toSteps(range, now)
  const sample = await findLatest(db)
  const rules = await findRulesOfNumbers(db)
  const lines = await readLines(db, steps)
  return {
    takenAt: sample?.takenAt.toISOString() ?? null,
    isStale: isStale(sample, now),
    from: steps.from.toISOString(),
    stepSeconds: steps.stepSeconds,
    numbers: healthNumberNames.map((number) => {
      const { condition: rule, firing } = rules.get(number) ?? {}
      const value = sample?.numbers[number]
      return toShownNumber(number, { value, line: lines[number], rule, isWrong: firing !== undefined, firing }, now)
    }),
    failedJoins: toFailedJoins(await countJoins(db), await findByReason(db), false),
    installation: toInstallation({
      processes: await processes.findAll(db),
      database: await findDatabaseState(db),
      now,
    }),
    own: null,
  }
}

/** Counts what is wrong of the installation: a missing sample counts too. */
export async function countWrongOfInstallation(db: Db): Promise<number> {
  const now = await databaseNow(db)
  const sample = await findLatest(db)
  const rules = await findRulesOfNumbers(db)
  return [...rules.values()].filter(({ firing }) => firing !== undefined).length + (isStale(sample, now) ? 1 : 0)
}

/** Shows a number of a tenant, whose history is not kept: it is wrong while it breaks its rule. */
const toOwnNumber = (number: HealthNumber, value: number | undefined, line: (number | null)[] = []): ShownNumber =>
  toShownNumber(number, {
    value,
    line,
    rule: toNumberFacts(number).rule,
    isWrong: value !== undefined && isOutside(number, value),
  })

/** Reads the shares and queues of the current tenant. */
async function readOwnShares(
  db: Db,
): Promise<{ numbers: ShownNumber[]; joins: Awaited<ReturnType<typeof countJoins>> }> {
  const joins = await countJoins(db)
  const { samples, poor } = await countPoorSamples(db)
  const due = await countDueMails(db)
  const numbers = [
    toOwnNumber('failedJoins', toPercent(joins.failures, joins.joins, fewest.joins)),
    toOwnNumber('poorMedia', toPercent(poor, samples, fewest.participants)),
    toOwnNumber('mailWaiting', due.count),
    toOwnNumber('mailAge', due.age),
  ]
  return { numbers, joins }
}

/** Reads which of the current tenant's connections fail. */
async function readOwnConnections(db: Db, tenantId: string): Promise<NonNullable<OperationalDashboard['own']>> {
  const [mail] = await mails.findFailing(db, [tenantId])
  const failing = await providers.findFailing(db, maxProviders)
  return {
    mail: mail === undefined ? null : { since: mail.since.toISOString(), problem: mail.problem, waiting: mail.waiting },
    providers: failing.map(({ label, since }) => ({ label, since: since.toISOString() })),
  }
}

/** Reads what a tenant has of its own; `db` is bound to it. */
export async function readOwn(db: Db, tenantId: string, range: HealthRange): Promise<OperationalDashboard> {
  const now = await databaseNow(db)
  const steps = toSteps(range, now)
  const present = await conferences.countPresent(db)
  const { numbers, joins } = await readOwnShares(db)
  return {
    takenAt: now.toISOString(),
    isStale: false,
    from: steps.from.toISOString(),
    stepSeconds: steps.stepSeconds,
    numbers: [
      toOwnNumber('conferences', present.meetings, await findPresence(db, 'conferences', steps)),
      toOwnNumber('participants', present.people, await findPresence(db, 'participants', steps)),
      ...numbers,
    ],
    failedJoins: toFailedJoins(joins, await findByReason(db), true),
    installation: null,
    own: await readOwnConnections(db, tenantId),
  }
}

/** Counts what is wrong of a tenant's own. */
export async function countWrongOfTenant(db: Db, tenantId: string): Promise<number> {
  const { numbers } = await readOwnShares(db)
  const { mail, providers: failing } = await readOwnConnections(db, tenantId)
  return numbers.filter(({ isWrong }) => isWrong).length + failing.length + (mail === null ? 0 : 1)
}
