// Subject: platform/database, app/call-pipeline.ts
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { useKit } from './kit.ts'
import { local } from './meetings-fixture.ts'

const kit = await useKit({ poolSize: 2 })
const tenant = await kit.createTenant()
const { database } = kit.platform
const failing = 'Fails at commit'

// The commits of a meeting with this topic and of a user with this time zone fail, long after their statements.
beforeAll(async () => {
  await kit.owner(`create function fail_at_commit() returns trigger language plpgsql as
    $$ begin raise exception 'failed at commit' using errcode = '23000'; end $$`)
  await kit.owner(`create constraint trigger fail_at_commit after insert on meetings deferrable initially deferred
    for each row when (new.topic = '${failing}') execute function fail_at_commit()`)
  await kit.owner(`create constraint trigger fail_at_commit after update on users deferrable initially deferred
    for each row when (new.timezone = '${failing}') execute function fail_at_commit()`)
})
afterAll(async () => {
  await kit.owner('drop function fail_at_commit() cascade')
})

const findOne = async (text: string) => (await kit.owner(text, [tenant.tenantId]))[0]
const failAtCommit = async (db: Db) => {
  await db.updateTable('users').set({ timezone: failing }).where('id', '=', tenant.admin.id).execute()
}

describe('a commit that fails', () => {
  it('fails a call that writes, of which nothing is stored: no row, audit entry, event or Idempotency-Key', async () => {
    const form = { topic: failing, start: local(60), end: local(120), timezone: 'UTC', password: 'secret1' }
    const response = await kit.as(tenant.admin).call(meetings.create, form, { key: randomUUID() })
    expect(response.status).toBe(500)
    expect(response.body.code).toBe('unexpected')
    for (const table of ['meetings', 'occurrences', 'calendar_entries', 'audit_log', 'events', 'idempotency_keys']) {
      const stored = await findOne(`select count(*)::int as rows from ${table} where tenant_id = $1`)
      expect([table, stored]).toEqual([table, { rows: 0 }])
    }
  })

  it('fails a call that reads, too: its commit is sent together with its statement', async () => {
    const user = await kit.createUser(tenant)
    await kit.owner('update users set timezone = $2 where id = $1', [user.id, 'UTC'])
    await kit.owner('alter table users disable trigger fail_at_commit')
    await kit.owner(`update users set timezone = $2, last_seen_at = '-infinity' where id = $1`, [user.id, failing])
    await kit.owner('alter table users enable trigger fail_at_commit')
    expect((await kit.as(user).call(auth.userInfo, {})).status).toBe(500)
    const [stored] = await kit.owner('select last_seen_at::text from users where id = $1', [user.id])
    expect(stored.last_seen_at).toBe('-infinity')
  })

  it.each([true, false])('announces nothing, where transactions are atomic (%s) or not', async (atomic) => {
    const announce = vi.fn()
    const write = database.withTenant(
      tenant.tenantId,
      async (db) => {
        db.afterCommit(announce)
        await failAtCommit(db)
      },
      { atomic },
    )
    await expect(write).rejects.toThrow('failed at commit')
    expect(announce).not.toHaveBeenCalled()
  })

  it('fails a transaction in which an error was ignored, because PostgreSQL has rolled it back', async () => {
    const write = database.withTenant(tenant.tenantId, async (db) => {
      await db.updateTable('users').set({ timezone: 'Europe/Paris' }).where('id', '=', tenant.admin.id).execute()
      await sql`select 1 / 0`.execute(db).catch(() => undefined)
    })
    await expect(write).rejects.toThrow('rolled back')
    expect((await findOne(`select timezone from users where tenant_id = $1 limit 1`)).timezone).not.toBe('Europe/Paris')
  })
})

describe('statements that are committed one by one', () => {
  const run = <T>(work: Parameters<typeof database.withTenant<T>>[1]) =>
    database.withTenant(tenant.tenantId, work, { atomic: false })
  const readTenants = sql<{ tenant_id: string }>`select distinct tenant_id from users`

  it('run in the tenant, one after the other or at once', async () => {
    const rows = await run(async (db) => [
      await readTenants.execute(db),
      await readTenants.execute(db),
      ...(await Promise.all([readTenants.execute(db), readTenants.execute(db)])),
    ])
    for (const { rows: tenants } of rows) expect(tenants).toEqual([{ tenant_id: tenant.tenantId }])
  })

  it('leave no tenant on the connection', async () => {
    await run((db) => readTenants.execute(db))
    const { rows } = await database.acrossTenants((db) =>
      sql`select current_setting('app.tenant_id', true) as tenant`.execute(db),
    )
    expect(rows).toEqual([{ tenant: null }])
  })

  it('are rolled back alone, and leave the connection usable', async () => {
    const update = sql`update users set timezone = 'Asia/Tokyo' where id = ${tenant.admin.id} returning 1 / 0`
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(run((db) => update.execute(db))).rejects.toThrow('division by zero')
      await expect(run((db) => Promise.all([update.execute(db), readTenants.execute(db)]))).rejects.toThrow('zero')
    }
    expect((await findOne(`select timezone from users where tenant_id = $1 limit 1`)).timezone).not.toBe('Asia/Tokyo')
    expect((await kit.as(tenant.admin).call(users.list, {})).status).toBe(200)
  })

  it('are unusable after the end', async () => {
    const db = await run(async (db) => db)
    await expect(readTenants.execute(db)).rejects.toThrow('after its transaction')
  })

  it('take one round trip fewer for a list: its COMMIT is sent before its rows come back', async () => {
    const sent: string[] = []
    // Only in the context of the call: the portal also sends statements in the background.
    const recording = new AsyncLocalStorage<string[]>()
    const { query } = Client.prototype
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const [first] = args
      const statements = recording.getStore()
      statements?.push(typeof first === 'string' ? first : Object(first).text)
      const result = Reflect.apply(query, this, args)
      if (result instanceof Promise) result.then(() => statements?.push('response')).catch(() => undefined)
      return result
    })
    try {
      await recording.run(sent, () => kit.as(tenant.admin).call(meetings.listSchedules, {}))
    } finally {
      spy.mockRestore()
    }
    const list = sent.findIndex((text) => text.includes('calendar_entries'))
    expect(sent.slice(list + 1)[0]).toBe('commit')
    // The modes of meetings are read by a statement of their own.
    const ends = sent.filter((text) => text === 'begin' || text === 'commit')
    expect(ends).toEqual(['begin', 'commit', 'begin', 'commit'])
  })
})
