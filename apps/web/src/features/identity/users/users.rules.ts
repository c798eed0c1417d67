import type { LinkPurpose } from '@foyer/contract/identity/invitations'
import type { User } from '@foyer/contract/identity/users.shapes'
import { cutText } from '@foyer/contract/text/cut-text'
import { parseAddresses } from '#lib/forms/addresses.ts'

/** An action on one user. */
export type Action =
  | 'edit'
  | 'password'
  | 'twoFactor'
  | 'sessions'
  | 'link'
  | 'resend'
  | 'enable'
  | 'disable'
  | 'reinvite'
  | 'access'
  | 'remove'

const actionsByStatus: { readonly [status in User['status']]: readonly Action[] } = {
  active: ['edit', 'password', 'twoFactor', 'link', 'sessions', 'disable', 'access', 'remove'],
  invited: ['edit', 'resend', 'link', 'access', 'remove'],
  disabled: ['edit', 'password', 'twoFactor', 'enable', 'access', 'remove'],
  unlinked: ['reinvite', 'link', 'access', 'remove'],
}
/** Actions that send an email. */
const emailActions: readonly Action[] = ['resend', 'reinvite']

/**
 * Lists the actions that are allowed. Users who may do more can't be changed, only looked at, and users can't disable
 * or remove themselves. Without email, links are copied instead of sent.
 */
export function allowedActions(
  user: Pick<User, 'id' | 'manageable' | 'status' | 'secondFactor'>,
  actor: { id: string },
  sendsEmail = true,
): readonly Action[] {
  if (!user.manageable) return ['access']
  if (user.id === actor.id) return ['edit', 'access']
  return actionsByStatus[user.status]
    .filter((action) => action !== 'twoFactor' || user.secondFactor !== 'none')
    .filter((action) => (sendsEmail ? action !== 'link' : !emailActions.includes(action)))
}

/** Returns the purpose of a sign-in link of this user. */
export const findLinkPurpose = ({ status }: Pick<User, 'status'>): LinkPurpose =>
  status === 'active' ? 'reset' : 'invitation'

/** A user to be invited. */
export type Invitee = { email: string; firstname: string; lastname: string }

const maxNameLength = 100

/** Parses pasted recipients; a name is `First Last` or `Last, First`. */
export function parseRecipients(text: string): { users: Invitee[]; invalid: string[] } {
  const { addresses, invalid } = parseAddresses(text)
  return { users: addresses.map(({ email, name }) => ({ email, ...splitName(name) })), invalid }
}

function splitName(name: string): { firstname: string; lastname: string } {
  const [last = '', first = ''] = name.split(',').map((part) => part.trim())
  const [firstname = '', ...others] = name.includes(',') ? [first, last] : name.split(' ')
  return { firstname: cutText(firstname, maxNameLength), lastname: cutText(others.join(' '), maxNameLength) }
}
