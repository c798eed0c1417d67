import { type NoticeReader, sendAccountNotice } from '#features/identity/auth/account-notice.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { type TwoFactorChange, twoFactorTexts } from './two-factor.texts.ts'

/**
 * Emails a user that their second factor was turned on, off or reset, a passkey was added or
 * removed, or recovery codes were replaced or used.
 */
export const sendTwoFactorChanged = (
  context: TenantContext,
  user: NoticeReader,
  change: TwoFactorChange,
): Promise<void> =>
  sendAccountNotice(context, user, (brand) => {
    const texts = twoFactorTexts[user.language]
    return {
      subject: texts.subject[change](brand.name),
      heading: texts.opening[change](user.email, brand.text),
      advice: texts.advice,
      footer: texts.footer(brand.text),
    }
  })
