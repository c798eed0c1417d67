import type { NoticeReader } from '#features/identity/auth/account-notice.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './codes.rules.ts'
import { sendTwoFactorChanged } from './two-factor.mails.ts'
import { replaceRecoveryCodes } from './two-factor.store.ts'

/** Emails a user that a passkey was added or removed. */
export const notifyPasskeyChanged = (context: TenantContext, user: NoticeReader, change: 'added' | 'removed') =>
  sendTwoFactorChanged(context, user, `passkey-${change}`)

/** Issues new recovery codes in place of all earlier ones. */
export async function issueRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode))
  return codes
}
