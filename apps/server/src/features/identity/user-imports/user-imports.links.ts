import { commonLabels } from '@foyer/contract/field-labels'
import type { Language, LocalizedText } from '@foyer/contract/language'
import { includesRights, type Rights } from '@foyer/contract/rights'
import { createInvitationLinks } from '#features/identity/invitations/invitations.commands.ts'
import { findInvited } from '#features/identity/invitations/invitations.store.ts'
import { findRightsOfUsers } from '#features/identity/roles/roles.commands.ts'
import type { Download } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import { findTokenExpiry, type RoleHolder } from '#platform/security/one-time-tokens.ts'
import { parseRow } from './user-imports.rules.ts'
import { findImported, type ImportInput, parseTaskRow } from './user-imports.store.ts'

type LinkRow = { n: number; cells: string[] }
type LinkQuery = {
  id: string
  input: ImportInput
  actor: Rights & RoleHolder
  origin: string
  after: LinkRow | undefined
  size: number
}

const name = { en: 'sign-in-links.csv', fr: 'liens-de-connexion.csv' } as const
const header: readonly LocalizedText[] = [
  commonLabels.email,
  commonLabels.firstname,
  { en: 'Last name', fr: 'Nom' },
  { en: 'Sign-in link', fr: 'Lien de connexion' },
  { en: 'Valid until (UTC)', fr: 'Valable jusqu’au (UTC)' },
]

/**
 * Creates the next imported users, each with a new link; it is empty for users who have accepted in the meantime, and
 * for those who have been given a role that allows more than the actor holds.
 */
export async function createLinkRows(db: Db, query: LinkQuery): Promise<LinkRow[]> {
  const { id, input, actor, origin, after, size } = query
  const { columns, mapping, options } = input
  // Only the addresses are read.
  const settings = { columns: columns.length, mapping, options, roles: [], groups: [] }
  const rows = await findImported(db, { taskId: id, after: after?.n ?? 0, size })
  const imported = rows.map(({ n, data }) => ({ n, email: parseRow(parseTaskRow(data).contents, settings).email }))
  const invited = await findInvited(
    db,
    imported.map(({ email }) => email),
  )
  const ids = invited.map((user) => user.id)
  const rights = await findRightsOfUsers(db, ids)
  const isManageable = (userId: string) => {
    const held = rights.get(userId)
    return held !== undefined && includesRights(actor, held)
  }
  const links = await createInvitationLinks(db, { origin, actor }, ids.filter(isManageable))
  const users = new Map(invited.map((user) => [user.email, user]))
  const expiry = (await findTokenExpiry(db, 'invitation')).toISOString().slice(0, 16).replace('T', ' ')
  return imported.map(({ n, email }) => {
    const user = users.get(email)
    const link = links.get(user?.id ?? '') ?? ''
    return { n, cells: [email, user?.firstname ?? '', user?.lastname ?? '', link, link === '' ? '' : expiry] }
  })
}

/** Builds the links as CSV; they are created while it is sent. */
export const buildLinksFile = (
  language: Language,
  read: (after: LinkRow | undefined, size: number) => Promise<LinkRow[]>,
): Download =>
  createCsvFile<LinkRow>({
    name: name[language],
    header: header.map((label) => label[language]),
    language,
    toCells: ({ cells }) => cells,
    read,
  })
