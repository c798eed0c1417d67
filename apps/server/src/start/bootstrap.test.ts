import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Email } from '@foyer/contract/common'
import { LoginForm } from '@foyer/contract/identity/auth'
import { expect, it } from 'vitest'
import { root } from '#app/server.ts'
import { readEnv } from '#platform/env.ts'
import { useKit } from '#test/kit.ts'
import { buildAdminEmail, limitSessionDays, resetAdminPassword } from './bootstrap.ts'

it.each([
  ['http://localhost:3000', 'admin@foyer.internal'],
  ['http://intranet', 'admin@foyer.internal'],
  ['http://192.0.2.1:3000', 'admin@foyer.internal'],
  ['http://[::1]:3000', 'admin@foyer.internal'],
  ['http://[2001:db8::1]', 'admin@foyer.internal'],
  ['https://my_host.example.org', 'admin@foyer.internal'],
  ['https://meet.example.org.', 'admin@foyer.internal'],
  [`https://${'long-label.'.repeat(23)}org`, 'admin@foyer.internal'],
  ['http://foyer.localhost', 'admin@foyer.localhost'],
  ['https://meet.example.org', 'admin@meet.example.org'],
  ['https://MEET.Example.org:8443', 'admin@meet.example.org'],
  ['https://réunion.example.org', 'admin@xn--runion-bva.example.org'],
])('for %s the first super administrator is %s, which every form accepts', (PUBLIC_URL, email) => {
  const { publicUrl } = readEnv({ PUBLIC_URL, ALLOW_PLAIN_HTTP: '1' }, root)
  expect(buildAdminEmail(publicUrl)).toBe(email)
  expect(Email.parse(email)).toBe(email)
  expect(LoginForm.parse({ email, password: 'x' }).email).toBe(email)
})

it('shortens the sessions of tenants that are longer than the operator allows', async () => {
  const kit = await useKit({})
  const [long, short] = [await kit.createTenant(), await kit.createTenant()]
  await kit.owner('update tenants set session_days = 20 where tenant_id = $1', [long.tenantId])
  await kit.owner('update tenants set session_days = 3 where tenant_id = $1', [short.tenantId])
  await kit.owner(`update sessions set expires_at = created_at + interval '20 days' where user_id = $1`, [
    long.admin.id,
  ])
  await limitSessionDays({ ...kit.env, maxSessionDays: 15 }, kit.platform.database)
  const rows = await kit.owner(
    `select t.session_days, extract(day from s.expires_at - s.created_at)::int as lasts from tenants t
     join sessions s on s.tenant_id = t.tenant_id where t.tenant_id in ($1, $2) order by t.session_days desc`,
    [long.tenantId, short.tenantId],
  )
  // Idle for fourteen days at most.
  expect(rows).toMatchObject([{ session_days: 15, lasts: 14 }, { session_days: 3 }])
})

it('gives a super administrator a new password that counts, even if password sign-in was off', async () => {
  const kit = await useKit({ env: { FOYER_DATA: await mkdtemp(join(tmpdir(), 'foyer-reset-')) } })
  const { tenantId, admin } = kit.operator
  await kit.owner('insert into emergency_administrators (tenant_id, user_id) values ($1, $2)', [tenantId, admin.id])
  expect(await resetAdminPassword(kit.env, kit.platform.database)).toContain('@')
  expect(await kit.owner('select from emergency_administrators where tenant_id = $1', [tenantId])).toEqual([])
})
