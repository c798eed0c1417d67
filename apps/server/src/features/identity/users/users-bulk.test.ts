import { invitations } from '@foyer/contract/identity/invitations'
import { users } from '@foyer/contract/identity/users'
import { tasks } from '@foyer/contract/operations/tasks'
import { describe, expect, it } from 'vitest'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()

const change = (by: TestUser, input: object, ask = {}) => kit.as(by).send(users.bulkUpdate, input, ask)
const findStates = async (ids: string[], field = 'status'): Promise<string[]> =>
  (await kit.owner(`select ${field} as is from users where id = any($1)`, [ids])).map((row) => row.is)
const membersAtOnce = 20
/** Creates a tenant with `count` members and an administrator. */
async function createTenantWithMembers(count: number) {
  const tenant = await kit.createTenant()
  const members: TestUser[] = []
  // In parts, because a tenant's transactions wait for each other only briefly.
  for (let start = 0; start < count; start += membersAtOnce) {
    const part = Array.from({ length: Math.min(membersAtOnce, count - start) }, (_, index) => {
      const n = start + index
      return kit.createUser(tenant, { email: `u${n}@bulk.test`, firstname: `U${n}` })
    })
    members.push(...(await Promise.all(part)))
  }
  return { ...tenant, members, ids: members.map(({ id }) => id) }
}
const findTask = async (by: TestUser, id: string) =>
  (await kit.as(by).call(tasks.list, {})).body.items.find((task) => task.id === id)
const waitForEnd = (by: TestUser, id: string) => expect.poll(async () => (await findTask(by, id))?.state).toBe('done')

describe('a bulk action on selected users', () => {
  it('applies every action to each of them, with an audit entry each', async () => {
    const { admin, ids, tenantId } = await createTenantWithMembers(3)
    const selection = { ids }
    for (const [action, field, value] of [
      ['disable', 'status', 'disabled'],
      ['enable', 'status', 'active'],
      ['role', 'role', 'client'],
      ['unlink', 'status', 'unlinked'],
      ['delete', 'status', 'deleted'],
    ] as const) {
      const response = await change(admin, { action, selection, ...(action === 'role' ? { role: 'client' } : {}) })
      expect(response).toMatchObject({ status: 200, body: { changed: [...ids].sort(), failed: [], taskId: null } })
      expect(await findStates(ids, field)).toEqual([value, value, value])
    }
    const rows = await kit.owner('select action from audit_log where object_id = $1 order by occurred_at', [ids[0]])
    const calls = rows.map(({ action }) => action)
    expect(calls).toEqual(['users.enable', 'users.enable', 'users.update', 'users.delete', 'users.delete'])
    const summaries = await kit.owner(
      `select after from audit_log where action = 'users.bulkUpdate' and tenant_id = $1 order by occurred_at`,
      [tenantId],
    )
    expect(summaries[0].after).toEqual({ action: 'disable', changed: 3, failed: 0 })
  })

  it('changes the others if one cannot be changed, and returns the reason in the requested language', async () => {
    const { admin, members, ids, tenantId } = await createTenantWithMembers(2)
    const stranger = await kit.createTenant()
    await kit.owner(`update users set status = 'invited' where id = $1`, [ids[1]])
    const selection = { ids: [...ids, admin.id, stranger.admin.id, ids[0]] }
    const { body } = await change(admin, { action: 'disable', selection }, { language: 'fr' })
    expect(body.changed).toEqual([ids[0]])
    const failed = new Map(body.failed.map((one) => [one.id, one]))
    expect(failed.get(admin.id)).toMatchObject({
      code: 'own-account',
      message: 'Vous ne pouvez pas faire cela à votre propre compte',
    })
    expect(failed.get(ids[1] ?? '')).toMatchObject({
      code: 'invitation-pending',
      name: `U1 Of ${members[1]?.subdomain}`,
    })
    expect(failed.get(stranger.admin.id)).toMatchObject({ code: 'not-found', name: '' })
    expect(failed.size).toBe(3)
    expect(await findStates([stranger.admin.id])).toEqual(['active'])
    const logged = await kit.owner(`select object_id from audit_log where action = 'users.enable' and tenant_id = $1`, [
      tenantId,
    ])
    expect(logged).toEqual([{ object_id: ids[0] }])
  })

  it('finds users by their email addresses, and names an address that no user has', async () => {
    const { admin, ids } = await createTenantWithMembers(2)
    const stranger = await kit.createTenant()
    const emails = ['U0@bulk.test', 'u1@bulk.test', 'nobody@bulk.test', stranger.admin.email, admin.email]
    const { body } = await change(admin, { action: 'role', role: 'client', selection: { emails } }, { language: 'fr' })
    expect(body.changed).toEqual([...ids].sort())
    const message = 'Aucun utilisateur de cette organisation'
    expect(body.failed).toEqual([
      { id: null, name: 'nobody@bulk.test', code: 'user-unknown', message },
      { id: null, name: stranger.admin.email, code: 'user-unknown', message },
      expect.objectContaining({ id: admin.id, code: 'own-role' }),
    ])
    expect(await findStates(ids, 'role')).toEqual(['client', 'client'])
  })

  it('keeps one administrator if all of them are to be deleted', async () => {
    const tenant = await kit.createTenant()
    const second = await kit.createUser(tenant, { level: 'admin' })
    const input = { action: 'delete', selection: { ids: [tenant.admin.id, second.id] }, tenantuuid: tenant.tenantId }
    const { body } = await change(kit.operator.admin, input)
    expect([body.changed.length, body.failed[0]?.code]).toEqual([1, 'last-admin'])
  })

  it('resends pending invitations, and reports users who have none', async () => {
    const { admin, ids } = await createTenantWithMembers(1)
    await kit.as(admin).call(invitations.create, { users: [{ email: 'late@bulk.test' }], role: 'member' })
    const invited = expectDefined((await kit.as(admin).call(users.list, { tab: 'invited' })).body.items[0])
    const response = await change(admin, { action: 'resend', selection: { ids: [invited.id, ...ids] } })
    expect(response.body).toMatchObject({ changed: [invited.id], failed: [{ id: ids[0], code: 'not-invited' }] })
    const mails = await kit.owner(`select from emails where tenant_id = $1 and to_email = 'late@bulk.test'`, [
      admin.tenantId,
    ])
    expect(mails).toHaveLength(2)
  })

  it('rejects the super administrator role, a missing role, more than 100 users and another tenant’s users', async () => {
    const { admin, ids } = await createTenantWithMembers(1)
    const selection = { ids }
    const response = await change(admin, { action: 'role', role: 'superadmin', selection })
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'role' } })
    const wrong = [
      { action: 'role', selection },
      { action: 'disable', role: 'client', selection },
      { action: 'disable', selection: { ids: [] } },
      { action: 'disable', selection: { ids: Array.from({ length: 101 }, () => crypto.randomUUID()) } },
      { action: 'disable', selection: { emails: [] } },
      { action: 'disable', selection: { ids, all: {} } },
      { action: 'disable', selection: { ids, emails: [admin.email] } },
      { action: 'drop', selection },
    ]
    for (const input of wrong) expect((await change(admin, input)).status).toBe(400)
    const other = await kit.createTenant()
    expect((await change(other.admin, { action: 'disable', selection, tenantuuid: admin.tenantId })).status).toBe(404)
  })

  it('returns the first response to a repeated request', async () => {
    const { admin, ids } = await createTenantWithMembers(2)
    const [input, ask] = [{ action: 'unlink', selection: { ids } }, { key: crypto.randomUUID() }]
    const first = await change(admin, input, ask)
    expect((await change(admin, input, ask)).body).toEqual(first.body)
    expect(first.body.changed).toHaveLength(2)
  })
})

