// Subject: every call, platform/database/conflicts.ts, app/call-pipeline.ts
import { randomInt, randomUUID } from 'node:crypto'
import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxConflictAttempts } from '#platform/database/conflicts.ts'
import { isOperators, loadTestedAccess, testsEverySlice } from './access.ts'
import { useFakeEngine } from './fake-engine.ts'
import { type TestUser, useKit } from './kit.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine, env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const audited = (await loadTestedAccess()).filter(
  // Outside a view there is none to end.
  ({ call, name, ok }) => call.audit && !call.readOnly && (ok === 200 || call.idempotent) && name !== 'tenantViews.end',
)

// The next audited transactions fail as by a deadlock, near their end. A sequence keeps its value after a rollback.
beforeAll(async () => {
  await kit.owner('create sequence conflicts_left minvalue -100 start 1')
  await kit.owner('grant usage on sequence conflicts_left to public')
  await kit.owner(`create function fail_with_conflict() returns trigger language plpgsql as $$ begin
    if nextval('conflicts_left') <= 0 then raise exception 'deadlock' using errcode = '40P01'; end if;
    return new; end $$`)
  await kit.owner(`create trigger fail_with_conflict before insert on audit_log
    for each row when (not new.denied) execute function fail_with_conflict()`)
})
afterAll(async () => {
  await kit.owner('drop function fail_with_conflict() cascade')
  await kit.owner('drop sequence conflicts_left')
})
const failNext = (count: number) => kit.owner(`select setval('conflicts_left', $1)`, [-count])
const countEntries = async ({ tenantId }: TestUser, action: string): Promise<number> => {
  const [row] = await kit.owner(
    'select count(*)::int as count from audit_log where tenant_id = $1 and actor_tenant_id = $1 and action = $2',
    [tenantId, action],
  )
  return row.count
}

it.each(audited)('$name is run again after a deadlock, and is done once', async ({ name, call, buildAccepted }) => {
  const tenant = await kit.createTenant()
  const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
  await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [superadmin.id])
  const actor = isOperators(call) ? superadmin : tenant.admin
  const input = await buildAccepted(kit, tenant)
  const before = await countEntries(actor, name)
  await failNext(2)
  const options = { address: `10.2.${randomInt(256)}.${randomInt(256)}`, key: randomUUID() }
  const { status, body } = await kit.as(actor).send(call, input, options)
  expect([status, body]).toEqual([200, body])
  expect(await countEntries(actor, name)).toBe(before + 1)
})

it.runIf(testsEverySlice)('covers most calls that are audited', () => {
  expect(audited.length).toBeGreaterThan(20)
})

describe('a change that', () => {
  it(`conflicts ${maxConflictAttempts} times fails with 503 and changes nothing`, async () => {
    const user = await kit.createUser(await kit.createTenant())
    await failNext(maxConflictAttempts)
    const response = await kit.as(user).call(auth.updateLanguage, { language: 'fr' })
    expect([response.status, response.headers['retry-after']]).toEqual([503, '2'])
    expect((await kit.as(user).call(auth.userInfo, {})).body.user?.language).toBe('en')
    expect((await kit.as(user).call(auth.updateLanguage, { language: 'fr' })).status).toBe(200)
  })

  it('waits for another transaction, which waits for it, succeeds after that one', async () => {
    const { admin, tenantId } = await kit.createTenant()
    const user = await kit.createUser({ tenantId, subdomain: admin.subdomain })
    const other = new Client(kit.connection)
    await other.connect()
    try {
      await other.query('begin')
      await other.query('lock table audit_log in share mode')
      const response = kit.as(admin).call(users.enable, { id: user.id, enabled: false })
      const findWaiting = () =>
        kit.owner(`select 1 from pg_locks where not granted and relation = 'audit_log'::regclass`)
      await expect.poll(async () => (await findWaiting()).length).toBe(1)
      // The call's transaction began to wait first, so it is the one that PostgreSQL rolls back.
      await other.query('select id from users where id = $1 for update', [user.id])
      await other.query('commit')
      expect((await response).status).toBe(200)
    } finally {
      await other.end()
    }
    expect(await kit.owner('select status from users where id = $1', [user.id])).toEqual([{ status: 'disabled' }])
  })
})
