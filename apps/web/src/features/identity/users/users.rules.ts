import { Email } from '@foyer/contract/common'
import type { LinkPurpose } from '@foyer/contract/identity/invitations'
import type { User } from '@foyer/contract/identity/users.shapes'
import { meetsLevel } from '@foyer/contract/permissions'
import { cutText } from '@foyer/contract/text'

type Level = User['role']

/** An action on one user. */
export type Action = 'edit' | 'password' | 'link' | 'resend' | 'enable' | 'disable' | 'reinvite' | 'remove'

const actionsByStatus: { readonly [status in User['status']]: readonly Action[] } = {
  active: ['edit', 'password', 'link', 'disable', 'remove'],
  invited: ['edit', 'resend', 'link', 'remove'],
  disabled: ['edit', 'password', 'enable', 'remove'],
  unlinked: ['reinvite', 'link', 'remove'],
}
/** Actions that send an email. */
const emailActions: readonly Action[] = ['resend', 'reinvite']

/** Users of a higher level can't be changed, and users can't disable or remove themselves. Without email, links are copied instead of sent. */
export function allowedActions(
  user: Pick<User, 'id' | 'role' | 'status'>,
  actor: { id: string; role: Level },
  sendsEmail = true,
): readonly Action[] {
  if (!meetsLevel(actor.role, user.role)) return []
  if (user.id === actor.id) return ['edit']
  return actionsByStatus[user.status].filter((action) =>
    sendsEmail ? action !== 'link' : !emailActions.includes(action),
  )
}

/** What a sign-in link of this user is for. */
export const findLinkPurpose = ({ status }: Pick<User, 'status'>): LinkPurpose =>
  status === 'active' ? 'reset' : 'invitation'

const assignableRoles = ['member', 'client', 'admin'] as const

/** Roles up to the actor's own. Super administrator is never assigned, but kept by a user who has it. */
export const rolesFor = (actor: Level, current?: Level): readonly Level[] =>
  current === 'superadmin' ? [current] : assignableRoles.filter((role) => meetsLevel(actor, role))

/** The first and last name; the email if there is none yet. */
export const fullName = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>): string =>
  `${firstname} ${lastname}`.trim() || email

/** A user to be invited. */
export type Invitee = { email: string; firstname: string; lastname: string }

const maxNameLength = 100

/**
 * Parses pasted recipients, separated by commas, semicolons or line breaks. Each is an address, 'Ann Li <ann@x.org>',
 * '"Li, Ann" <ann@x.org>' or the cells of a spreadsheet row. Duplicates are removed; entries without an address are
 * invalid.
 */
export function parseRecipients(text: string): { users: Invitee[]; invalid: string[] } {
  const users = new Map<string, Invitee>()
  const invalid: string[] = []
  for (const entry of splitEntries(text)) {
    const invitee = toInvitee(entry)
    if (!invitee) invalid.push(entry)
    else if (!users.has(invitee.email)) users.set(invitee.email, invitee)
  }
  return { users: [...users.values()], invalid }
}

/** The text without its invalid entries, one entry per line. */
export const withoutInvalid = (text: string): string =>
  splitEntries(text)
    .filter((entry) => toInvitee(entry) !== undefined)
    .join('\n')

function splitEntries(text: string): string[] {
  return text.split(/[\n\r;]+/).flatMap((line) => {
    const pieces: string[] = []
    // A comma separates recipients, except inside quotes and between the names in 'Li, Ann <ann@x.org>'.
    for (const piece of line.match(/(?:"[^"]*"|[^,"])+/g) ?? []) {
      const previous = pieces.at(-1)
      if (previous !== undefined && !previous.includes('@') && /<[^>]*@/.test(piece))
        pieces[pieces.length - 1] = `${previous},${piece}`
      else pieces.push(piece)
    }
    return pieces
      .flatMap(splitAtSpaces)
      .map((piece) => piece.trim())
      .filter((piece) => /[^\s"<>]/.test(piece))
  })
}

/** 'a@x.org b@x.org' are two recipients, 'Ann Li ann@x.org' is one. */
function splitAtSpaces(piece: string): string[] {
  const words = piece.trim().split(/\s+/)
  return words.filter((word) => word.includes('@')).length > 1 && !/[<"]/.test(piece) ? words : [piece]
}

function toInvitee(entry: string): Invitee | undefined {
  const [, name = '', address = ''] =
    /^(.*?)<([^<>]*)>$/s.exec(entry) ?? /^((?:\S+\s+)*?)(\S*@\S*)$/s.exec(entry) ?? /^(\s*)(.*)$/s.exec(entry) ?? []
  const email = Email.safeParse(address.replace(/^mailto:/i, '')).data
  return email === undefined ? undefined : { email, ...parseName(name) }
}

function parseName(text: string): { firstname: string; lastname: string } {
  const name = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  const [last = '', first = ''] = name.split(',').map((part) => part.trim())
  const [firstname = '', ...others] = name.includes(',') ? [first, last] : name.split(' ')
  return { firstname: cutText(firstname, maxNameLength), lastname: cutText(others.join(' '), maxNameLength) }
}
