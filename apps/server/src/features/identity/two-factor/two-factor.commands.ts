import type { NoticeReader } from '#features/identity/auth/account-notice.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { sendTwoFactorChanged } from './two-factor.mails.ts'

/** Emails a user that a passkey was added or removed. */
export const notifyPasskeyChanged = (context: TenantContext, user: NoticeReader, change: 'added' | 'removed') =>
  sendTwoFactorChanged(context, user, `passkey-${change}`)
