import { createMomentFormats } from '@foyer/contract/moments'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { Db } from '#platform/database/database.ts'
import { mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { nameZone, neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Services } from '#platform/services.ts'
import { openedEmailTexts } from './opened-email.texts.ts'
import { findCreator } from './recording-links.store.ts'

/** Emails who made a link that it was opened. */
export async function sendOpenedEmail(
  { mail, env }: Pick<Services, 'mail' | 'env'>,
  db: Db,
  { tenantId, linkId, by }: { tenantId: string; linkId: string; by: string },
): Promise<void> {
  const creator = await findCreator(db, linkId)
  if (creator === undefined) return
  const { email, name, language, zone, style, topic, recordingId, openedAt } = creator
  const { brand, origin } = await findMailBranding(db, env, tenantId)
  const texts = openedEmailTexts[language]
  const when = nameZone(createMomentFormats(language, zone, style).dateTimeWithOffset(openedAt), zone)
  const url = `${origin}/portal/cloud-recordings/${recordingId}`
  const lines = [
    `${texts.topic} ${neutralizeLinks(topic)}`,
    `${texts.by} ${neutralizeLinks(by === '' ? texts.unknown : by)}`,
    `${texts.when} ${when}`,
  ]
  const subject = texts.subject(topic)
  const text = `${[texts.opening, '', ...lines, '', `${texts.openText} ${url}`, '', texts.reason].join('\n')}\n`
  const body = [...lines.map(mailParagraph), mailButton(brand, { url, label: texts.open })].join('\n')
  const html = renderMailLayout({ language, brand, title: subject, heading: texts.opening, foot: texts.reason }, body)
  await mail.enqueue(db, { tenantId, to: { email, name }, subject, text, html }, { by: 'portal' })
}
