import type { MeetingOptionsChange } from '@foyer/contract/meetings/options/meeting-options'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'

const indexMeeting = (db: Db, { id, topic, number }: { id: string; topic: string; number: string }) =>
  indexSearchTerms(db, { kind: 'meetings', id, texts: [topic, number] })

const select = (db: Db, ownerId: string) =>
  db
    .selectFrom('meetings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'personal')
    .where('deleted_at', 'is', null)

/** Finds the personal meeting of a user. */
export const find = (db: Db, ownerId: string) => select(db, ownerId).executeTakeFirst()

/** Finds the personal meeting of a user and locks it. */
export const findForUpdate = (db: Db, ownerId: string) => select(db, ownerId).forUpdate().executeTakeFirst()

export type PersonalMeetingRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Inserts the personal meeting of a user; undefined if another request has inserted it. */
export async function insert(
  db: Db,
  meeting: {
    number: string
    owner_id: string
    topic: string
    timezone: string
    password_encrypted: Buffer
    mode_id: string | null
    ical_uid: string
  },
): Promise<PersonalMeetingRow | undefined> {
  const row = await db
    .insertInto('meetings')
    .values({ ...meeting, kind: 'personal' })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'owner_id'])
        .where(sql<boolean>`kind = 'personal' and deleted_at is null`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await indexMeeting(db, row)
  return row
}

export async function update(
  db: Db,
  id: string,
  change: {
    topic: string
    number: string
    password_encrypted: Buffer
    mode_id: string | null
    options: MeetingOptionsChange
  },
): Promise<PersonalMeetingRow> {
  const row = await db
    .updateTable('meetings')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexMeeting(db, row)
  return row
}

/** Frees a Meeting ID that no meeting has any more. */
export const releaseNumber = (db: Db, number: string) =>
  db.deleteFrom('meeting_numbers').where('number', '=', number).execute()
