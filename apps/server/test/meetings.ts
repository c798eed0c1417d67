import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kit, TestUser } from './kit.ts'

type Wish = { joinBeforeHost?: boolean; startsInMinutes?: number; topic?: string; password?: string }

/** Makes a meeting's rows, for tests of what comes after planning; an hour's occurrence where it has a start. */
export const makeMeeting = (kit: Kit, owner: TestUser, wish: Wish = {}) =>
  kit.platform.database.withTenant(owner.tenantId, async ({ db }) => {
    const number = String(randomInt(1e9, 9_999_999_999)).padStart(10, '0')
    const password = wish.password ?? 'sesame-1'
    const topic = wish.topic ?? 'Weekly round'
    await db.insertInto('meeting_numbers').values({ number, tenant_id: owner.tenantId }).execute()
    const { id } = await db
      .insertInto('meetings')
      .values({
        number,
        kind: wish.startsInMinutes === undefined ? 'open' : 'scheduled',
        owner_id: owner.id,
        topic,
        timezone: 'UTC',
        password_sealed: kit.platform.secret.seal(password),
        join_before_host: wish.joinBeforeHost ?? false,
        uid: randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    let occurrenceId: string | undefined
    if (wish.startsInMinutes !== undefined) {
      const startsAt = sql<Date>`portal_now() + ${wish.startsInMinutes} * interval '1 minute'`
      const occurrence = await db
        .insertInto('occurrences')
        .values({
          meeting_id: id,
          wall_start: '2026-01-01T09:00',
          starts_at: startsAt,
          ends_at: sql<Date>`${startsAt} + interval '1 hour'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      occurrenceId = occurrence.id
    }
    return { id, number, password, topic, occurrenceId }
  })
export type TestMeeting = Awaited<ReturnType<typeof makeMeeting>>
