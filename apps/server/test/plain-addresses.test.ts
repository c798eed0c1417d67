// Subject: app/app.ts, platform/security/network.ts
import { auth } from '@foyer/contract/identity/auth'
import { room } from '@foyer/contract/meetings/room'
import { audit } from '@foyer/contract/operations/audit'
import { expect, it } from 'vitest'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'
import { makeMeeting } from './meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const device = { os: '', version: '', platform: '', speaker: '', mic: '', camera: '', network: '' }

it('an IPv4 address is stored and shown as such, although the socket takes IPv6 too', async () => {
  const plain = '203.0.113.77'
  const from = { address: `::ffff:${plain}` }
  const { email, password } = tenant.admin
  expect((await kit.guest(tenant).call(auth.login, { email, password }, from)).status).toBe(200)
  const meeting = await makeMeeting(kit, tenant.admin)
  const { participantId } = (await kit.as(tenant.admin).call(room.start, { id: meeting.id }, from)).body
  await kit.as(tenant.admin).call(room.report, { participantId, device }, from)
  const columns = await kit.owner(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'ip_address'`,
  )
  const stored = await Promise.all(
    columns.map(async ({ table_name: table }) => {
      const rows = await kit.owner(`select ip_address from ${table} where tenant_id = $1 and ip_address ~ '113'`, [
        tenant.tenantId,
      ])
      return [table, ...new Set(rows.map(({ ip_address }) => ip_address))]
    }),
  )
  expect(stored.toSorted()).toEqual([
    ['audit_log', plain],
    ['participants', plain],
    ['sessions', plain],
  ])
  const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
  const { items } = (await kit.as(tenant.admin).call(audit.list, period)).body
  expect(new Set(items.map(({ ipAddress }) => ipAddress).filter((address) => address.includes('113')))).toEqual(
    new Set([plain]),
  )
})
