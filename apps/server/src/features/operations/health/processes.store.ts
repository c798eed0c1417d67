import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

const Count = z.int().nullable().catch(null)

/** The engine of a process, as it was when the process reported itself; null where it did not answer. */
const EngineReport = z.object({
  kind: z.string(),
  instance: z.string(),
  /** For how long the process had heard nothing from it. */
  silentSeconds: z.number(),
  load: z.number().nullable().catch(null),
  rooms: Count,
  participants: Count,
  /** Participants whose connection the engine measures, and those of them with a poor or lost one. */
  measured: Count,
  poor: Count,
})

/** The report of a process; what another release writes differently is not known. */
export const ProcessReport = z.object({
  requests: z
    .object({ seconds: z.number().positive(), requests: z.int(), errors: z.int(), durations: z.array(z.int()) })
    .nullable()
    .catch(null),
  slowStatements: z.int().catch(0),
  disk: z.object({ usedShare: z.number(), freeBytes: z.number(), totalBytes: z.number() }).nullable().catch(null),
  /** When the certificate that the process serves expires. */
  certificate: z.iso.datetime().nullable().catch(null),
  /** Null for a process without an engine. */
  engine: EngineReport.nullable().catch(null),
})
export type ProcessReport = z.output<typeof ProcessReport>

/** A process of the portal; `runId` is new at each start. */
export type ProcessKey = { host: string; port: number }
type Reporting = ProcessKey & { runId: string; release: string; report: ProcessReport }

/** How long a process may be silent, and how long it is remembered then. */
const missingSeconds = 60
export const forgottenDays = 1

/** Stores the report of a process; one that was started again takes the place of the former one. */
export const storeReport = (db: Db, { host, port, runId, release, report }: Reporting) =>
  db
    .insertInto('portal_processes')
    .values({ host, port, run_id: runId, release, report: JSON.stringify(report) })
    .onConflict((conflict) =>
      conflict.columns(['host', 'port']).doUpdateSet({
        run_id: sql`excluded.run_id`,
        release: sql`excluded.release`,
        report: sql`excluded.report`,
        seen_at: sql`excluded.seen_at`,
        started_at: sql`case when portal_processes.run_id = excluded.run_id
          then portal_processes.started_at else excluded.started_at end`,
      }),
    )
    .execute()

/** Removes a process that stops, unless another one has taken its place. */
export const remove = (db: Db, { runId }: { runId: string }) =>
  db.deleteFrom('portal_processes').where('run_id', '=', runId).execute()

/** Forgets a process that is missing; returns whether there is one. */
export async function dismiss(db: Db, { host, port }: ProcessKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('portal_processes')
    .where('host', '=', host)
    .where('port', '=', port)
    .where('seen_at', '<', sql<Date>`portal_now() - make_interval(secs => ${missingSeconds})`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds all processes: how long they have been silent, in seconds, and with their last reports. */
export async function findAll(db: Db) {
  const rows = await db
    .selectFrom('portal_processes')
    .select(['host', 'port', 'release', 'started_at', 'seen_at', 'report'])
    .select(sql<number>`extract(epoch from portal_now() - seen_at)::float8`.as('silent'))
    .orderBy('host')
    .orderBy('port')
    .execute()
  return rows.map(({ report, started_at: startedAt, seen_at: seenAt, silent, ...row }) => {
    const silentSeconds = Math.max(0, silent)
    const isMissing = silentSeconds > missingSeconds
    return { ...row, startedAt, seenAt, silentSeconds, isMissing, ...ProcessReport.parse(report) }
  })
}
export type ProcessRow = Awaited<ReturnType<typeof findAll>>[number]
