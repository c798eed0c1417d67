import { randomUUID } from 'node:crypto'
import { type Dashboard, dashboards } from '@foyer/contract/insight/dashboards'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'
import { storeUsage } from './usage.jobs.ts'
import { clear } from './usage.store.ts'

const kit = await useKit()
const [first, second] = [await kit.createTenant(), await kit.createTenant()]
const tenants = [first, second]
const [one, other] = [first.admin, second.admin]
const hosts = await Promise.all(tenants.map((tenant) => kit.createUser(tenant)))

const minute = 60_000
const quarter = 15 * minute
const day = 24 * 60 * minute
/** Around both changes of the clocks of a year in Europe and in North America. */
const epoch = Date.UTC(2026, 2, 1)
const spanDays = 60

type Stay = { person: number; guest: boolean; from: number; to: number }
type Held = { tenant: number; start: number; end: number; stays: Stay[] }

const held: fc.Arbitrary<Held> = fc
  .record({
    tenant: fc.nat(1),
    start: fc.integer({ min: 0, max: spanDays * day }),
    length: fc.integer({ min: minute, max: 4 * 60 * minute }),
    stays: fc.array(
      fc.record({
        person: fc.nat(3),
        guest: fc.boolean(),
        from: fc.double({ min: 0, max: 1, noNaN: true }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ tenant, start, length, stays }) => ({
    tenant,
    start: epoch + start,
    end: epoch + start + length,
    stays: stays.map(({ person, guest, from, share }) => {
      const since = Math.floor(from * length)
      return {
        person,
        guest,
        from: epoch + start + since,
        to: epoch + start + since + Math.floor(share * (length - since)),
      }
    }),
  }))

const insert = async (meetings: readonly Held[]) => {
  for (const { tenant, start, end, stays } of meetings) {
    const host = hosts[tenant]
    const id = randomUUID()
    const people = new Map<string, { userId: string | null; hash: Buffer | null }>()
    for (const { person, guest } of stays)
      people.set(`${person}${guest}`, {
        userId: guest ? null : ((await findPeople(tenant))[person] ?? null),
        hash: guest ? Buffer.from(`${id}${person}`) : null,
      })
    await kit.owner(
      `insert into conferences (tenant_id, id, number, topic, host_name, host_id, room, engine_instance, signal_url,
         started_at, ended_at, participant_count)
       values ($1, $2, '0000000000', 'Topic', 'Host', $3, gen_random_uuid(), gen_random_uuid(), '', $4, $5, $6)`,
      [host?.tenantId, id, host?.id, new Date(start), new Date(end), people.size],
    )
    for (const { person, guest, from, to } of stays) {
      const { userId, hash } = people.get(`${person}${guest}`) ?? {}
      await kit.owner(
        `insert into participants (tenant_id, conference_id, user_id, guest_token_hash, role, name, os, browser_version,
           joined_at, connected_at, left_at)
         values ($1, $2, $3, $4, 'participant', 'Someone', 'Windows 11', 'Chrome 142', $5, $5, $6)`,
        [host?.tenantId, id, userId, hash, new Date(from), new Date(to)],
      )
    }
  }
}

const people: string[][] = []
async function findPeople(tenant: number): Promise<string[]> {
  const known = people[tenant]
  if (known !== undefined) return known
  const created: string[] = []
  for (let n = 0; n < 4; n += 1) created.push((await kit.createUser(tenants[tenant] ?? first)).id)
  people[tenant] = created
  return created
}

/** Unites the stays of a person, so that each moment counts once. */
function unite(stays: readonly Stay[]): { from: number; to: number }[] {
  const united: { from: number; to: number }[] = []
  for (const { from, to } of [...stays].sort((a, b) => a.from - b.from)) {
    const last = united.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else united.push({ from, to })
  }
  return united
}

const groupPeople = ({ stays }: Held) =>
  Object.values(Object.groupBy(stays, ({ person, guest }) => `${person}${guest}`))

const localHour = (at: number, timezone: string): number => {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  return (local.dayOfWeek - 1) * 24 + local.hour
}

/** Counts in the plain way what a dashboard says of the meetings. */
function count(
  all: readonly Held[],
  { from, to, timezone }: { from: string; to: string; timezone: string },
  tenant?: number,
) {
  const start = Temporal.PlainDate.from(from).toZonedDateTime(timezone).epochMilliseconds
  const end = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds
  const seen = all.filter((meeting) => tenant === undefined || meeting.tenant === tenant)
  const started = seen.filter((meeting) => meeting.start >= start && meeting.start < end)
  const islands = seen.flatMap((meeting) => groupPeople(meeting).flatMap((stays) => unite(stays ?? [])))
  const hours = new Array<number>(168).fill(0)
  const lasted = new Array<number>(168).fill(0)
  for (let at = start; at < end; at += quarter) {
    const hour = localHour(at, timezone)
    lasted[hour] = (lasted[hour] ?? 0) + quarter
    for (const island of islands)
      hours[hour] = (hours[hour] ?? 0) + Math.max(0, Math.min(island.to, at + quarter) - Math.max(island.from, at))
  }
  const changes = islands.flatMap((island) => [island.from, start]).filter((at) => at >= start && at < end)
  const present = (at: number) => islands.filter((island) => island.from <= at && at < island.to).length
  return {
    meetings: started.length,
    meetingMs: started.reduce((sum, meeting) => sum + meeting.end - meeting.start, 0),
    participants: started.reduce((sum, meeting) => sum + groupPeople(meeting).length, 0),
    guests: started.reduce((sum, meeting) => sum + groupPeople(meeting).filter((stays) => stays?.[0]?.guest).length, 0),
    peak: Math.max(0, ...changes.map(present)),
    hours: hours.map((ms, hour) => (lasted[hour] ? ms / (lasted[hour] ?? 1) : 0)),
  }
}

const shorten = (dashboard: Dashboard) => ({
  meetings: dashboard.counts.meetings.now,
  meetingMs: dashboard.counts.meetingMs.now,
  participants: dashboard.counts.participants.now,
  guests: dashboard.counts.guests.now,
  peak: dashboard.peak?.participants ?? 0,
  hours: dashboard.hours.map((value) => Math.round(value * 1e6)),
})
const rounded = ({ hours, ...rest }: ReturnType<typeof count>) => ({
  ...rest,
  hours: hours.map((value) => Math.round(value * 1e6)),
})

type Query = { from: string; to: string; timezone: string }
const read = async (admin: TestUser, query: Query) => (await kit.as(admin).call(dashboards.get, query)).body
const readAll = async (query: Query) => (await kit.as(kit.operator.admin).call(dashboards.getInstallation, query)).body

const toDay = (offset: number): string => new Date(epoch + offset * day).toISOString().slice(0, 10)
const query: fc.Arbitrary<Query> = fc
  .record({
    from: fc.integer({ min: 0, max: spanDays - 1 }),
    days: fc.integer({ min: 0, max: spanDays }),
    timezone: fc.constantFrom(
      'Europe/Paris',
      'America/Toronto',
      'UTC',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    ),
  })
  .map(({ from, days, timezone }) => ({ from: toDay(from), to: toDay(from + days), timezone }))

const storeAll = async () => {
  while ((await storeUsage(kit.platform)) === 'more');
}

describe('dashboards', () => {
  /** Over midnight, with everyone there from the beginning to the end. */
  const [start, end] = [epoch + 6 * day - 110 * minute, epoch + 6 * day + 125 * minute]
  const stays = [0, 1, 2, 3].map((person) => ({ person, guest: true, from: start, to: end }))
  const overnight: Held = { tenant: 0, start, end, stays }
  const meetings: Held[] = [...fc.sample(held, { numRuns: 60, seed: 34 }), overnight]
  beforeAll(async () => {
    // Other tests of this database may have stored the use until now.
    await kit.platform.database.acrossTenants((db) => clear(db))
    await insert(meetings)
  }, 60_000)

  const check = (runs: number) =>
    fc.assert(
      fc.asyncProperty(query, fc.nat(1), async (chosen, tenant) => {
        const admin = tenant === 0 ? one : other
        expect(shorten(await read(admin, chosen))).toEqual(rounded(count(meetings, chosen, tenant)))
        expect(shorten(await readAll(chosen))).toEqual(rounded(count(meetings, chosen)))
      }),
      { numRuns: runs, endOnFailure: true },
    )

  it('say what a plain count of the meetings says, before and after they are stored, and once counted again', async () => {
    await check(8)
    await storeUsage(kit.platform)
    await check(8)
    await storeAll()
    await check(15)
    await kit.platform.database.acrossTenants((db) => clear(db))
    await check(4)
    await storeAll()
    await check(8)
  }, 240_000)

  it('count who is there already when a period begins', async () => {
    const chosen = { from: toDay(6), to: toDay(6), timezone: 'UTC' }
    expect(shorten(await read(one, chosen))).toEqual(rounded(count(meetings, chosen, 0)))
    expect(shorten(await readAll(chosen))).toEqual(rounded(count(meetings, chosen)))
    expect((await readAll(chosen)).peak?.participants).toBeGreaterThanOrEqual(4)
  })

  it('add up over neighbouring periods, steps and platforms', async () => {
    const timezone = 'Europe/Paris'
    const whole = await read(one, { from: toDay(0), to: toDay(spanDays + 1), timezone })
    const start = await read(one, { from: toDay(0), to: toDay(27), timezone })
    const rest = await read(one, { from: toDay(28), to: toDay(spanDays + 1), timezone })
    expect(start.counts.meetings.now + rest.counts.meetings.now).toBe(whole.counts.meetings.now)
    for (const step of ['hour', 'day', 'week', 'month'] as const) {
      const { body } = await kit
        .as(one)
        .call(dashboards.get, { from: toDay(0), to: toDay(spanDays + 1), timezone, step })
      const sum = body.series.reduce((total: number, part: { participants: number }) => total + part.participants, 0)
      expect(sum, step).toBe(whole.counts.participants.now)
      expect(body.series.map(({ from }: { from: string }) => from).slice(1)).toEqual(
        body.series.map(({ to }: { to: string }) => to).slice(0, -1),
      )
    }
    expect(whole.platforms.systems).toEqual([{ name: 'Windows', participants: whole.counts.participants.now }])
    expect(whole.platforms.browsers).toEqual([{ name: 'Chrome', participants: whole.counts.participants.now }])
    expect(whole.top).toMatchObject([{ id: hosts[0]?.id, meetings: whole.counts.meetings.now }])
  })

  it('compare with the period of equal length before', async () => {
    const [from, to, timezone] = [toDay(20), toDay(29), 'America/Toronto'] as const
    const { counts } = await readAll({ from, to, timezone })
    const before = await readAll({ from: toDay(10), to: toDay(19), timezone })
    expect(counts.meetings.before).toBe(before.counts.meetings.now)
    expect(counts.participants.before).toBe(before.counts.participants.now)
  })

  it('no longer contain the numbers of a deleted tenant, and name the others', async () => {
    const all = { from: toDay(0), to: toDay(spanDays + 1), timezone: 'UTC' }
    const before = await readAll(all)
    expect(before.top).toHaveLength(2)
    const expected = count(meetings, all, 0)
    await kit.owner('delete from tenants where tenant_id = $1', [other.tenantId])
    const after = await readAll(all)
    expect(after.counts.meetings.now).toBe(expected.meetings)
    expect(after.top).toHaveLength(1)
    expect(after.platforms.systems).toEqual([{ name: 'Windows', participants: expected.participants }])
  })

  it('refuse a period that ends before it starts, is too long, or is not one', async () => {
    const refused = async (input: { from: string; to: string; timezone?: string }) =>
      (await kit.as(one).send(dashboards.get, { timezone: 'UTC', ...input })).body
    expect(await refused({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
      code: 'end-before-start',
      issues: [{ field: 'to' }],
    })
    expect(await refused({ from: '1999-03-02', to: '2026-03-01' })).toMatchObject({ code: 'dashboard-too-long' })
    expect(await refused({ from: '2026-02-30', to: '2026-03-01' })).toMatchObject({ status: 400 })
    expect(await refused({ from: '2026-02-01', to: '2026-03-01', timezone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
    })
  })
})
