import { createMomentFormats } from '@foyer/contract/moments'
import { type MailBrand, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { nameZone, neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Reminder } from './meeting-notices.store.ts'
import { reminderTexts } from './meeting-notices.texts.ts'

/**
 * Builds a reminder by email, in the recipient's language, time zone and formats; it has no password, which is in the
 * invitation.
 */
export function buildReminderMail(
  { email, name, language, zone, style, meetingId, number, startsAt, endsAt, ...reminder }: Reminder,
  { brand, origin }: { brand: MailBrand; origin: string },
): Omit<OutgoingMail, 'tenantId'> {
  const texts = reminderTexts[language]
  const formats = createMomentFormats(language, zone, style)
  const topic = neutralizeLinks(reminder.topic)
  const url = `${origin}/portal/join/${number}`
  const lines = [
    `${texts.topic} ${topic}`,
    `${texts.when} ${nameZone(formats.periodWithOffset(startsAt, endsAt), zone)}`,
    `${texts.number} ${number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')}`,
  ]
  const subject = texts.subject(reminder.topic, formats.time(startsAt))
  const body = [...lines.map(mailParagraph), mailButton(brand, { url, label: texts.join })].join('\n')
  return {
    to: { email, name },
    subject,
    text: `${[texts.opening, '', ...lines, `${texts.open} ${url}`, '', texts.reason].join('\n')}\n`,
    html: renderMailLayout({ language, brand, title: subject, heading: texts.opening, foot: texts.reason }, body),
    meetingId,
  }
}
