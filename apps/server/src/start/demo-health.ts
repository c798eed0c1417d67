import { sql } from 'kysely'
import type { PortalServer } from '#app/server.ts'
import { readDisk } from '#platform/machine.ts'

// Samples of the past cannot be taken, so the demo inserts them directly.

const minutes = 24 * 60
const dayMs = 86_400_000

/** Returns a number from 0 to 1 that is the same for the same minute and seed. */
function noise(minute: number, seed: number): number {
  const value = Math.sin(minute * 12.9898 + seed * 78.233) * 43_758.5453
  return value - Math.floor(value)
}

/** Returns how busy people are at a time of day, from 0 at night to 1. */
function toActivity(at: Date): number {
  const hour = at.getUTCHours() + at.getUTCMinutes() / 60
  const bump = (centre: number, width: number) => Math.exp(-(((hour - centre) / width) ** 2))
  return Math.min(1, bump(10, 2.2) + 0.9 * bump(15, 2.4) + 0.12 * bump(20, 1.5))
}

/** Makes the numbers of a minute of a small installation. */
function toNumbers(at: Date, { minute, disk }: { minute: number; disk: number | undefined }) {
  const busy = toActivity(at)
  const random = (seed: number) => noise(minute, seed)
  // Numbers that take minutes to change do not jump between two of them.
  const slow = (seed: number) => noise(Math.floor(minute / 12), seed)
  const conferences = Math.round(busy * 7 + slow(1) * busy * 3)
  const participants = conferences === 0 ? 0 : Math.round(conferences * (3.4 + slow(2) * 1.2))
  const round = (value: number) => Math.round(value * 1000) / 1000
  return {
    ...{ conferences, participants },
    ...(participants >= 10 ? { failedJoins: round(0.5 + slow(3)), poorMedia: round(0.8 + slow(4) * 1.6) } : {}),
    engineHeartbeat: round(1 + random(5) * 14),
    requests: round(0.4 + busy * 7 + random(7) * 0.8),
    responseTime: Math.round(26 + busy * 30 + random(8) * 18),
    errors: random(9) > 0.998 ? 0.3 : 0,
    missingProcesses: 0,
    connections: round(12 + busy * 4 + random(10) * 2),
    oldestTransaction: round(random(11) * 0.4 + (random(12) > 0.99 ? 3 : 0)),
    slowStatements: random(13) > 0.97 ? 1 : 0,
    mailWaiting: random(14) > 0.8 ? Math.round(busy * 6 * random(15)) : 0,
    mailAge: round(random(14) > 0.8 ? random(16) * 4 : 0),
    jobsWaiting: random(17) > 0.7 ? Math.round(busy * 4 * random(18)) : 0,
    jobsAge: round(random(17) > 0.7 ? random(19) * 2 : 0),
    ...(disk === undefined ? {} : { disk: round(disk) }),
    failingTenants: 0,
  }
}

/** Inserts a sample for each minute of the last day, unless there are samples of it. */
export async function seedHealth({ platform }: Pick<PortalServer, 'platform'>): Promise<void> {
  const { database, env } = platform
  const disk = await readDisk(env.dataFolder)
  await database.acrossTenants(async (db) => {
    const { rows } = await sql<{ now: Date; bytes: number; is_known: boolean }>`
      select portal_now() as now, pg_database_size(current_database())::float8 as bytes,
        exists (select from health_samples where taken_at < portal_now() - interval '1 hour') as is_known`.execute(db)
    const [state] = rows
    if (state === undefined || state.is_known) return
    const samples = Array.from({ length: minutes }, (_, n) => {
      const at = new Date(state.now.getTime() - dayMs + n * 60_000)
      const used = disk && disk.usedShare * 100 - (1 - n / minutes) * 0.2
      const databaseSize = Math.round(state.bytes * (0.94 + (0.06 * n) / minutes))
      return { at, numbers: { ...toNumbers(at, { minute: n, disk: used }), databaseSize } }
    })
    await sql`insert into health_samples (taken_at, numbers)
      select at, numbers::jsonb from unnest(
        ${samples.map(({ at }) => at)}::timestamptz[], ${samples.map(({ numbers }) => JSON.stringify(numbers))}::text[]
      ) as s (at, numbers) on conflict do nothing`.execute(db)
  })
}
