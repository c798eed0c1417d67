import { createMomentFormats } from '@foyer/contract/moments'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { Db } from '#platform/database/database.ts'
import { mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { nameZone, neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Services } from '#platform/services.ts'
import { findOwner } from './composing/composing.store.ts'
import { readyEmailTexts } from './ready-email.texts.ts'

/** Emails the owner of a recording that it can be watched; no one if they have left. */
export async function sendReadyEmail(
  { mail, env }: Pick<Services, 'mail' | 'env'>,
  db: Db,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> {
  const owner = await findOwner(db, id)
  if (owner === undefined) return
  const { email, name, language, zone, style, topic, startedAt, endedAt } = owner
  const { brand, origin } = await findMailBranding(db, env, tenantId)
  const texts = readyEmailTexts[language]
  const when = nameZone(createMomentFormats(language, zone, style).periodWithOffset(startedAt, endedAt), zone)
  const url = `${origin}/portal/cloud-recordings/${id}`
  const lines = [`${texts.topic} ${neutralizeLinks(topic)}`, `${texts.when} ${when}`]
  const subject = texts.subject(topic)
  const text = `${[texts.opening, '', ...lines, '', `${texts.openText} ${url}`, '', texts.reason].join('\n')}\n`
  const body = [...lines.map(mailParagraph), mailButton(brand, { url, label: texts.open })].join('\n')
  const html = renderMailLayout({ language, brand, title: subject, heading: texts.opening, foot: texts.reason }, body)
  await mail.enqueue(db, { tenantId, to: { email, name }, subject, text, html }, { by: 'portal' })
}