describe('a bulk action on all matching users', () => {
  it('runs as a task that lists the users who could not be changed', async () => {
    const { admin, ids } = await createTenantWithMembers(120)
    const all = { search: '', tab: 'active', filters: {} }
    const { body } = await change(admin, { action: 'disable', selection: { all } })
    expect(body).toMatchObject({ changed: [], failed: [], taskId: expect.any(String) })
    const id = expectDefined(body.taskId)
    await waitForEnd(admin, id)
    const task = await findTask(admin, id)
    expect(task).toMatchObject({ kind: 'change-users', label: 'disable', total: 121, done: 120, failed: 1 })
    expect(await findStates([admin.id])).toEqual(['active'])
    expect(new Set(await findStates(ids))).toEqual(new Set(['disabled']))
    const file = await kit.as(admin).call(tasks.failures, { id, language: 'en' })
    expect(file.body).toContain(`${admin.email},You can't do this to your own account`)
  })

  it('applies to users who match search, tab and filters, in the tenant that a super administrator names', async () => {
    const { tenantId, members } = await createTenantWithMembers(12)
    const all = { search: 'u1', tab: 'active', filters: { role: 'member' } }
    const input = { action: 'role', role: 'admin', selection: { all }, tenantuuid: tenantId }
    const { body } = await change(kit.operator.admin, input)
    await waitForEnd(kit.operator.admin, expectDefined(body.taskId))
    const admins = await kit.owner(`select firstname from users where tenant_id = $1 and role = 'admin'`, [tenantId])
    expect(admins.map(({ firstname }) => firstname).sort()).toEqual(['Ada', 'U1', 'U10', 'U11'])
    const [row] = await kit.owner(`select * from audit_log where object_id = $1 and action = 'users.update'`, [
      members[1]?.id,
    ])
    expect(row).toMatchObject({ tenant_id: tenantId, actor_id: kit.operator.admin.id, ip_address: kit.address })
  })

  it('is cancelled if the user who started it loses the permission, and keeps what is done', async () => {
    const { admin, tenantId } = await createTenantWithMembers(300)
    await kit.createUser({ tenantId, subdomain: admin.subdomain }, { level: 'admin' })
    const { body } = await change(admin, { action: 'disable', selection: { all: { tab: 'active', filters: {} } } })
    await kit.owner(`update users set role = 'member' where id = $1`, [admin.id])
    await expect
      .poll(async () => (await kit.owner('select state from tasks where id = $1', [body.taskId]))[0].state, {
        timeout: 15_000,
      })
      .toBe('cancelled')
    const [task] = await kit.owner('select done, failed, total, cancel_reason from tasks where id = $1', [body.taskId])
    expect(task.cancel_reason).toBe('permission-lost')
    expect(task.done + task.failed).toBeLessThan(task.total)
    const disabled = `select count(*)::int as count from users where tenant_id = $1 and status = 'disabled'`
    expect((await kit.owner(disabled, [tenantId]))[0].count).toBe(task.done)
  })
})
