import { contract } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()

const findDenials = (user: TestUser) =>
  kit.owner(
    `select action, object_id, after ->> 'reason' as reason, ip_address from audit_log
     where tenant_id = $1 and actor_id = $2 and denied order by occurred_at`,
    [user.tenantId, user.id],
  )
const page = { page: 1, size: 25, search: '' }

it('records a call that names another tenant in the audit log of the caller’s own tenant', async () => {
  const { admin } = await kit.createTenant()
  const other = await kit.createTenant()
  const response = await kit.as(admin).call(contract.users.list, { ...page, tenantuuid: other.tenantId })
  expect(response.status).toBe(404)
  const entry = { action: 'users.list', object_id: other.tenantId, reason: 'another-tenant', ip_address: kit.address }
  await expect.poll(() => findDenials(admin)).toEqual([entry])
  expect(await kit.owner('select from audit_log where tenant_id = $1', [other.tenantId])).toEqual([])
})

it('records that reauthentication was required', async () => {
  const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
  const longAgo = `update sessions set confirmed_at = portal_now() - interval '1 hour' where user_id = $1`
  await kit.owner(longAgo, [superadmin.id])
  const other = await kit.createTenant()
  const form = { email: 'new@example.test', firstname: 'A', lastname: 'B', role: 'member' as const }
  const added = await kit.as(superadmin).call(contract.users.createInTenant, { ...form, tenantuuid: other.tenantId })
  expect(added.body.code).toBe('reauthentication-required')
  const disabled = await kit.as(superadmin).call(contract.tenants.enable, { id: other.tenantId, enabled: false })
  expect(disabled.body.code).toBe('reauthentication-required')
  const entry = { object_id: other.tenantId, reason: 'reauthentication-required', ip_address: kit.address }
  await expect
    .poll(() => findDenials(superadmin))
    .toEqual([
      { action: 'users.createInTenant', ...entry },
      { action: 'tenants.enable', ...entry },
    ])
})

it('records a wrong current password, whichever call checks it', async () => {
  const { admin } = await kit.createTenant()
  const form = { current: 'Wrong1Horse', password: 'Other7Battery', confirmation: 'Other7Battery' }
  expect((await kit.as(admin).call(contract.passwords.updateOwn, form)).status).toBe(403)
  expect((await kit.as(admin).call(contract.auth.confirmPassword, { password: 'Wrong1Horse' })).status).toBe(403)
  const entry = { object_id: admin.id, reason: 'password-incorrect', ip_address: kit.address }
  expect(await findDenials(admin)).toEqual([
    { action: 'passwords.updateOwn', ...entry },
    { action: 'auth.confirmPassword', ...entry },
  ])
})
