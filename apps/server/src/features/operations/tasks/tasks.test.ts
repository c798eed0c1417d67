import { randomUUID } from 'node:crypto'
import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { tasks } from '@foyer/contract/operations/tasks'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { describe, expect, it } from 'vitest'
import { purgeTasks } from '#platform/jobs/tasks.ts'
import { expectDefined, type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const second = await useKit()

const recent = async (user: TestUser) => (await kit.as(user).call(tasks.list, {})).body.items
const findTask = async (user: TestUser, id: string) =>
  expectDefined((await recent(user)).find((task) => task.id === id))
const count = async (text: string, values: unknown[]): Promise<number> => (await kit.owner(text, values)).length

/** Starts an import of `size` users with addresses at the domain. */
async function startImport(tenant: TestTenant, domain: string, size: number): Promise<string> {
  const content = `Email\n${Array.from({ length: size }, (_, n) => `u${n}@${domain}`).join('\n')}`
  const file = new File([content], 'people.csv')
  const { body } = await kit.as(tenant.admin).call(userImports.create, { file })
  const input = { id: body.id, mapping: ['email' as const], options: {} }
  expect((await kit.as(tenant.admin).call(userImports.start, input)).status).toBe(200)
  return body.id
}
const waitForProgress = (tenant: TestTenant, id: string) =>
  expect.poll(async () => (await findTask(tenant.admin, id)).done, { interval: 20 }).toBeGreaterThan(0)
/** Counts the users and emails of a domain. */
async function countImported(tenant: TestTenant, domain: string) {
  const users = await count('select from users where tenant_id = $1 and email like $2', [
    tenant.tenantId,
    `%@${domain}`,
  ])
  const mails = await count('select distinct to_email from emails where tenant_id = $1 and to_email like $2', [
    tenant.tenantId,
    `%@${domain}`,
  ])
  const allMails = await count('select from emails where tenant_id = $1 and to_email like $2', [
    tenant.tenantId,
    `%@${domain}`,
  ])
  return { users, mails, duplicates: allMails - mails }
}

describe('cancelling a task', () => {
  it('keeps the rows that are processed and processes no more', async () => {
    const tenant = await kit.createTenant()
    const id = await startImport(tenant, 'cancel.test', 3000)
    await waitForProgress(tenant, id)
    expect((await kit.as(tenant.admin).call(tasks.cancel, { id })).status).toBe(200)
    const task = await findTask(tenant.admin, id)
    expect(task).toMatchObject({ state: 'cancelled', total: 3000, failed: 0 })
    expect(task.finishedAt).not.toBeNull()
    expect(task.done).toBeLessThan(3000)
    const done = { users: task.done, mails: task.done, duplicates: 0 }
    expect(await countImported(tenant, 'cancel.test')).toEqual(done)
    const next = await startImport(tenant, 'next.test', 1)
    await expect.poll(async () => (await findTask(tenant.admin, next)).state).toBe('done')
    expect(await countImported(tenant, 'cancel.test')).toEqual(done)
    expect((await findTask(tenant.admin, id)).state).toBe('cancelled')
  }, 30_000)

  it('needs no other permission than starting it', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { permissions: ['user.get', 'user.enable'] })
    const all = { action: 'enable', selection: { all: {} } } as const
    const { taskId } = (await kit.as(user).call(users.bulkUpdate, all)).body
    expect((await kit.as(user).call(tasks.cancel, { id: taskId ?? '' })).status).toBe(200)
    expect((await kit.as(tenant.admin).call(tasks.cancel, { id: taskId ?? '' })).status).toBe(404)
  })

  it('changes nothing after the task is done', async () => {
    const tenant = await kit.createTenant()
    const id = await startImport(tenant, 'late.test', 2)
    await expect.poll(async () => (await findTask(tenant.admin, id)).state).toBe('done')
    expect((await kit.as(tenant.admin).call(tasks.cancel, { id })).status).toBe(200)
    expect(await findTask(tenant.admin, id)).toMatchObject({ state: 'done', done: 2 })
  })
})

it('processes every row once although two portal processes get the task twice', async () => {
  const tenant = await kit.createTenant()
  const id = await startImport(tenant, 'twice.test', 1500)
  await kit.platform.database.withTenant(tenant.tenantId, async (db) => {
    for (const { platform } of [kit, second, second])
      await platform.jobs.send(db, 'task', { tenantId: tenant.tenantId, id })
  })
  await expect.poll(async () => (await findTask(tenant.admin, id)).state, { timeout: 20_000 }).toBe('done')
  expect(await findTask(tenant.admin, id)).toMatchObject({ total: 1500, done: 1500, failed: 0 })
  expect(await countImported(tenant, 'twice.test')).toEqual({ users: 1500, mails: 1500, duplicates: 0 })
}, 30_000)

