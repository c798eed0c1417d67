import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { toPage } from '#platform/database/page.ts'
import { daysAgo } from '#platform/database/period.ts'

/** The surface of the whiteboard; a shared screen has one of its own. */
export const whiteboardSurface = 'whiteboard'

/** A surface of a conference, with the participant whose screen it is. */
export type Surface = { conferenceId: string; surface: string; presenterId?: string }

const drawing = (db: Db, { conferenceId, surface }: Surface) =>
  db.updateTable('drawings').where('conference_id', '=', conferenceId).where('surface', '=', surface)

/** Locks a drawing, which begins if there is none: its changes are numbered in the order of their commits. */
export const lock = (db: Db, { conferenceId, surface, presenterId }: Surface) =>
  db
    .insertInto('drawings')
    .values({ conference_id: conferenceId, surface, presenter_id: presenterId ?? null })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'conference_id', 'surface']).doUpdateSet({ drawn_at: sql`portal_now()` }),
    )
    .returning(['sequence', 'elements', 'bytes'])
    .executeTakeFirstOrThrow()

/** Locks a drawing; undefined if there is none. */
export const lockExisting = (db: Db, surface: Surface) =>
  drawing(db, surface)
    .set({ drawn_at: sql`portal_now()` })
    .returning(['sequence', 'elements', 'bytes'])
    .executeTakeFirst()

/** Opens the whiteboard, which stays open since the first time, or closes it. */
export const setOpen = (db: Db, conferenceId: string, open: boolean) =>
  db
    .insertInto('drawings')
    .values({ conference_id: conferenceId, surface: whiteboardSurface, opened_at: open ? sql`portal_now()` : null })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'conference_id', 'surface']).doUpdateSet({
        opened_at: open ? sql`coalesce(drawings.opened_at, portal_now())` : null,
      }),
    )
    .execute()

export const findOpenedAt = async (db: Db, conferenceId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('drawings')
      .select('opened_at')
      .where('conference_id', '=', conferenceId)
      .where('surface', '=', whiteboardSurface)
      .executeTakeFirst()
  )?.opened_at ?? null

const elements = (db: Db, { conferenceId, surface }: Surface) =>
  db
    .selectFrom('drawing_elements')
    .select(['element_id as id', 'version', 'version_nonce as versionNonce', 'deleted as isDeleted', 'content'])
    .select(['sequence', 'drawn_by as drawnBy'])
    .where('conference_id', '=', conferenceId)
    .where('surface', '=', surface)

/** Finds the stored versions of some elements. */
export async function findElements(db: Db, surface: Surface, ids: readonly string[]) {
  const rows = await elements(db, surface).where('element_id', '=', sql<string>`any(${ids}::text[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The bytes of the elements of a page, of which a single one has far fewer. */
const maxPageBytes = 500_000

/** Takes as many elements as a page may have by their bytes. */
function takeBytes<R extends { content: string }>(rows: readonly R[]): R[] {
  let left = maxPageBytes
  return rows.filter(({ content }) => {
    left -= Buffer.byteLength(content)
    return left >= 0
  })
}

/** Finds the elements whose last change is after a number, in that order. */
export async function findAfter(db: Db, surface: Surface, { after, size }: { after: number; size: number }) {
  const rows = await elements(db, surface)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(size + 1)
    .execute()
  const page = toPage(rows, size)
  const items = takeBytes(page.items)
  return {
    items,
    hasMore: page.hasMore || items.length < page.items.length,
    sequence: items.at(-1)?.sequence ?? after,
  }
}

type Changed = Surface & { drawnBy: string; changed: readonly (DrawnElement & { sequence: number })[] }

/** Stores versions; an element keeps who drew it first. */
export const save = (db: Db, { conferenceId, surface, drawnBy, changed }: Changed) =>
  db
    .insertInto('drawing_elements')
    .values(
      changed.map(({ id, version, versionNonce, isDeleted, content, sequence }) => ({
        conference_id: conferenceId,
        surface,
        element_id: id,
        version,
        version_nonce: versionNonce,
        deleted: isDeleted,
        content: isDeleted ? '' : content,
        drawn_by: drawnBy,
        sequence,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'conference_id', 'surface', 'element_id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        version_nonce: ref('excluded.version_nonce'),
        deleted: ref('excluded.deleted'),
        content: ref('excluded.content'),
        sequence: ref('excluded.sequence'),
      })),
    )
    .execute()

type Totals = { sequence: number; elements: number; bytes: number }
export const setTotals = (db: Db, surface: Surface, totals: Totals) => drawing(db, surface).set(totals).execute()

type Deletion = { after: number; id?: string; drawnBy?: string }

/** Deletes one element or all, of all who drew or of one; their numbers follow `after`. Returns how many there were. */
export async function deleteElements(db: Db, surface: Surface, { after, id, drawnBy }: Deletion): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update drawing_elements e
    set deleted = true, content = '', version = e.version + 1, sequence = ${after}::integer + d.number
    from (
      select tenant_id, element_id, row_number() over (order by sequence)::integer as number from drawing_elements
      where conference_id = ${surface.conferenceId} and surface = ${surface.surface}
        and not deleted and (${id ?? null}::text is null or element_id = ${id ?? null})
        and (${drawnBy ?? null}::uuid is null or drawn_by = ${drawnBy ?? null})
    ) d
    where e.tenant_id = d.tenant_id and e.conference_id = ${surface.conferenceId}
      and e.surface = ${surface.surface} and e.element_id = d.element_id`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the drawings over the screens of a participant, but for one surface. */
export const deleteOthers = (db: Db, { conferenceId, surface, presenterId }: Required<Surface>) =>
  db
    .deleteFrom('drawings')
    .where('conference_id', '=', conferenceId)
    .where('presenter_id', '=', presenterId)
    .where('surface', '<>', surface)
    .execute()

export const deleteOne = (db: Db, { conferenceId, surface }: Surface) =>
  db.deleteFrom('drawings').where('conference_id', '=', conferenceId).where('surface', '=', surface).execute()

/** Deletes old drawings of all tenants, and those over the screens of conferences that have ended. */
export async function purge(db: Db, days: number): Promise<void> {
  await db.deleteFrom('drawings').where('drawn_at', '<', daysAgo(days)).execute()
  await db
    .deleteFrom('drawings')
    .where('presenter_id', 'is not', null)
    .where(
      sql<boolean>`exists (select from conferences c
        where c.tenant_id = drawings.tenant_id and c.id = drawings.conference_id and c.ended_at < ${daysAgo(1)})`,
    )
    .execute()
}
