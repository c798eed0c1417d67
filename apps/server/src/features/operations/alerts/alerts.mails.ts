import { createMomentFormats } from '@foyer/contract/moments'
import {
  healthNumberLabels,
  writeHealthValue,
  writeSeconds,
  writeThreshold,
} from '@foyer/contract/operations/health-numbers.labels'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { Db } from '#platform/database/database.ts'
import { type MailBrand, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { nameZone, neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Services } from '#platform/services.ts'
import { type RuleRow, toCondition } from './alerts.store.ts'
import { alertTexts } from './alerts.texts.ts'
import type { FiringRow } from './firings.store.ts'
import { type AlertReader, findRecipients } from './recipients.store.ts'

/** Builds the email about a firing, in the recipient's language, time zone and formats: its beginning, or its end. */
function buildAlertMail(
  { email, name, language, zone, style }: AlertReader,
  { rule, firing, brand, origin }: { rule: RuleRow; firing: FiringRow; brand: MailBrand; origin: string },
): Omit<OutgoingMail, 'tenantId'> {
  const texts = alertTexts[language]
  const formats = createMomentFormats(language, zone, style)
  const { number, id } = rule
  const { started_at: startedAt, ended_at: endedAt } = firing
  const { seconds } = toCondition(rule)
  const threshold = writeThreshold(language, number, firing)
  const host = new URL(origin).host
  const what = `${rule.name || healthNumberLabels[number][language]} – ${threshold}`
  const worst = writeHealthValue(language, number, firing.worst)
  const thresholdLine =
    seconds === 0 ? texts.threshold(threshold) : texts.thresholdFor(threshold, writeSeconds(language, seconds))
  const lines =
    endedAt === null
      ? [texts.value(worst), thresholdLine, texts.since(nameZone(formats.dateTimeWithOffset(startedAt), zone))]
      : [
          texts.lasted(writeSeconds(language, (endedAt.getTime() - startedAt.getTime()) / 1000)),
          texts.period(nameZone(formats.periodWithOffset(startedAt, endedAt), zone)),
          texts.worst(worst),
          thresholdLine,
        ]
  const { subject, opening } = endedAt === null ? texts.begins : texts.ends
  const url = `${origin}/portal/operational-dashboard/alerts?rule=${id}`
  const title = subject(what, host)
  const heading = opening(neutralizeLinks(what), neutralizeLinks(host))
  return {
    to: { email, name },
    subject: title,
    text: `${[heading, '', ...lines, '', `${texts.open}: ${url}`, '', texts.reason].join('\n')}\n`,
    html: renderMailLayout(
      { language, brand, title, heading, foot: texts.reason },
      [...lines.map(mailParagraph), mailButton(brand, { url, label: texts.open })].join('\n'),
    ),
    isUrgent: true,
  }
}

/** Writes the emails about the beginning or the end of a firing to everyone who gets alerts; returns their ids. */
export async function sendAlert(
  { db, tenantId, env, mail }: Pick<Services, 'env' | 'mail'> & { db: Db; tenantId: string },
  rule: RuleRow,
  firing: FiringRow,
): Promise<string[]> {
  const { people } = await findRecipients(db, tenantId)
  if (people.length === 0) return []
  const { brand, origin } = await findMailBranding(db, env, tenantId)
  const mails = people.map((person) => ({ tenantId, ...buildAlertMail(person, { rule, firing, brand, origin }) }))
  return mail.enqueueMany(db, mails, { by: 'portal' })
}
