import { expect, test } from 'vitest'

type Module = { readonly [name: string]: { readonly en?: { readonly [key: string]: unknown } } }
const modules = import.meta.glob<Module>('../**/*.texts.ts', { eager: true })

/** Words that promise an email. */
const promise =
  /\b(we'll (send|email)|we've sent|will be invited|would be notified|notify invitees|email(ed)? you|receive an email|gets an? (cancellation )?email|invited by email|send invitations?|invitations? sent|sent successfully|email sent|resend (email|invitation))/i

/**
 * Texts that promise an email, with the text of the same file that replaces them where no email is sent; an empty one
 * where the screen offers nothing that sends.
 */
const alternatives: { readonly [text: string]: string } = {
  'bulk.resend': '',
  'bulk.resent': '',
  'calendar.moveEmails': '',
  'invite.sent': '',
  'meetings.changesEmailed': 'meetings.changesNotEmailed',
  'meetings.deleteBody': 'meetings.deleteBodyNoEmail',
  'meetings.invited': 'meetings.invitedNoEmail',
  'meetings.sendInvitations': 'meetings.addInvitees',
  'operator-sign-up.refuseBody': '',
  'passwords.expiredInvitation': 'passwords.askAdministrator',
  'passwords.forgotBody': 'passwords.askAdministrator',
  'passwords.linkSent': '',
  'passwords.linkSentBody': '',
  'passwords.sent': '',
  'passwords.sentBody': '',
  'recurrence.changeEmailed': 'recurrence.changeNotEmailed',
  'recurrence.occurrenceEmailed': 'recurrence.occurrenceNote',
  'registration.body': 'registration.bodyNoEmail',
  'registration.thanksBody': 'registration.thanksNoEmail',
  'remove.cancelUpcoming': 'remove.cancelUpcomingNoEmail',
  'remove.invitees': 'remove.inviteesNoEmail',
  'resend-email.resend': '',
  'resend-email.resendIn': '',
  'resend-email.resent': '',
  'responses.sentAgain': '',
  'sign-up.body': '',
  'sign-up.bodyApproval': '',
  'sign-up.sentBody': '',
  'user-imports.fileIntro': 'user-imports.fileIntroNoEmail',
  'user-imports.valid': 'user-imports.validNoEmail',
  'users.resend': '',
  'users.sent': '',
}

const texts = Object.entries(modules).flatMap(([path, exported]) =>
  Object.values(exported).flatMap(({ en = {} }) =>
    Object.entries(en).map(([key, text]) => ({
      name: `${path.split('/').at(-1)?.replace('.texts.ts', '')}.${key}`,
      text: String(text),
    })),
  ),
)

test('every text that promises an email has one for where no email is sent', () => {
  const promises = texts.filter(({ text }) => promise.test(text)).map(({ name }) => name)
  expect(promises.toSorted()).toEqual(Object.keys(alternatives).toSorted())
  const names = new Set(texts.map(({ name }) => name))
  expect(Object.values(alternatives).filter((name) => name !== '' && !names.has(name))).toEqual([])
})
