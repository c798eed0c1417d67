import { Email } from '@foyer/contract/common'
import type { LinkPurpose } from '@foyer/contract/identity/invitations'
import type { User } from '@foyer/contract/identity/users.shapes'
import { meetsLevel } from '@foyer/contract/permissions'
import { cutText } from '@foyer/contract/text'

type Level = User['role']

/** What can be done with one person. */
export type Action = 'edit' | 'password' | 'link' | 'resend' | 'enable' | 'disable' | 'connect' | 'remove'

const byStatus: { readonly [status in User['status']]: readonly Action[] } = {
  active: ['edit', 'password', 'link', 'disable', 'remove'],
  invited: ['edit', 'resend', 'link', 'remove'],
  disabled: ['edit', 'password', 'enable', 'remove'],
  unlinked: ['connect', 'link', 'remove'],
}
/** Actions that send an email. */
const sending: readonly Action[] = ['resend', 'connect']

/** Nobody changes who stands above them, nor ends their own account here. Links are passed on where no email can be sent. */
export function allowedActions(
  user: Pick<User, 'id' | 'role' | 'status'>,
  actor: { id: string; role: Level },
  sendsEmail = true,
): readonly Action[] {
  if (!meetsLevel(actor.role, user.role)) return []
  if (user.id === actor.id) return ['edit']
  return byStatus[user.status].filter((action) => (sendsEmail ? action !== 'link' : !sending.includes(action)))
}

/** What a sign-in link of this user is for. */
export const findLinkPurpose = ({ status }: Pick<User, 'status'>): LinkPurpose =>
  status === 'active' ? 'reset' : 'invitation'

const givable = ['member', 'client', 'admin'] as const

/** Roles that a form may give: up to one's own, and never the platform's; the one held stays. */
export const rolesFor = (actor: Level, held?: Level): readonly Level[] =>
  held === 'superadmin' ? [held] : givable.filter((role) => meetsLevel(actor, role))

/** The first and last name, or the e-mail of who has none yet. */
export const fullName = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>): string =>
  `${firstname} ${lastname}`.trim() || email

/** Somebody to be invited. */
export type Invitee = { email: string; firstname: string; lastname: string }

const longestName = 100

/**
 * People of a pasted text: between them commas, semicolons or line ends; each as an address, 'Ann Li <ann@x.org>',
 * '"Li, Ann" <ann@x.org>' or the cells of a spreadsheet. Who is named twice is there once; what names nobody is bad.
 */
export function parseRecipients(text: string): { users: Invitee[]; bad: string[] } {
  const users = new Map<string, Invitee>()
  const bad: string[] = []
  for (const piece of splitEntries(text)) {
    const invitee = toInvitee(piece)
    if (!invitee) bad.push(piece)
    else if (!users.has(invitee.email)) users.set(invitee.email, invitee)
  }
  return { users: [...users.values()], bad }
}

/** The text without its bad pieces. */
export const withoutInvalid = (text: string): string =>
  splitEntries(text)
    .filter((piece) => toInvitee(piece) !== undefined)
    .join('\n')

function splitEntries(text: string): string[] {
  return text.split(/[\n\r;]+/).flatMap((line) => {
    const pieces: string[] = []
    // Commas part people, but not inside quotes, and not the names in 'Li, Ann <ann@x.org>'.
    for (const piece of line.match(/(?:"[^"]*"|[^,"])+/g) ?? []) {
      const before = pieces.at(-1)
      if (before !== undefined && !before.includes('@') && /<[^>]*@/.test(piece))
        pieces[pieces.length - 1] = `${before},${piece}`
      else pieces.push(piece)
    }
    return pieces
      .flatMap(listAddresses)
      .map((piece) => piece.trim())
      .filter((piece) => /[^\s"<>]/.test(piece))
  })
}

/** 'a@x.org b@x.org' are two, 'Ann Li ann@x.org' is one. */
function listAddresses(piece: string): string[] {
  const words = piece.trim().split(/\s+/)
  return words.filter((word) => word.includes('@')).length > 1 && !/[<"]/.test(piece) ? words : [piece]
}

function toInvitee(piece: string): Invitee | undefined {
  const [, name = '', address = ''] =
    /^(.*?)<([^<>]*)>$/s.exec(piece) ?? /^((?:\S+\s+)*?)(\S*@\S*)$/s.exec(piece) ?? /^(\s*)(.*)$/s.exec(piece) ?? []
  const email = Email.safeParse(address.replace(/^mailto:/i, '')).data
  return email === undefined ? undefined : { email, ...listNames(name) }
}

function listNames(text: string): { firstname: string; lastname: string } {
  const name = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  const [last = '', first = ''] = name.split(',').map((part) => part.trim())
  const [firstname = '', ...others] = name.includes(',') ? [first, last] : name.split(' ')
  return { firstname: cutText(firstname, longestName), lastname: cutText(others.join(' '), longestName) }
}
