import { invitationDays } from '@foyer/contract/identity/invitations'
import { type MailBrand, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { buildTokenUrl } from '#platform/security/one-time-tokens.ts'
import type { LinkRecipient } from './invitations.store.ts'
import { type InvitationKind, invitationTexts } from './invitations.texts.ts'

type InvitationDetails = {
  kind: InvitationKind
  /** The inviting user's name. */
  invitedBy: string | undefined
  /** The names of the identity providers to continue with, if users do not sign in with passwords. */
  providers: string | undefined
  brand: MailBrand
  origin: string
  token: string
}

/** Renders an invitation email in the recipient's language. */
export function buildInvitationMail(
  { email, firstname, lastname, language }: LinkRecipient,
  { kind, invitedBy, providers, brand, origin, token }: InvitationDetails,
): Omit<OutgoingMail, 'tenantId'> {
  const texts = invitationTexts[language]
  const url = buildTokenUrl(origin, 'invitation', token)
  const name = neutralizeLinks(brand.name)
  const subject = texts.subject[kind](brand.name)
  const heading = texts.opening[kind](name, invitedBy === undefined ? undefined : neutralizeLinks(invitedBy))
  const { instruction, button, linkLabel } =
    providers === undefined
      ? { ...texts, instruction: texts.instruction[kind] }
      : { ...texts.provider, instruction: texts.provider.instruction(neutralizeLinks(providers)) }
  const [expiry, footer] = [texts.expiry(invitationDays), texts.footer(name)]
  const body = [mailParagraph(instruction), mailButton(brand, { url, label: button }), mailParagraph(expiry)]
  return {
    to: { email, name: `${firstname} ${lastname}`.trim() },
    subject,
    text: [heading, '', instruction, '', `${linkLabel} ${url}`, expiry, '', footer, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot: footer }, body.join('\n')),
  }
}
