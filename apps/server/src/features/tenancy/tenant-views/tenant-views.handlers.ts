import { tenantViews } from '@foyer/contract/tenancy/tenant-views'
import * as tenants from '#features/tenancy/tenants/tenants.store.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toTenantOrigin } from '#platform/hosts.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import { endViews } from './tenant-views.commands.ts'
import * as store from './tenant-views.store.ts'

/** The views that a user has at the same time, of different tenants; a further one ends the oldest. */
const maxViews = 10

export const tenantViewsHandlers = defineHandlers(tenantViews, {
  begin: async ({ input: { id }, db, actor, request, services, fail, audit }) => {
    const tenant = await tenants.findById(db, id)
    if (tenant === undefined) return fail('not-found')
    if (id === actor.tenantId) return fail('view-own-tenant')
    const { address } = request
    const open = await store.findOfUser(db, actor)
    const others = open.filter((view) => view.tenant_id !== id)
    const earlier = open.filter((view) => view.tenant_id === id)
    await endViews(db, [...earlier, ...others.slice(maxViews - 1)], { address })
    const token = randomToken()
    const { until } = await store.insert(db, { tenantId: id, actor, tokenHash: hashToken(token) })
    const entry = { objectId: id, label: tenant.name, after: { until: until.toISOString() } }
    audit(entry)
    await writeAudit(db, { tenantId: id, actor, call: 'tenantViews.begin', address, entry })
    return { url: `${toTenantOrigin(services.env.publicUrl, tenant.subdomain)}/view/${token}` }
  },

  end: async ({ db, actor, request, reply, audit }) => {
    // `endViews` records it.
    audit(null)
    if (actor?.view === undefined) return {}
    const views = await store.findById(db, { tenantId: actor.tenantId, id: actor.view.id })
    await endViews(db, views, { address: request.address })
    reply.leaveView()
    return {}
  },
})
