import type { MeetingToJoin } from '#features/meetings/room/room.store.ts'
import { joinUrl } from '#platform/hosts.ts'
import { type MailBrand, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { HostToNotify } from './waiting.store.ts'
import { waitingTexts } from './waiting.texts.ts'

const shownNames = 5

type Waiting = {
  meeting: Pick<MeetingToJoin, 'id' | 'topic' | 'number'>
  /** The names of all who wait. */
  names: readonly string[]
  brand: MailBrand
  origin: string
}

/** Builds the email to a host about those who wait. The subject has no names, because strangers choose these. */
export function buildWaitingMail(
  { email, name, language }: HostToNotify,
  { meeting, names, brand, origin }: Waiting,
): Omit<OutgoingMail, 'tenantId'> {
  const texts = waitingTexts[language]
  const url = joinUrl(origin, meeting.number)
  const shown = names.slice(0, shownNames).map(neutralizeLinks)
  const all = names.length > shown.length ? [...shown, texts.others(names.length - shown.length)] : shown
  const people = new Intl.ListFormat(language).format(all)
  const lines = [`${texts.topic} ${neutralizeLinks(meeting.topic)}`, `${texts.waiting} ${people}`]
  const subject = texts.subject(meeting.topic)
  const body = [...lines.map(mailParagraph), mailButton(brand, { url, label: texts.start })].join('\n')
  return {
    to: { email, name },
    subject,
    text: `${[texts.opening, '', ...lines, `${texts.open} ${url}`, '', texts.reason].join('\n')}\n`,
    html: renderMailLayout({ language, brand, title: subject, heading: texts.opening, foot: texts.reason }, body),
    meetingId: meeting.id,
  }
}
