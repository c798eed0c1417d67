import { randomUUID } from 'node:crypto'
import { type Tenant, tenants } from '@foyer/contract/tenants'
import * as users from '#features/users/users.store.ts'
import { writeAudit } from '#platform/audit.ts'
import { handle } from '#platform/handle.ts'
import { hasSubdomains, originOf } from '#platform/hosts.ts'
import { hashPassword, makePassword } from '#platform/passwords.ts'
import { isReserved } from './tenants.rules.ts'
import * as store from './tenants.store.ts'

type Row = Awaited<ReturnType<typeof store.insert>>
type Administrator = { firstname: string | null; lastname: string | null; email: string | null }

const tenantOf = (row: Row, administrator: Administrator, publicUrl: URL): Tenant => ({
  tenantuuid: row.tenant_id,
  name: row.name,
  sname: row.sname,
  subdomain: row.subdomain,
  url: originOf(publicUrl, row.subdomain),
  admin: [administrator.firstname, administrator.lastname].filter((name) => name !== null).join(' '),
  admin_email: administrator.email ?? '',
  status: row.status,
  createdAt: row.created_at.toISOString(),
})

export const tenantsHandlers = handle('tenants', tenants, {
  list: async ({ input, db, platform }) => {
    const { items, hasMore } = await store.findPage(db, input)
    return { items: items.map((row) => tenantOf(row, row, platform.env.publicUrl)), hasMore }
  },

  create: async ({ input, db, actor, request, platform, fail, emit, audit }) => {
    const { publicUrl } = platform.env
    const { name, sname, subdomain } = input
    if (!hasSubdomains(publicUrl)) fail('subdomains-impossible', 'subdomain')
    if (isReserved(subdomain)) fail('subdomain-invalid', 'subdomain')
    const password = makePassword()
    const passwordHash = await hashPassword(password)
    const tenantId = randomUUID()
    if (!(await store.insertHost(db, { subdomain, tenantId }))) fail('subdomain-taken', 'subdomain')
    const row = await store.insert(db, { tenantId, name, sname, subdomain })
    const [firstname, lastname, email] = [input.admin_firstname, input.admin_lastname, input.admin_email]
    const { language, timezone } = actor
    const person = { email, firstname, lastname, language, timezone }
    const admin = await users.insert(db, { ...person, tenantId, role: 'admin', passwordHash, changePassword: true })
    if (admin === undefined) throw new Error('A new tenant already has a user')
    await store.indexTenant(db, { tenantId, texts: [name, sname, subdomain, firstname, lastname, email] })
    const entry = { objectId: tenantId, after: { name, sname, subdomain, admin_email: email } }
    audit(entry)
    await writeAudit(db, { tenantId, actor, call: 'tenants.create', address: request.address, entry })
    await emit('tenants', tenantId)
    const tenant = tenantOf(row, admin, publicUrl)
    return { tenant, password, url: `${tenant.url}/portal/login` }
  },
})
