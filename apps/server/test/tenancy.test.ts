import { contract } from '@foyer/contract/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKit, type Kit, type TestTenant, type TestUser, useKit } from './kit.ts'

const calls = 10_000

describe.each([1, 10])('with %i connections', (poolSize) => {
  let kit: Kit
  let tenants: { tenant: TestTenant; users: TestUser[]; canary: string }[]
  beforeAll(async () => {
    kit = await createKit({ poolSize })
    tenants = await Promise.all(
      ['xylophone', 'quetzal'].map(async (canary) => {
        const tenant = await kit.createTenant()
        const createUserOfLevel = (level: 'admin' | 'member') =>
          kit.createUser(tenant, { level, firstname: canary, lastname: canary })
        const users = await Promise.all([
          createUserOfLevel('admin'),
          createUserOfLevel('member'),
          createUserOfLevel('member'),
        ])
        for (const user of users) {
          await kit.as(user).call(contract.meetings.create, {
            kind: 'open',
            topic: `${canary} topic`,
            timezone: 'Europe/Paris',
            password: `${canary}1`,
          })
        }
        return { tenant, users, canary }
      }),
    )
  }, 120_000)
  afterAll(() => kit.close())

  it(`${calls.toLocaleString('en')} concurrent calls of two tenants leak no data`, { timeout: 300_000 }, async () => {
    const page = { page: 1, size: 25, search: '' }
    const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
    let sent = 0
    let answered = 0
    const one = async (): Promise<void> => {
      const n = sent++
      const side = tenants[n % 2]
      const foreign = tenants[(n + 1) % 2]
      const user = side?.users[n % 3]
      if (side === undefined || foreign === undefined || user === undefined) return
      const as = kit.as(user)
      const response = await [
        () => as.call(contract.meetings.list, { ...page, kind: 'open' as const }),
        () => as.call(contract.users.list, { ...page, search: foreign.canary }),
        () => as.call(contract.auth.userInfo, {}),
        () => as.call(contract.meetings.listSchedules, page),
        () => as.call(contract.users.list, page),
        () => as.call(contract.conferences.listCompleted, { ...page, ...period }),
        () => kit.guest(side.tenant, foreign.users[0]?.cookie).call(contract.users.list, page),
        () => as.call(contract.meetings.create, { kind: 'open', topic: '', timezone: 'UTC', password: 'x' }),
        () => kit.guest(side.tenant).call(contract.auth.tenantInfo, {}),
        () =>
          as.call(contract.meetings.invite, { id: foreign.tenant.tenantId, invitees: [{ email: 'a@example.test' }] }),
      ][n % 10]?.()
      const text = JSON.stringify(response?.body)
      if (text.includes(foreign.canary) || text.includes(foreign.tenant.tenantId)) throw new Error(`leaked: ${text}`)
      if (response !== undefined && response.status < 500) answered += 1
      if (text.includes(side.canary)) seen += 1
    }
    let seen = 0
    const worker = async (): Promise<void> => {
      while (sent < calls) await one()
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    expect(answered).toBe(sent)
    expect(seen).toBeGreaterThan(calls / 10)
  })
})

const kit = await useKit()

describe('tenant isolation', () => {
  it('returns no rows without a tenant, and its own rows with one', async () => {
    const tenant = await kit.createTenant()
    const counts = await kit.platform.database.withTenant('', ({ db }) => db.selectFrom('users').select('id').execute())
    expect(counts).toEqual([])
    const own = await kit.platform.database.withTenant(tenant.tenantId, ({ db }) =>
      db.selectFrom('users').select('id').execute(),
    )
    expect(own).toHaveLength(1)
  })

  it('rejects rows of another tenant and references to them', async () => {
    const [a, b] = [await kit.createTenant(), await kit.createTenant()]
    const insert = (tenantId: string) =>
      kit.platform.database.withTenant(a.tenantId, ({ db }) =>
        db
          .insertInto('rate_limits')
          .values({ tenant_id: tenantId, key: 'x', count: 1, expires_at: new Date() })
          .execute(),
      )
    await expect(insert(b.tenantId)).rejects.toThrow('row-level security')
    const link = kit.platform.database.withTenant(a.tenantId, ({ db }) =>
      db
        .insertInto('sessions')
        .values({
          token_hash: Buffer.from('x'),
          user_id: b.admin.id,
          expires_at: new Date(),
          ip_address: '',
          user_agent: '',
        })
        .execute(),
    )
    await expect(link).rejects.toThrow('foreign key')
  })

  it('holds after RESET ROLE and DISCARD ALL, and does not outlive its transaction', async () => {
    const tenant = await kit.createTenant()
    const role = await kit.platform.database.withTenant(tenant.tenantId, async ({ db }) => {
      await sql`reset role`.execute(db)
      return (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
    })
    expect(role).toBe('foyer_app')
    let stored:
      | {
          db: Kit['platform'] extends never
            ? never
            : Parameters<Parameters<Kit['platform']['database']['withTenant']>[1]>[0]['db']
        }
      | undefined
    await kit.platform.database.withTenant(tenant.tenantId, async ({ db }) => {
      stored = { db }
    })
    await expect(stored?.db.selectFrom('users').selectAll().execute()).rejects.toThrow('after its transaction')
  })
})
