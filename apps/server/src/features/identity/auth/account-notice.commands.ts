import type { Language } from '@foyer/contract/language'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { MailLimit } from '#platform/mail/outside-limits.ts'

export type NoticeReader = { email: string; firstname: string; lastname: string; language: Language }

/** The content of a notice; each fact is a line of its own. */
export type AccountNotice = {
  subject: string
  heading: string
  facts?: readonly string[]
  advice: string
  footer: string
  /** The limit of the email; none by default, because only the user can have it sent. */
  limit?: MailLimit | undefined
}

/**
 * Emails a user what has happened to their account. `write` gets the name of the brand, for the subject as it is and for
 * the text without anything that email programs would turn into a link.
 */
export async function sendAccountNotice(
  { db, tenantId, services }: TenantContext,
  { email, firstname, lastname, language }: NoticeReader,
  write: (brand: { name: string; text: string }) => AccountNotice,
): Promise<void> {
  const { brand } = await findMailBranding(db, services.env, tenantId)
  const notice = write({ name: brand.name, text: neutralizeLinks(brand.name) })
  const { subject, heading, facts = [], advice, footer, limit = { by: 'portal' } } = notice
  const factLines = facts.length === 0 ? [] : [...facts, '']
  const mail = {
    tenantId,
    to: { email, name: `${firstname} ${lastname}`.trim() },
    subject,
    text: [heading, '', ...factLines, advice, '', footer, ''].join('\n'),
    html: renderMailLayout(
      { language, brand, title: subject, heading, foot: footer },
      [...facts, advice].map(mailParagraph).join('\n'),
    ),
  }
  await services.mail.enqueue(db, mail, limit)
}
