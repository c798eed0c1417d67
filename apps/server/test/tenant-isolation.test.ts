// Subject: platform/database, ../migrations
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { useKit } from './kit.ts'

const kit = await useKit()

describe('tenant isolation', () => {
  it('returns no rows without a tenant, and its own rows with one', async () => {
    const tenant = await kit.createTenant()
    const counts = await kit.platform.database.withTenant('', (db) => db.selectFrom('users').select('id').execute())
    expect(counts).toEqual([])
    const own = await kit.platform.database.withTenant(tenant.tenantId, (db) =>
      db.selectFrom('users').select('id').execute(),
    )
    expect(own).toHaveLength(1)
  })

  it('rejects rows of another tenant and references to them', async () => {
    const [a, b] = [await kit.createTenant(), await kit.createTenant()]
    const insert = (tenantId: string) =>
      kit.platform.database.withTenant(a.tenantId, (db) =>
        db
          .insertInto('rate_limits')
          .values({ tenant_id: tenantId, key: 'x', count: 1, expires_at: new Date() })
          .execute(),
      )
    await expect(insert(b.tenantId)).rejects.toThrow('row-level security')
    const link = kit.platform.database.withTenant(a.tenantId, (db) =>
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
    const role = await kit.platform.database.withTenant(tenant.tenantId, async (db) => {
      await sql`reset role`.execute(db)
      return (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
    })
    expect(role).toBe('foyer_app')
    let stored: Db | undefined
    await kit.platform.database.withTenant(tenant.tenantId, async (db) => {
      stored = db
    })
    await expect(stored?.selectFrom('users').selectAll().execute()).rejects.toThrow('after its transaction')
  })
})
