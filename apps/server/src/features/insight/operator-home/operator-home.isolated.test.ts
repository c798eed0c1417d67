import { mkdtemp, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OperatorHome, operatorHome } from '@foyer/contract/insight/operator-home'
import { expect, it } from 'vitest'
import { createExpiryReader, readDisk } from '#platform/machine.ts'
import { type TestTenant, useKit } from '#test/kit.ts'
import { insertConference } from '#test/meetings.ts'
import { checkCertificate, checkDisk } from './machine-checks.ts'
import { listMonths } from './months.rules.ts'
import { readOperatorHome } from './operator-home.commands.ts'

const kit = await useKit()

/** Without what this machine adds, and without waiting for the next reading. */
const read = (timezone = 'Europe/Paris'): Promise<OperatorHome> =>
  kit.platform.database.acrossTenants((db) => readOperatorHome(db, { timezone, machine: [] }))

const findCauses = async ({ tenantId }: TestTenant) =>
  (await read()).ofTenants.causes.filter(({ tenantuuid }) => tenantuuid === tenantId)

const age = (tenant: TestTenant, days: number) =>
  kit.owner('update tenants set created_at = portal_now() - make_interval(days => $2) where tenant_id = $1', [
    tenant.tenantId,
    days,
  ])
const see = (tenant: TestTenant, days: number | null) =>
  kit.owner(
    `update users set last_seen_at = coalesce(portal_now() - make_interval(days => $2), '-infinity') where id = $1`,
    [tenant.admin.id, days],
  )

/** Inserts an email that was written some minutes ago. */
const write = (
  tenant: TestTenant,
  { state, problem = '', minutes }: { state: 'sent' | 'failed' | 'waiting'; problem?: string; minutes: number },
) =>
  kit.owner(
    `insert into emails (tenant_id, to_email, to_name, subject, message_id, logged_text, text_encrypted, html_encrypted,
       state, smtp_problem, created_at, not_before)
     values ($1, 'a@example.test', '', 'Subject', gen_random_uuid()::text, '', '', '', $2, $3,
       portal_now() - make_interval(mins => $4), 'infinity')`,
    [tenant.tenantId, state, problem, minutes],
  )
const addServer = (tenant: TestTenant) =>
  kit.owner(
    `insert into tenant_smtp (tenant_id, host, port, security, from_email, from_name)
     values ($1, 'mail.example.test', 587, 'starttls', 'a@example.test', '')`,
    [tenant.tenantId],
  )

it('answers super administrators only, and counts tenants, people, meetings and emails as they change', async () => {
  const tenant = await kit.createTenant()
  expect((await kit.as(tenant.admin).call(operatorHome.get, { timezone: 'Europe/Paris' })).status).toBe(403)
  const response = await kit.as(kit.operator.admin).call(operatorHome.get, { timezone: 'Europe/Paris' })
  expect(response).toMatchObject({ status: 200, body: { growth: expect.anything() } })
  const before = await read()
  const added = await kit.createTenant()
  await kit.createUser(added)
  await insertConference(kit, added.admin)
  await write(added, { state: 'sent', minutes: 5 })
  await write(added, { state: 'failed', minutes: 4 })
  await write(added, { state: 'failed', minutes: 25 * 60 })
  const after = await read()
  expect(after.tenants.now - before.tenants.now).toBe(1)
  expect(after.people.now - before.people.now).toBe(2)
  expect(after.live.meetings - before.live.meetings).toBe(1)
  expect(after.emails.all - before.emails.all).toBe(2)
  expect(after.emails.failed - before.emails.failed).toBe(1)
  expect(after.newest[0]).toMatchObject({ tenantuuid: added.tenantId, missingSetup: expect.arrayContaining(['smtp']) })
  await age(added, 40)
  const later = await read()
  expect(later.tenants).toEqual({ now: after.tenants.now, added: after.tenants.added - 1 })
  expect(later.growth.at(-1)?.tenants).toBe(after.tenants.now)
  expect(later.growth).toHaveLength(12)
})

