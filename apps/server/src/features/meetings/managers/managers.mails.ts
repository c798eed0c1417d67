import { meetingMailTexts } from '#features/meetings/meetings/shared/meeting-mail.texts.ts'
import {
  buildRows,
  type InvitationDetails,
  maskPassword,
  neutralizeDetails,
} from '#features/meetings/meetings/shared/meetings.mails.ts'
import { mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { ManagerRow } from './managers.store.ts'
import { managersTexts } from './managers.texts.ts'

/**
 * Builds the email to a user who became a co-manager of a meeting or no longer is one, in their language and formats.
 */
export function buildManagerMail(
  { email, firstname, lastname, language, style, readerZone }: ManagerRow,
  { details, change, origin }: { details: InvitationDetails; change: 'added' | 'removed'; origin: string },
): Omit<OutgoingMail, 'tenantId'> {
  const { open, [change]: texts } = managersTexts[language]
  const { brand, host } = details
  const safe = neutralizeDetails({ ...details, style, readerZone: readerZone ?? undefined })
  const kind = change === 'added' ? 'create' : 'remove'
  const listLines = (shown: InvitationDetails): string[] => [
    ...buildRows(language, kind, shown).map(([label, value]) => `${label} ${value}`),
    texts.note,
  ]
  const lines = listLines(safe)
  const url = `${origin}/portal/upcoming-meetings`
  const subject = texts.subject(details.topic)
  const heading = texts.opening(safe.host.name)
  const foot = meetingMailTexts[language].replies(neutralizeLinks(brand.name), host.email)
  const toText = (shown: InvitationDetails): string =>
    `${[heading, '', ...listLines(shown), ...(change === 'added' ? ['', `${open} ${url}`] : []), '', foot].join('\n')}\n`
  const body = [...lines.map(mailParagraph), ...(change === 'added' ? [mailButton(brand, { url, label: open })] : [])]
  return {
    to: { email, name: `${firstname} ${lastname}` },
    from: host,
    subject,
    text: toText(safe),
    loggedText: toText(maskPassword(safe)),
    html: renderMailLayout({ language, brand, title: subject, heading, foot }, body.join('\n')),
  }
}
