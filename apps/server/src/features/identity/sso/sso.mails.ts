import { type NoticeReader, sendAccountNotice } from '#features/identity/auth/account-notice.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { type IdentityChange, identityTexts } from './sso.texts.ts'

/** Emails a user that a provider was connected with their account, or disconnected. */
export const sendIdentityChanged = (
  context: TenantContext,
  user: NoticeReader,
  { kind, label }: IdentityChange,
): Promise<void> =>
  sendAccountNotice(context, user, (brand) => {
    const texts = identityTexts[user.language]
    return {
      subject: texts.subject[kind](brand.name, label),
      heading: texts.opening[kind]({ email: user.email, brand: brand.text, label: neutralizeLinks(label) }),
      advice: texts.advice,
      footer: texts.footer(brand.text),
    }
  })