it('names a tenant whose administrators have never signed in, after two days', async () => {
  const tenant = await kit.createTenant()
  await see(tenant, null)
  expect(await findCauses(tenant)).toEqual([])
  await age(tenant, 3)
  const [cause] = await findCauses(tenant)
  expect(cause).toMatchObject({ kind: 'no-administrator', email: tenant.admin.email })
  await see(tenant, 0)
  expect(await findCauses(tenant)).toEqual([])
})

it('names a tenant that nobody continues to set up', async () => {
  const tenant = await kit.createTenant()
  await age(tenant, 20)
  await see(tenant, 2)
  expect(await findCauses(tenant)).toEqual([])
  await see(tenant, 6)
  const [cause] = await findCauses(tenant)
  expect(cause).toMatchObject({ kind: 'setup', missingSetup: expect.arrayContaining(['users', 'meeting']) })
  await age(tenant, 91)
  expect(await findCauses(tenant)).toEqual([])
})

it('names a mail server that takes no emails, the tenant’s or that of the installation, until it takes one', async () => {
  const [own, other] = [await kit.createTenant(), await kit.createTenant()]
  await addServer(own)
  for (const tenant of [own, other]) {
    await write(tenant, { state: 'failed', problem: 'no-response', minutes: 90 })
    await write(tenant, { state: 'sent', minutes: 60 })
  }
  expect(await findCauses(own)).toEqual([])
  const { platform } = await read()
  for (const tenant of [own, other]) {
    await write(tenant, { state: 'waiting', problem: 'connection-refused', minutes: 30 })
    await write(tenant, { state: 'waiting', problem: 'sign-in-refused', minutes: 10 })
  }
  const [cause] = await findCauses(own)
  expect(cause).toMatchObject({ kind: 'mail', problem: 'sign-in-refused', waiting: 2 })
  const since = cause?.kind === 'mail' ? Date.now() - Date.parse(cause.since) : 0
  expect(Math.round(since / 60_000)).toBe(30)
  expect(await findCauses(other)).toEqual([])
  expect(platform.filter(({ kind }) => kind === 'mail')).toEqual([])
  expect((await read()).platform).toMatchObject([{ kind: 'mail', tenants: 1, waiting: 2 }])
  for (const tenant of [own, other]) await write(tenant, { state: 'sent', minutes: 1 })
  expect(await findCauses(own)).toEqual([])
  expect((await read()).platform).toEqual([])
})

it('names a rejected recipient nowhere: their mail server is not the one that fails', async () => {
  const tenant = await kit.createTenant()
  await write(tenant, { state: 'failed', minutes: 1 })
  expect((await read()).platform).toEqual([])
  expect(await findCauses(tenant)).toEqual([])
})

it('says nothing of a disk with room, and how full one without room is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-disk-'))
  const disk = await statfs(folder)
  const share = (disk.blocks - disk.bfree) / (disk.blocks - disk.bfree + disk.bavail)
  const causes = checkDisk(await readDisk(folder))
  expect(causes).toHaveLength(share <= 0.8 ? 0 : 1)
  expect(checkDisk(await readDisk(join(folder, 'missing')))).toEqual([])
})

it('warns of a certificate three weeks before it expires', async () => {
  const now = Date.now()
  const inDays = (days: number) => new Date(now + days * 86_400_000)
  expect(checkCertificate(undefined, now)).toEqual([])
  expect(checkCertificate(inDays(22), now)).toEqual([])
  expect(checkCertificate(inDays(20), now)).toEqual([{ kind: 'certificate', expiresAt: inDays(20).toISOString() }])
  const file = join(await mkdtemp(join(tmpdir(), 'foyer-tls-')), 'none.pem')
  await writeFile(file, 'no certificate')
  expect(await createExpiryReader()(undefined)).toBeUndefined()
})

it('ends the months of a time zone when they end there', () => {
  const months = listMonths(new Date('2026-11-30T23:30:00Z'), 'Europe/Paris')
  expect(months.map(({ month }) => month).slice(9)).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(months.slice(9).map(({ end }) => end.toISOString())).toEqual([
    '2026-10-31T23:00:00.000Z',
    '2026-11-30T23:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
  ])
})
