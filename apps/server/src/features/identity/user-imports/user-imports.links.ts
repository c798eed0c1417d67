import { createLinkCells, type LinkIssuer } from '#features/identity/invitations/invitation-links.commands.ts'
import type { Db } from '#platform/database/database.ts'
import { parseRow } from './user-imports.rules.ts'
import { findImported, type ImportInput, parseTaskRow } from './user-imports.store.ts'

/** A line of the file, by the number of the row in the imported file. */
export type LinkRow = { n: number; cells: string[] }
type LinkQuery = LinkIssuer & { id: string; input: ImportInput; after: LinkRow | undefined; size: number }

/** Creates links for the next imported users. */
export async function createLinkRows(db: Db, query: LinkQuery): Promise<LinkRow[]> {
  const { id, input, after, size, ...issuer } = query
  const { columns, mapping, options } = input
  // Only the addresses are read.
  const settings = { columns: columns.length, mapping, options, roles: [], groups: [] }
  const rows = await findImported(db, { taskId: id, after: after?.n ?? 0, size })
  const emails = rows.map(({ data }) => parseRow(parseTaskRow(data).contents, settings).email)
  const cells = await createLinkCells(db, issuer, emails)
  return rows.map(({ n }, at) => ({ n, cells: cells[at] ?? [] }))
}
