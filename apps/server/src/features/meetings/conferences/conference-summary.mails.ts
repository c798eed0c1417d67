import { maxRating } from '@foyer/contract/meetings/feedback-constants'
import { createMomentFormats } from '@foyer/contract/moments'
import { type MailBrand, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { nameZone, neutralizeLinks } from '#platform/mail/mail-text.ts'
import { type Attendee, toMinutes } from './conference-summary.rules.ts'
import type { SummarizedConference } from './conference-summary.store.ts'
import { summaryTexts } from './conference-summary.texts.ts'

const shownPeople = 50

type Summary = {
  people: readonly Attendee[]
  rating: { average: number | null; count: number }
  brand: MailBrand
  origin: string
}

/** Builds the email to the host after a meeting, in their language, time zone and formats. */
export function buildSummaryMail(
  { email, name, language, zone, style, topic, startedAt, endedAt, ...conference }: SummarizedConference,
  { people, rating, brand, origin }: Summary,
): Omit<OutgoingMail, 'tenantId'> {
  const texts = summaryTexts[language]
  const formats = createMomentFormats(language, zone, style)
  const url = `${origin}/portal/past-meetings?meeting=${conference.id}`
  const average = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(rating.average ?? 0)
  const lines = [
    `${texts.topic} ${neutralizeLinks(topic)}`,
    `${texts.when} ${nameZone(formats.periodWithOffset(startedAt, endedAt), zone)}`,
    `${texts.length} ${texts.duration(toMinutes(endedAt.getTime() - startedAt.getTime()))}`,
    ...(rating.average === null ? [] : [`${texts.rating} ${texts.rated(average, maxRating, rating.count)}`]),
    texts.people(people.length),
  ]
  const shown = people
    .slice(0, shownPeople)
    .map((person) => `${neutralizeLinks(person.name)} – ${texts.duration(person.minutes)}`)
  const list = people.length > shown.length ? [...shown, texts.others(people.length - shown.length)] : shown
  const subject = texts.subject(topic)
  const body = [
    ...[...lines, ...list.map((line) => `• ${line}`)].map(mailParagraph),
    mailButton(brand, { url, label: texts.open }),
  ]
  return {
    to: { email, name },
    subject,
    text: `${[texts.opening, '', ...lines, ...list.map((line) => `- ${line}`), '', `${texts.openText} ${url}`, '', texts.reason].join('\n')}\n`,
    html: renderMailLayout(
      { language, brand, title: subject, heading: texts.opening, foot: texts.reason },
      body.join('\n'),
    ),
    ...(conference.meetingId === null ? {} : { meetingId: conference.meetingId }),
  }
}