it('runs a short task while a long one is in progress', async () => {
  const [long, short] = [await kit.createTenant(), await kit.createTenant()]
  const first = await startImport(long, 'long.test', 8000)
  await waitForProgress(long, first)
  const id = await startImport(short, 'short.test', 5)
  await expect.poll(async () => (await findTask(short.admin, id)).state).toBe('done')
  expect((await findTask(long.admin, first)).state).toBe('running')
  await kit.as(long.admin).call(tasks.cancel, { id: first })
}, 40_000)

it('cancels a task when its tenant is disabled', async () => {
  const tenant = await kit.createTenant()
  const id = await startImport(tenant, 'disabled.test', 3000)
  await waitForProgress(tenant, id)
  await kit.owner(`update tenants set status = 'disabled' where tenant_id = $1`, [tenant.tenantId])
  const state = async () => (await kit.owner('select state, done from tasks where id = $1', [id]))[0]
  await expect.poll(async () => (await state()).state).toBe('cancelled')
  const { done } = await state()
  expect(done).toBeLessThan(3000)
  expect(await countImported(tenant, 'disabled.test')).toEqual({ users: done, mails: done, duplicates: 0 })
}, 30_000)

const findState = async (id: string) =>
  (await kit.owner('select state, cancel_reason, done, failed from tasks where id = $1', [id]))[0]
const permissionLost = { state: 'cancelled', cancel_reason: 'permission-lost' }

it.each([
  ['gets another role', `update users set role = 'member' where id = $1`],
  ['is disabled', `update users set status = 'disabled' where id = $1`],
  ['is unlinked', `update users set status = 'unlinked' where id = $1`],
])(
  'cancels an import with a reason when the administrator who started it %s',
  async (_name, change) => {
    const tenant = await kit.createTenant()
    const id = await startImport(tenant, 'former.test', 3000)
    await waitForProgress(tenant, id)
    await kit.owner(change, [tenant.admin.id])
    await expect.poll(() => findState(id)).toMatchObject({ ...permissionLost, failed: 0 })
    const { done } = await findState(id)
    expect(done).toBeLessThan(3000)
    expect(await countImported(tenant, 'former.test')).toEqual({ users: done, mails: done, duplicates: 0 })
    const entries = await kit.owner(
      `select denied, after from audit_log where action = 'tasks.cancel' and object_id = $1`,
      [id],
    )
    expect(entries).toEqual([{ denied: true, after: { reason: 'permission-lost' } }])
  },
  30_000,
)

it('cancels a bulk update when its administrator has lost the permission', async () => {
  const tenant = await kit.createTenant()
  const user = await kit.createUser(tenant)
  // Inserted as the call would do it, for an administrator who is demoted before the first batch.
  const [{ id }] = await kit.owner(
    `insert into tasks (tenant_id, kind, actor_tenant_id, actor_id, actor_label, state, total, input)
     values ($1, 'change-users', $1, $2, '', 'waiting', 1, '{"label":"disable","action":"disable","address":""}') returning id`,
    [tenant.tenantId, (await kit.createUser(tenant)).id],
  )
  await kit.owner(`insert into task_rows (tenant_id, task_id, row_number, data) values ($1, $2, 1, $3)`, [
    tenant.tenantId,
    id,
    JSON.stringify({ id: user.id, name: '', email: user.email }),
  ])
  await kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.jobs.send(db, 'task', { tenantId: tenant.tenantId, id }),
  )
  await expect.poll(() => findState(id)).toMatchObject({ ...permissionLost, done: 0, failed: 0 })
  expect(await kit.owner('select status from users where id = $1', [user.id])).toEqual([{ status: 'active' }])
})

it('runs a super administrator’s task in another tenant until they lose that role', async () => {
  const tenant = await kit.createTenant()
  const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
  await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [superadmin.id])
  const startAs = async (domain: string, many: number): Promise<string> => {
    const lines = Array.from({ length: many }, (_, n) => `u${n}@${domain}`)
    const file = new File([`Email\n${lines.join('\n')}`], 'people.csv')
    const tenantuuid = tenant.tenantId
    const { body } = await kit.as(superadmin).call(userImports.create, { tenantuuid, file })
    const input = { tenantuuid, id: body.id, mapping: ['email' as const], options: {} }
    expect((await kit.as(superadmin).call(userImports.start, input)).status).toBe(200)
    return body.id
  }
  const short = await startAs('across.test', 3)
  await expect.poll(() => findState(short)).toMatchObject({ state: 'done', done: 3 })
  const long = await startAs('former-super.test', 3000)
  await expect.poll(async () => (await findState(long)).done).toBeGreaterThan(0)
  await kit.owner(`update users set role = 'admin' where id = $1`, [superadmin.id])
  await expect.poll(() => findState(long)).toMatchObject(permissionLost)
}, 30_000)

