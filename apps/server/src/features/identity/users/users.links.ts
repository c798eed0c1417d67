import type { Parsed } from '@foyer/contract/call'
import type { users } from '@foyer/contract/identity/users'
import {
  buildLinksFile,
  createLinkCells,
  type LinkIssuer,
} from '#features/identity/invitations/invitation-links.commands.ts'
import type { ReadInScope } from '#platform/calls/context.ts'
import type { Download } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { findChosen } from './bulk.store.ts'
import { findAfter } from './users.store.ts'

type LinksInput = Pick<Parsed<typeof users.exportLinks>, 'selection' | 'language'>
/** A line of the file, with the user after whom the next batch begins. */
type LinkRow<User> = { user: User; cells: readonly string[] }

/** Creates links for some users, in their order. */
async function createRows<User extends { email: string }>(
  db: Db,
  issuer: LinkIssuer,
  users: readonly User[],
): Promise<LinkRow<User>[]> {
  const emails = users.map(({ email }) => email)
  const lines = await createLinkCells(db, issuer, emails)
  return users.flatMap((user, at) => ({ user, cells: lines[at] ?? [] }))
}

/** Builds the links of individually selected users, or of all that match, which are read in batches. */
export function userLinksFile(read: ReadInScope, issuer: LinkIssuer, { selection, language }: LinksInput): Download {
  if ('all' in selection) {
    const match = { ...selection.all, sort: 'name' as const }
    return buildLinksFile<LinkRow<Awaited<ReturnType<typeof findAfter>>[number]>>(language, (after, size) =>
      read(async (db) => createRows(db, issuer, await findAfter(db, match, { after: after?.user, size }))),
    )
  }
  return buildLinksFile<LinkRow<{ email: string }>>(language, (after) =>
    after === undefined
      ? read(async (db) => createRows(db, issuer, (await findChosen(db, selection)).users))
      : Promise.resolve([]),
  )
}
