import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { issueTokens } from '#platform/security/one-time-tokens.ts'
import { buildPasswordChangedMail, buildResetMail, type MailUser } from './passwords.mails.ts'

/** Emails a link to choose a new password; earlier links end. */
export async function sendReset({ db, tenantId, services }: TenantContext, user: MailUser): Promise<void> {
  const branding = await findMailBranding(db, services.env, tenantId)
  const token = (await issueTokens(db, 'reset', [user.id])).get(user.id) ?? ''
  await services.mail.enqueue(db, { tenantId, ...buildResetMail(user, { ...branding, token }) }, { by: 'visitor' })
}

/** Emails a user that their password was changed, and what to do if it wasn't them. */
export async function sendPasswordChanged({ db, tenantId, services }: TenantContext, user: MailUser): Promise<void> {
  const branding = await findMailBranding(db, services.env, tenantId)
  await services.mail.enqueue(db, { tenantId, ...buildPasswordChangedMail(user, branding) }, { by: 'visitor' })
}
