import type { OperatorHome, PlatformCause, TenantCause } from '@foyer/contract/insight/operator-home'
import * as users from '#features/identity/users/users.store.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import { databaseNow } from '#features/meetings/meetings/meetings.store.ts'
import * as mails from '#features/operations/mail-log/mail-log.store.ts'
import * as providers from '#features/tenancy/tenant-sso/tenant-sso.store.ts'
import * as tenants from '#features/tenancy/tenants/overview.store.ts'
import type { Db } from '#platform/database/database.ts'
import { listMonths } from './months.rules.ts'
import {
  toFailingProvider,
  toNewTenant,
  toPlatformMail,
  toStuck,
  toTenantMail,
  toUnattended,
} from './operator-home.presenter.ts'

/** How many problems of a kind are named; the others are counted. */
const maxNamed = 20
const newestCount = 5
/** How long ago the numbers are that growth is measured from. */
const growthMs = 30 * 86_400_000

const findTotal = (rows: readonly { total: number }[]): number => rows[0]?.total ?? 0

type Options = { timezone: string; machine: readonly PlatformCause[] }

/** Reads the home page of operators, across tenants; `machine` is what the process itself knows. */
export async function readOperatorHome(db: Db, { timezone, machine }: Options): Promise<OperatorHome> {
  const failing = await mails.findFailing(db)
  const own = failing.filter((row) => row.has_server)
  const failingProviders = await providers.findFailing(db, maxNamed)
  const unattended = await tenants.findUnattended(db, maxNamed)
  const stuck = await tenants.findStuck(db, maxNamed)
  const causes: TenantCause[] = [
    ...own.slice(0, maxNamed).map(toTenantMail),
    ...failingProviders.map(toFailingProvider),
    ...unattended.map(toUnattended),
    ...stuck.map(toStuck),
  ]
  const now = await databaseNow(db)
  const months = listMonths(now, timezone)
  const recently = new Date(now.getTime() - growthMs)
  const ends = months.map(({ end }) => end)
  const [tenantsBefore = 0, ...growth] = await tenants.countAt(db, [recently, ...ends])
  const [peopleBefore = 0, people = 0] = await users.countAt(db, [recently, ...ends.slice(-1)])
  const tenantsNow = growth.at(-1) ?? 0
  return {
    tenants: { now: tenantsNow, added: tenantsNow - tenantsBefore },
    people: { now: people, added: people - peopleBefore },
    live: await conferences.countPresent(db),
    emails: await mails.countDay(db),
    platform: [
      ...machine.filter(({ kind }) => kind === 'engine-away'),
      ...toPlatformMail(failing.filter((row) => !row.has_server)),
      ...machine.filter(({ kind }) => kind !== 'engine-away'),
    ],
    ofTenants: {
      causes,
      count: own.length + findTotal(failingProviders) + findTotal(unattended) + findTotal(stuck),
    },
    newest: (await tenants.findNewest(db, newestCount)).map(toNewTenant),
    growth: months.map(({ month }, n) => ({ month, tenants: growth[n] ?? 0 })),
  }
}
