import type { OptionName } from '@foyer/contract/meetings/options/meeting-options'
import type { MailKind } from './meeting-mail.texts.ts'

/** The options by which the invitees of a meeting get emails. */
export type EmailOption = Extract<OptionName, 'emailInvitation' | 'emailChange' | 'emailCancellation'>

/**
 * The option of each kind. A new host is a change, because its two emails move the meeting in calendars only together.
 * Hosts get what concerns them in any case.
 */
const options: { readonly [kind in MailKind]: EmailOption | null } = {
  create: 'emailInvitation',
  change: 'emailChange',
  end: 'emailChange',
  zone: 'emailChange',
  'former-host': 'emailChange',
  'new-host': 'emailChange',
  cancel: 'emailCancellation',
  remove: 'emailCancellation',
  own: null,
  'own-zone': null,
  'hosting-invitation': null,
  hosting: null,
  'handed-over': null,
}

/** Returns the option of a meeting that says whether emails of a kind are sent; null if they are in any case. */
export const findEmailOption = (kind: MailKind): EmailOption | null => options[kind]
