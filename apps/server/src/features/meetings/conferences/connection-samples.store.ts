import { sampleSeconds } from '@foyer/contract/meetings/connection-grades'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { daysAgo } from '#platform/database/period.ts'

/** The samples of a conference at one time, packed. */
export type NewSamples = { tenantId: string; conferenceId: string; samples: Buffer }

/**
 * Across tenants: inserts the samples of now of the open conferences of an engine. Times are multiples of ten seconds, so
 * that a conference has one row for each, whichever of the processes with the same engine is first.
 */
export const insertSamples = (db: Db, engineInstance: string, all: readonly NewSamples[]) =>
  sql`insert into connection_samples (tenant_id, conference_id, at, samples)
    select c.tenant_id, c.id, date_bin(${sampleSeconds} * interval '1 second', portal_now(), timestamptz 'epoch'), b.samples
    from unnest(
      ${all.map(({ tenantId }) => tenantId)}::uuid[],
      ${all.map(({ conferenceId }) => conferenceId)}::uuid[],
      ${all.map(({ samples }) => samples)}::bytea[]
    ) as b (tenant_id, conference_id, samples)
    join conferences c on c.tenant_id = b.tenant_id and c.id = b.conference_id
    where c.ended_at is null and c.engine_instance = ${engineInstance}
    on conflict do nothing`.execute(db)

/** The samples of a conference that browsers reported, of one time. */
export type ReportedSamples = NewSamples & { agoMs: number }

/**
 * Across tenants: inserts samples that browsers reported, for a conference that was in progress then. A time has several
 * rows, because browsers report at different moments; where in its ten seconds a row is means nothing.
 */
export const insertReportedSamples = (db: Db, all: readonly ReportedSamples[]) =>
  sql`insert into connection_samples (tenant_id, conference_id, at, samples)
    select c.tenant_id, c.id, taken.at + random() * 0.9 * ${sampleSeconds} * interval '1 second', b.samples
    from unnest(
      ${all.map(({ tenantId }) => tenantId)}::uuid[],
      ${all.map(({ conferenceId }) => conferenceId)}::uuid[],
      ${all.map(({ agoMs }) => agoMs)}::int[],
      ${all.map(({ samples }) => samples)}::bytea[]
    ) as b (tenant_id, conference_id, ago_ms, samples)
    join conferences c on c.tenant_id = b.tenant_id and c.id = b.conference_id
    cross join lateral (
      select date_bin(
        ${sampleSeconds} * interval '1 second', portal_now() - b.ago_ms * interval '1 millisecond', timestamptz 'epoch'
      ) as at
    ) taken
    where (c.ended_at is null or c.ended_at >= taken.at)
      and taken.at > c.started_at - ${sampleSeconds} * interval '1 second'
    on conflict do nothing`.execute(db)

/** Finds all samples of a conference, in order of time. */
export const findSamples = (db: Db, conference: { tenant_id: string; id: string }) =>
  db
    .selectFrom('connection_samples')
    .select(['at', 'samples'])
    .where('tenant_id', '=', conference.tenant_id)
    .where('conference_id', '=', conference.id)
    .orderBy('at')
    .execute()

/** Across tenants: deletes some of the samples that are older than a number of days; returns how many. */
export const deleteOldSamples = async (db: Db, days: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('connection_samples')
    .where(
      sql<boolean>`ctid = any(array(select ctid from connection_samples where at < ${daysAgo(days)} order by at limit ${limit}))`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
