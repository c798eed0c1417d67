import { setImmediate as letOthersRun } from 'node:timers/promises'
import { storedTimes } from '#features/meetings/meetings/shared/meetings.rules.ts'
import { createTenantContext } from '#platform/calls/context.ts'
import { retryConflicts } from '#platform/database/conflicts.ts'
import type { Platform } from '#platform/services.ts'
import { findMove, followZoneRules } from './zone-data.commands.ts'
import * as store from './zone-data.store.ts'

const batchSize = 100

/**
 * Finds the meetings of the next batch that have an occurrence which the present rules of their time zone move; nothing
 * is locked.
 */
async function findMoved({ database, log }: Platform, check: store.Check) {
  const { meetings, future } = await database.acrossTenants(async (db) => {
    const found = await store.findMeetings(db, check.after, batchSize)
    return { meetings: found, future: await store.findFuture(db, found) }
  })
  const moved: typeof meetings = []
  for (const meeting of meetings) {
    const { timezone } = meeting
    await letOthersRun()
    try {
      const [times, rows] = [storedTimes(meeting), future.get(meeting.id) ?? []]
      if (times !== null && rows.some((row) => findMove({ ...times, timezone }, row) !== undefined)) moved.push(meeting)
    } catch (error) {
      log.error({ error, meeting: meeting.id, timezone }, 'a meeting cannot follow its time zone')
    }
  }
  return { meetings, moved }
}

/**
 * Checks the next meetings by the time zone data of this process, and moves those whose rules have changed; 'more' if
 * there are others. The cursor is stored after each batch, and a meeting that has been moved is found unchanged, so
 * that a check continues after a kill without notifying anyone twice. An older version than the stored one changes
 * nothing.
 */
export async function followZoneData(
  platform: Platform,
  version = process.versions.tz ?? '',
): Promise<'more' | undefined> {
  const { database, log } = platform
  const check = await database.acrossTenants((db) => store.findCheck(db, version))
  if (check === undefined) return undefined
  const { from } = check
  if (check.after === undefined) log.info({ from, to: version }, 'meetings are checked by new time zone data')
  const { meetings, moved } = await findMoved(platform, check)
  const move = (tenantId: string, id: string): Promise<boolean> =>
    retryConflicts(() =>
      database.withTenant(tenantId, (db) =>
        followZoneRules(createTenantContext(platform, { db, tenantId }), id, version),
      ),
    )
  const failed: typeof moved = []
  for (const meeting of moved) {
    try {
      if (await move(meeting.tenant_id, meeting.id)) check.moved += 1
    } catch {
      failed.push(meeting)
    }
  }
  for (const { tenant_id: tenantId, id } of failed) {
    try {
      if (await move(tenantId, id)) check.moved += 1
    } catch (error) {
      // The meeting is skipped, because one must not keep all others from following.
      log.error({ error, tenantId, meeting: id }, 'a meeting could not be moved by new time zone data')
    }
  }
  check.checked += meetings.length
  const last = meetings.at(-1)
  const progress = { ...check, after: last && { tenantId: last.tenant_id, meetingId: last.id } }
  const isDone = meetings.length < batchSize
  await database.acrossTenants(async (db) => {
    await store.saveProgress(db, version, progress)
    if (isDone) await store.complete(db, version)
  })
  if (!isDone) return 'more'
  const { checked, moved: count } = check
  log.info({ from, to: version, checked, moved: count }, 'all meetings follow the new time zone data')
  return undefined
}
