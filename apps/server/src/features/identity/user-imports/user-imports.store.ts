import { FileEncoding } from '@foyer/contract/identity/file-encodings'
import { ImportMapping, ImportOptions } from '@foyer/contract/identity/user-imports.shapes'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { unescapeCell } from '#platform/files/csv-reader.ts'

export const batchSize = 500

/** The stored description of an import's file, and the settings with which it is read. */
export const ImportInput = z.object({
  label: z.string(),
  columns: z.array(z.string()),
  mapping: ImportMapping,
  options: ImportOptions,
  /** The inviting user's name, for the emails. */
  by: z.string(),
  // Drafts of earlier versions have neither.
  encoding: FileEncoding.default('utf-8'),
  encodingSample: z.array(z.string()).default([]),
})
export type ImportInput = z.output<typeof ImportInput>

const StoredRow = z.object({ line: z.int(), cells: z.array(z.string()) })

/** Parses a stored row; `contents` are its cells without the escaping of formulas. */
export function parseTaskRow(data: unknown): z.output<typeof StoredRow> & { contents: string[] } {
  const { line, cells } = StoredRow.parse(data)
  return { line, cells, contents: cells.map(unescapeCell) }
}

/** Finds an import that the actor uploaded; `lock` keeps others from starting it at the same time. */
export const findImport = (db: Db, { id, actorId, lock }: { id: string; actorId: string; lock: boolean }) =>
  db
    .selectFrom('tasks')
    .select(['id', 'state', 'input', 'total'])
    .where('id', '=', id)
    .where('kind', '=', 'import-users')
    .where('actor_id', '=', actorId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

export const findSample = (db: Db, taskId: string, max: number) =>
  db.selectFrom('task_rows').select('data').where('task_id', '=', taskId).orderBy('row_number').limit(max).execute()

/** Finds the next rows after row number `after`, at most `batchSize`. */
export const findRows = (db: Db, taskId: string, after: number) =>
  db
    .selectFrom('task_rows')
    .select(['row_number as n', 'data'])
    .where('task_id', '=', taskId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(batchSize)
    .execute()

/** Finds which of the email addresses already belong to users of the tenant. */
export async function findExistingEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select e.email from unnest(${emails}::text[]) e(email)
    where exists (select from users u where u.email = e.email and u.status <> 'deleted')`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** Finds the next imported rows after row number `after`. */
export const findImported = (db: Db, { taskId, after, size }: { taskId: string; after: number; size: number }) =>
  db
    .selectFrom('task_rows')
    .select(['row_number as n', 'data'])
    .where('task_id', '=', taskId)
    .where('state', '=', 'done')
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(size)
    .execute()

/** Stores the settings that the user confirmed, and the number of invalid rows. */
export const updateImport = (db: Db, id: string, change: { input: unknown; failed: number }) =>
  db
    .updateTable('tasks')
    .set({ input: JSON.stringify(change.input), failed: change.failed })
    .where('id', '=', id)
    .execute()
