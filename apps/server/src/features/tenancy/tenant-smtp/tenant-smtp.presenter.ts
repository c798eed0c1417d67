import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'
import type { SmtpRow } from './tenant-smtp.store.ts'

export const toSmtpSettings = ({ password_encrypted, tenant_id, ...row }: SmtpRow): Smtp => ({
  ...row,
  hasPassword: password_encrypted !== null,
})
