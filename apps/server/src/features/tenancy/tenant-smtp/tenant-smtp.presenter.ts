import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'
import type { SmtpRow } from './tenant-smtp.store.ts'

export const toSmtpSettings = ({
  password_encrypted,
  tenant_id,
  from_name,
  from_email,
  certificate_authority,
  ...row
}: SmtpRow): Smtp => ({
  ...row,
  certificateAuthority: certificate_authority,
  fromName: from_name,
  fromEmail: from_email,
  hasPassword: password_encrypted !== null,
})
