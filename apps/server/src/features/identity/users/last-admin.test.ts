import { users } from '@foyer/contract/identity/users'
import { describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()

const as = (user: TestUser) => kit.as(user)
const findUser = async (id: string) => (await kit.owner('select * from users where id = $1', [id]))[0]
const demotion = ({ id, email }: TestUser) =>
  ({ id, email, version: 1, firstname: 'A', lastname: 'B', language: 'en', role: 'member' }) as const

describe('the last administrator', () => {
  it('cannot be demoted, disabled, unlinked or deleted, not even by a super administrator', async () => {
    const own = await kit.createTenant()
    const tenantuuid = own.tenantId
    const { id } = own.admin
    const chief = as(kit.operator.admin)
    const responses = [
      await chief.call(users.update, { ...demotion(own.admin), tenantuuid }),
      await chief.call(users.enable, { id, enabled: false, tenantuuid }),
      await chief.call(users.delete, { id, mode: 'unlink', tenantuuid }),
      await chief.call(users.delete, { id, tenantuuid }),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([409, 'last-admin'])
    // A disabled administrator can be deleted.
    const disabled = await kit.createUser(own, { level: 'admin' })
    await chief.call(users.enable, { id: disabled.id, enabled: false, tenantuuid })
    expect((await chief.call(users.delete, { id: disabled.id, tenantuuid })).status).toBe(200)
    expect(await findUser(id)).toMatchObject({ role: 'admin', status: 'active' })
  })

  it('remains if two administrators demote, disable or delete each other at once', async () => {
    for (const action of ['role', 'enable', 'delete'] as const) {
      const own = await kit.createTenant()
      const second = await kit.createUser(own, { level: 'admin' })
      const act = (by: TestUser, on: TestUser) => {
        if (action === 'enable') return as(by).call(users.enable, { id: on.id, enabled: false })
        if (action === 'delete') return as(by).call(users.delete, { id: on.id })
        return as(by).call(users.update, demotion(on))
      }
      const responses = await Promise.all([act(own.admin, second), act(second, own.admin)])
      expect([action, ...responses.map(({ status }) => status === 200).sort()]).toEqual([action, false, true])
      const left = await kit.owner(`select from users where tenant_id = $1 and role = 'admin' and status = 'active'`, [
        own.tenantId,
      ])
      expect([action, left.length]).toEqual([action, 1])
    }
  })

  it('of the operator is its last super administrator, regardless of its other administrators', async () => {
    const chiefs = await kit.owner(
      `select id from users where tenant_id = $1 and role = 'superadmin' and status = 'active' and id <> $2`,
      [kit.operator.tenantId, kit.operator.admin.id],
    )
    const ids = chiefs.map((row) => row.id)
    await kit.owner(`update users set status = 'disabled' where id = any($1)`, [ids])
    const chief = await kit.createUser(kit.operator, { level: 'superadmin' })
    const responses = await Promise.all([
      as(chief).call(users.enable, { id: kit.operator.admin.id, enabled: false }),
      as(kit.operator.admin).call(users.enable, { id: chief.id, enabled: false }),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    await kit.owner(`update users set status = 'active' where id = any($1)`, [
      [...ids, chief.id, kit.operator.admin.id],
    ])
  })
})
