import type { TenantContext } from '#platform/calls/command-context.ts'
import { type MailUser, sendTwoFactorChanged } from './two-factor.mails.ts'

/** Emails a user that a passkey was added or removed. */
export const notifyPasskeyChanged = (context: TenantContext, user: MailUser, change: 'added' | 'removed') =>
  sendTwoFactorChanged(context, user, `passkey-${change}`)
