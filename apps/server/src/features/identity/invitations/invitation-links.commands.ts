import { commonLabels } from '@foyer/contract/field-labels'
import type { Language, LocalizedText } from '@foyer/contract/language'
import { includesRights, type Rights } from '@foyer/contract/rights'
import { findRightsOfUsers } from '#features/identity/roles/roles.commands.ts'
import type { Download } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import { findTokenExpiry, type RoleHolder } from '#platform/security/one-time-tokens.ts'
import { createInvitationLinks } from './invitations.commands.ts'
import { findInvited } from './invitations.store.ts'

/** The administrator who passes the links on, and the origin of the tenant. */
export type LinkIssuer = { actor: Rights & RoleHolder; origin: string }

const name = { en: 'sign-in-links.csv', fr: 'liens-de-connexion.csv' } as const
const header: readonly LocalizedText[] = [
  commonLabels.email,
  commonLabels.firstname,
  { en: 'Last name', fr: 'Nom' },
  { en: 'Sign-in link', fr: 'Lien de connexion' },
  { en: 'Valid until (UTC)', fr: 'Valable jusqu’au (UTC)' },
]

/**
 * Creates a new link for each address, and returns the cells of its line; without a link for users who have accepted in
 * the meantime, and for those whose role allows more than the actor holds.
 */
export async function createLinkCells(
  db: Db,
  { actor, origin }: LinkIssuer,
  emails: readonly string[],
): Promise<string[][]> {
  const invited = await findInvited(db, emails)
  const ids = invited.map((user) => user.id)
  const rights = await findRightsOfUsers(db, ids)
  const isManageable = (userId: string) => {
    const held = rights.get(userId)
    return held !== undefined && includesRights(actor, held)
  }
  const links = await createInvitationLinks(db, { origin, actor }, ids.filter(isManageable))
  const users = new Map(invited.map((user) => [user.email, user]))
  const expiry = (await findTokenExpiry(db, 'invitation')).toISOString().slice(0, 16).replace('T', ' ')
  return emails.map((email) => {
    const user = users.get(email)
    const link = links.get(user?.id ?? '') ?? ''
    return [email, user?.firstname ?? '', user?.lastname ?? '', link, link === '' ? '' : expiry]
  })
}

/** Builds the links as CSV; they are created while it is sent. */
export const buildLinksFile = <Row extends { cells: readonly string[] }>(
  language: Language,
  read: (after: Row | undefined, size: number) => Promise<Row[]>,
): Download =>
  createCsvFile<Row>({
    name: name[language],
    header: header.map((label) => label[language]),
    language,
    toCells: ({ cells }) => cells,
    read,
  })
