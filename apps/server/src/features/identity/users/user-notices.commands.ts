import { type NoticeReader, sendAccountNotice } from '#features/identity/auth/account-notice.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { userNoticeTexts } from './user-notices.texts.ts'

/**
 * Emails the old address that the account has a new one. If an administrator made the change, it counts as one of the
 * tenant's emails to outside addresses, because the old one was never confirmed.
 */
export const sendEmailChanged = (
  context: TenantContext,
  user: NoticeReader,
  { newEmail, by }: { newEmail: string; by: 'user' | 'administrator' },
): Promise<void> =>
  sendAccountNotice(context, user, (brand) => {
    const texts = userNoticeTexts[user.language].emailChanged
    return {
      subject: texts.subject(brand.name),
      heading: texts.opening(user.email, newEmail, brand.text),
      advice: texts.advice,
      footer: texts.footer(brand.text),
      limit: by === 'user' ? undefined : { by: 'tenant', field: 'email' },
    }
  })

/** Emails a user that an administrator has reset their password. */
export const sendPasswordReset = (context: TenantContext, user: NoticeReader): Promise<void> =>
  sendAccountNotice(context, user, (brand) => {
    const texts = userNoticeTexts[user.language].passwordReset
    return {
      subject: texts.subject(brand.name),
      heading: texts.opening(user.email, brand.text),
      advice: texts.advice,
      footer: texts.footer(brand.text),
    }
  })
