import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { Db } from '#platform/database/database.ts'
import { mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Services } from '#platform/services.ts'
import { findCreator } from './recording-links.store.ts'
import { requestEmailTexts } from './request-email.texts.ts'

type Asked = { tenantId: string; linkId: string; name: string; email: string; isSignedIn: boolean }

/** Emails the user who made a link that a recipient asks for a new one; no one where that user has left. */
export async function sendRequestEmail(
  { mail, env }: Pick<Services, 'mail' | 'env'>,
  db: Db,
  { tenantId, linkId, name, email, isSignedIn }: Asked,
): Promise<void> {
  const creator = await findCreator(db, linkId)
  if (creator === undefined) return
  const { language, topic, recordingId } = creator
  const { brand, origin } = await findMailBranding(db, env, tenantId)
  const texts = requestEmailTexts[language]
  const url = `${origin}/portal/cloud-recordings/${recordingId}`
  const lines = [
    `${texts.topic} ${neutralizeLinks(topic)}`,
    `${texts.name} ${neutralizeLinks(name)}`,
    // As it is, because a new link is sent to it.
    `${texts.email} ${email}`,
    ...(isSignedIn ? [] : [texts.unverified]),
  ]
  const subject = texts.subject(topic)
  const text = `${[texts.opening, '', ...lines, '', `${texts.openText} ${url}`, '', texts.reason].join('\n')}\n`
  const body = [...lines.map(mailParagraph), mailButton(brand, { url, label: texts.open })].join('\n')
  const html = renderMailLayout({ language, brand, title: subject, heading: texts.opening, foot: texts.reason }, body)
  const to = { email: creator.email, name: creator.name }
  await mail.enqueue(db, { tenantId, to, subject, text, html }, { by: 'portal' })
}
