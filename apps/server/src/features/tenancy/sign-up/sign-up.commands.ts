import { insertAll } from '#features/identity/invitations/invitations.store.ts'
import { createTenant } from '#features/tenancy/tenants/create-tenant.commands.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import type { CallRequest, TenantContext } from '#platform/calls/context.ts'
import { hasSubdomains, toTenantOrigin } from '#platform/hosts.ts'
import { issueTokenIn } from '#platform/security/one-time-tokens.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { sendApproved } from './sign-up.mails.ts'
import * as store from './sign-up.store.ts'

/** Finds the settings if organisations can sign up at this hostname. */
export async function findOpen({ db, services, tenantId }: TenantContext) {
  const settings = await store.findSettings(db, tenantId)
  if (!settings?.enabled || !hasSubdomains(services.env.publicUrl)) return undefined
  return (await services.mailServers.canSend(db, tenantId)) ? settings : undefined
}

/** Where the first administrator starts. */
const firstPage = '/portal/launch-page'

/**
 * Creates the tenant of an organisation that signed up, with an administrator who chooses name and password with a link.
 * Returns the link, which is also emailed, so that a closed window loses nothing; undefined if the subdomain is taken.
 */
export async function createOrganisation(
  context: TenantContext & { request: CallRequest; actor?: Actor | undefined },
  signUp: store.SignUpRow,
  call: 'signUp.confirm' | 'signUp.approve',
): Promise<{ tenantId: string; url: string } | undefined> {
  const { db, services, request, actor } = context
  const { organisation: name, subdomain, country, billing, email, language } = signUp
  const administrator = { email, firstname: '', lastname: '', role: 'admin', language } as const
  let userId = ''
  const row = await createTenant(
    { db, services },
    { name, sname: subdomain.slice(0, 50), subdomain, country, billing, language },
    async (id) => {
      const [user] = await insertAll(db, id, [administrator])
      userId = user?.id ?? ''
    },
  )
  if (row === undefined) return undefined
  const { tenant_id: tenantId } = row
  const token = await issueTokenIn(db, tenantId, { purpose: 'invitation', userId })
  const origin = toTenantOrigin(services.env.publicUrl, subdomain)
  const url = `${origin}/portal/create-password?redirect=${firstPage}#${token}`
  await sendApproved(context, signUp, { url, token })
  const entry = { objectId: tenantId, label: name, after: { name, subdomain, adminEmail: email } }
  await writeAudit(db, { tenantId, actor, call, address: request.address, entry })
  return { tenantId, url }
}
