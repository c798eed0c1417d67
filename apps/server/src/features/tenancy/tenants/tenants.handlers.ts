import { tenants } from '@foyer/contract/tenancy/tenants'
import { findRoleToGive, listTenantRoles } from '#features/identity/roles/roles.commands.ts'
import * as users from '#features/identity/users/users.store.ts'
import { countMeetings } from '#features/insight/dashboards/usage.store.ts'
import { findFailing } from '#features/operations/mail-log/mail-log.store.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { hasSubdomains } from '#platform/hosts.ts'
import { generatePassword, hashPassword } from '#platform/security/passwords.ts'
import { updateExpiries } from '#platform/security/sessions.ts'
import { createTenant } from './create-tenant.commands.ts'
import * as deletion from './deletion.store.ts'
import * as figures from './figures.store.ts'
import * as hosts from './hosts.store.ts'
import { tenantsFile } from './tenants.export.ts'
import { toFigures, toTenant, toTenantSettings } from './tenants.presenter.ts'
import { diffSettings, isReserved } from './tenants.rules.ts'
import * as store from './tenants.store.ts'

export const tenantsHandlers = defineHandlers(tenants, {
  list: async ({ input: { filters, ...query }, db, actor, services }) => {
    const everyone = actor.level === 'superadmin'
    const { items, hasMore } = await store.findPage(db, { ...query, ...filters, everyone })
    return { items: items.map((row) => toTenant(row, services.env.publicUrl)), hasMore }
  },

  count: async ({ db }) => {
    const { all, active, disabled } = await figures.countByState(db)
    return { all, active, disabled, settingUp: all - active - disabled }
  },

  listFigures: async ({ input: { ids }, db, services }) => {
    const found = {
      meetings: await countMeetings(db, ids),
      failing: await findFailing(db, ids),
      hasDefaultServer: services.mailServers.defaultTransport !== undefined,
      publicUrl: services.env.publicUrl,
    }
    return { figures: (await figures.findFigures(db, ids)).map((row) => toFigures(row, found)) }
  },

  export: async ({ input: { language, ...match }, actor, read }) => {
    const everyone = actor.level === 'superadmin'
    return tenantsFile(language, (after, size) =>
      read((db) => store.findAfter(db, { ...match, everyone }, { after, size })),
    )
  },

  create: defineTwoStepHandler(tenants.create, {
    prepare: async ({ input: { subdomain }, actor, services, fail }) => {
      if (!hasSubdomains(services.env.publicUrl)) fail('subdomains-impossible', 'subdomain')
      if (isReserved(subdomain)) fail('subdomain-invalid', 'subdomain')
      const password = generatePassword()
      return { password, passwordHash: await hashPassword(password, actor.tenantId) }
    },
    run: async ({ input, db, actor, request, services, fail, audit }, { password, passwordHash }) => {
      const { name, sname, subdomain, country } = input
      const [firstname, lastname, email] = [input.adminFirstname, input.adminLastname, input.adminEmail]
      const { language, timezone } = actor
      const user = { email, firstname, lastname, language, timezone }
      const row = await createTenant({ db, services }, { name, sname, subdomain, country, language }, (tenantId) =>
        users.insert(db, { ...user, tenantId, role: 'admin', passwordHash, changePassword: true }),
      )
      if (row === undefined) return fail('subdomain-taken', 'subdomain')
      const { tenant_id: tenantId } = row
      const entry = { objectId: tenantId, label: name, after: { name, sname, subdomain, adminEmail: email } }
      audit(entry)
      await writeAudit(db, { tenantId, actor, call: 'tenants.create', address: request.address, entry })
      const tenant = toTenant(row, services.env.publicUrl)
      return { tenant, password, url: `${tenant.url}/portal/login` }
    },
  }),

  get: async ({ db, tenantId, services, fail }) => {
    const row = await store.findSettings(db, tenantId)
    return row === undefined ? fail('not-found') : toTenantSettings(row, services)
  },

  update: async ({ input, db, actor, tenantId, services, fail, deny, audit }) => {
    const before = await store.findSettings(db, tenantId)
    if (before === undefined) return fail('not-found')
    const { maxSessionDays } = services.env
    if (input.sessionDays > maxSessionDays) return fail('session-days-exceeded', 'sessionDays')
    // Visitors who register become members, so only an administrator who can give that role may allow it.
    if (input.signupNormal && !before.signupNormal && 'error' in (await findRoleToGive(db, actor, 'member')))
      return deny('forbidden', { field: 'signupNormal', entry: { objectId: tenantId, label: before.name } })
    if ((await store.update(db, input)) === undefined) fail('conflict')
    const after = await store.findSettings(db, tenantId)
    if (after === undefined) return fail('not-found')
    if (after.sessionDays !== before.sessionDays || after.sessionIdleHours !== before.sessionIdleHours)
      await updateExpiries(db)
    await store.indexTenant(db, after)
    audit({ objectId: tenantId, label: after.name, ...diffSettings(before, after) })
    return toTenantSettings(after, services)
  },

  changeSubdomain: async ({ input, db, actor, request, services, fail, audit }) => {
    const { publicUrl } = services.env
    const { id, subdomain } = input
    if (!hasSubdomains(publicUrl)) fail('subdomains-impossible', 'subdomain')
    if (isReserved(subdomain)) fail('subdomain-invalid', 'subdomain')
    const tenant = await store.lock(db, id)
    if (tenant === undefined) return fail('not-found')
    if (tenant.kind === 'operator') fail('operator-protected')
    if (tenant.subdomain !== subdomain) {
      const status = tenant.status === 'disabled' ? 'disabled' : 'active'
      if (!(await hosts.move(db, { subdomain, tenantId: id, status }))) fail('subdomain-taken', 'subdomain')
      await store.updateSubdomain(db, id, subdomain)
    }
    const row = await store.findById(db, id)
    if (row === undefined) return fail('not-found')
    await store.indexTenant(db, row)
    const entry = { objectId: id, label: tenant.name, before: { subdomain: tenant.subdomain }, after: { subdomain } }
    audit(entry)
    await writeAudit(db, { tenantId: id, actor, call: 'tenants.changeSubdomain', address: request.address, entry })
    return toTenant(row, publicUrl)
  },

  enable: async ({ input, db, actor, request, services, fail, audit }) => {
    const { id, enabled } = input
    const tenant = await store.lock(db, id)
    if (tenant === undefined) return fail('not-found')
    if (tenant.kind === 'operator') fail('operator-protected')
    const status = enabled ? 'active' : 'disabled'
    if (tenant.status !== status) await store.updateStatus(db, id, status)
    const row = await store.findById(db, id)
    if (row === undefined) return fail('not-found')
    const entry = { objectId: id, label: tenant.name, before: { status: tenant.status }, after: { status } }
    audit(entry)
    await writeAudit(db, { tenantId: id, actor, call: 'tenants.enable', address: request.address, entry })
    // The conference supervisor ends the tenant's conferences on this event.
    return toTenant(row, services.env.publicUrl)
  },

  disableSeveral: async ({ input: { ids }, db, actor, request, fail, audit }) => {
    const disabled: string[] = []
    // In one order, so that two calls do not wait for each other.
    for (const id of ids.toSorted()) {
      const tenant = await store.lock(db, id)
      if (tenant?.kind === 'operator') fail('operator-protected')
      if (tenant?.status !== 'active') continue
      await store.updateStatus(db, id, 'disabled')
      disabled.push(id)
      const entry = {
        objectId: id,
        label: tenant.name,
        before: { status: tenant.status },
        after: { status: 'disabled' },
      }
      for (const tenantId of [actor.tenantId, id])
        await writeAudit(db, { tenantId, actor, call: 'tenants.enable', address: request.address, entry })
    }
    audit(disabled.length === 0 ? null : { after: { changed: disabled.length } })
    return { disabled }
  },

  delete: async ({ input, db, actor, services, fail, audit }) => {
    const { id, name } = input
    const tenant = await store.lock(db, id)
    if (tenant === undefined) return fail('not-found')
    if (tenant.kind === 'operator') fail('operator-protected')
    if (tenant.name !== name.trim()) fail('name-mismatch', 'name')
    await hosts.block(db, id)
    await deletion.markDeleted(db, id)
    await services.jobs.send(db, 'delete-tenant', { tenantId: actor.tenantId, id })
    const { sname, subdomain } = tenant
    audit({ objectId: id, label: tenant.name, before: { name: tenant.name, sname, subdomain } })
    return {}
  },

  roles: async ({ db, actor, tenantId }) => {
    const roles = await listTenantRoles(db, { tenantId, actor })
    return { items: roles.map(({ key, name, role: level, assignable }) => ({ role: key, name, level, assignable })) }
  },
})