it('skips a row that always fails, with a reason, and processes all others', async () => {
  await kit.owner(`create function reject_poison() returns trigger language plpgsql as
    $$ begin raise exception 'poison'; end $$`)
  await kit.owner(`create trigger reject_poison before insert on users for each row
    when (new.email = 'u7@poison.test') execute function reject_poison()`)
  try {
    const tenant = await kit.createTenant()
    const id = await startImport(tenant, 'poison.test', 250)
    await expect.poll(() => findState(id), { timeout: 60_000 }).toMatchObject({ state: 'done', done: 249, failed: 1 })
    expect(await countImported(tenant, 'poison.test')).toEqual({ users: 249, mails: 249, duplicates: 0 })
    const file = await kit.as(tenant.admin).call(tasks.failures, { id, language: 'en' })
    expect(file.body).toContain('This row could not be processed, even after several attempts')
    expect(file.body).toContain('u7@poison.test')
  } finally {
    await kit.owner('drop trigger reject_poison on users')
    await kit.owner('drop function reject_poison()')
  }
}, 80_000)

it('deletes a task with its tenant and does not retry it', async () => {
  const tenant = await kit.createTenant()
  const id = await startImport(tenant, 'deleted.test', 3000)
  await waitForProgress(tenant, id)
  const remaining = { id: tenant.tenantId, name: `Tenant ${tenant.subdomain}` }
  expect((await kit.as(kit.operator.admin).call(tenants.delete, remaining)).status).toBe(200)
  const jobs = () => kit.owner(`select state from pgboss.job where name = 'task' and data ->> 'id' = $1`, [id])
  await expect.poll(async () => (await jobs()).every(({ state }) => state === 'completed')).toBe(true)
  await expect.poll(() => count('select from task_rows where task_id = $1', [id])).toBe(0)
}, 40_000)

it('lists the user’s own tasks of the last day, newest first, at most twenty and no drafts', async () => {
  const tenant = await kit.createTenant()
  const colleague = await kit.createUser(tenant, { level: 'admin' })
  await kit.owner(
    `insert into tasks (tenant_id, kind, actor_tenant_id, actor_id, actor_label, state, input, created_at)
     select $1::uuid, 'import-users', $1::uuid, $2::uuid, '', 'done', jsonb_build_object('label', n::text), now() - n * interval '1 minute'
     from generate_series(1, 25) n
     union all select $1::uuid, 'import-users', $1::uuid, $2::uuid, '', 'draft', '{"label":"draft"}', now()
     union all select $1::uuid, 'import-users', $1::uuid, $2::uuid, '', 'done', '{"label":"old"}', now() - interval '25 hours'
     union all select $1::uuid, 'import-users', $1::uuid, $3::uuid, '', 'running', '{"label":"colleague"}', now()`,
    [tenant.tenantId, tenant.admin.id, colleague.id],
  )
  const labels = (await recent(tenant.admin)).map(({ label }) => label)
  expect(labels).toEqual(Array.from({ length: 20 }, (_, n) => String(n + 1)))
  expect((await recent(colleague)).map(({ label }) => label)).toEqual(['colleague'])
})

it('deletes tasks and their rows after seven days, and drafts after one', async () => {
  const tenant = await kit.createTenant()
  const stored = async (state: string, hours: number, days = 7): Promise<boolean> => {
    const id = randomUUID()
    await kit.owner(
      `insert into tasks (tenant_id, id, kind, actor_tenant_id, actor_id, actor_label, state, created_at)
       values ($1, $2, 'import-users', $1, $3, '', $4, now() - $5 * interval '1 hour')`,
      [tenant.tenantId, id, tenant.admin.id, state, hours],
    )
    await kit.owner(`insert into task_rows (tenant_id, task_id, row_number, data) values ($1, $2, 1, '{}')`, [
      tenant.tenantId,
      id,
    ])
    await purgeTasks(kit.platform.database, days)
    const left = await count('select from tasks where id = $1', [id])
    expect(await count('select from task_rows where task_id = $1', [id])).toBe(left)
    return left === 1
  }
  expect([await stored('done', 167), await stored('done', 169)]).toEqual([true, false])
  expect([await stored('draft', 23), await stored('draft', 25)]).toEqual([true, false])
  expect([await stored('done', 71, 3), await stored('done', 73, 3)]).toEqual([true, false])
})
