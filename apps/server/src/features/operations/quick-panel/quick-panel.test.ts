import { maxCounted } from '@foyer/contract/constants'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { panelSize, quickPanel } from '@foyer/contract/operations/quick-panel'
import { describe, expect, it } from 'vitest'
import { expectDefined, type TestUser } from '#test/kit.ts'
import { insertConference } from '#test/meetings.ts'
import { local, useMeetingsFixture } from '#test/meetings-fixture.ts'

const { kit, tenant, schedule, running } = await useMeetingsFixture()

const open = async (user: TestUser) => {
  const { status, body } = await kit.as(user).call(quickPanel.data, {})
  expect(status).toBe(200)
  return body
}
const topics = (items: { topic: string }[]) => items.map(({ topic }) => topic)
const dayMinutes = 24 * 60

describe('the quick panel', () => {
  it('is empty for a user without meetings', async () => {
    const user = await kit.createUser(await kit.createTenant(), { level: 'client' })
    const { now, ...panel } = await open(user)
    expect(panel).toEqual({ today: [], next: null, tasks: [], attention: null })
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
  })

  it('shows what comes within 24 hours and the one after it, own and invited to', async () => {
    const [user, host] = [await kit.createUser(tenant), await kit.createUser(tenant, { firstname: 'Hana' })]
    const soon = await schedule(user, { topic: 'Soon' })
    const late = { start: local(dayMinutes + 60), end: local(dayMinutes + 90) }
    await schedule(user, { topic: 'Later', start: local(dayMinutes * 3), end: local(dayMinutes * 3 + 30) })
    const invitees = [{ email: user.email }]
    await schedule(host, { topic: 'Tomorrow', ...late, invitees })
    await schedule(host, { topic: 'Invited', start: local(90), end: local(100), invitees })
    await schedule(host, { topic: 'Of others' })
    await running(soon)
    const { today, next } = await open(user)
    expect(topics(today)).toEqual(['Soon', 'Invited'])
    expect(today[0]).toMatchObject({ meetingId: soon.id, number: soon.number, own: true, running: true })
    expect(today[1]).toMatchObject({ own: false, running: false, host: expect.stringContaining('Hana') })
    expect(next).toMatchObject({ topic: 'Tomorrow', own: false })
  })

  it('shows at most five occurrences, and the sixth of the day as the next one', async () => {
    const user = await kit.createUser(await kit.createTenant())
    for (let n = 1; n <= panelSize + 2; n++)
      await schedule(user, { topic: `Meeting ${n}`, start: local(60 + n), end: local(120 + n) })
    const { today, next } = await open(user)
    expect(topics(today)).toEqual(['Meeting 1', 'Meeting 2', 'Meeting 3', 'Meeting 4', 'Meeting 5'])
    expect(next?.topic).toBe('Meeting 6')
  })

  it('does not name a declined meeting as the next one', async () => {
    const [user, host] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const at = (days: number) => ({ start: local(dayMinutes * days), end: local(dayMinutes * days + 30) })
    const { id } = await schedule(host, { topic: 'Declined', ...at(2), invitees: [{ email: user.email }] })
    await schedule(user, { topic: 'Own', ...at(3) })
    expect((await open(user)).next?.topic).toBe('Declined')
    const answer = { id, response: 'declined' as const }
    expect((await kit.as(user).call(responses.respondAsUser, answer)).status).toBe(200)
    expect((await open(user)).next?.topic).toBe('Own')
  })

  it('omits deleted meetings', async () => {
    const user = await kit.createUser(await kit.createTenant())
    const { id } = await schedule(user)
    await kit.as(user).call(meetings.delete, { id })
    expect(await open(user)).toMatchObject({ today: [], next: null })
  })
})

describe('what needs attention', () => {
  /** Inserts an invited user, an email that has failed today, and emails that count for nothing. */
  const insertAttention = async ({ tenantId }: { tenantId: string }) => {
    await kit.owner(
      `insert into users (tenant_id, email, firstname, lastname, role, status)
       values ($1, gen_random_uuid() || '@example.test', '', '', 'member', 'invited')`,
      [tenantId],
    )
    await kit.owner(
      `insert into emails (tenant_id, message_id, to_email, to_name, subject, text_encrypted, html_encrypted, logged_text, state, created_at)
       select $1, gen_random_uuid(), 'x@example.test', '', 'Subject', '', '', '', state, portal_now() - hours * interval '1 hour'
       from (values ('failed', 1), ('failed', 25), ('sent', 1)) as email (state, hours)`,
      [tenantId],
    )
  }

  it('is counted for the administrators of a tenant, and hidden from all other users', async () => {
    const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]
    const member = await kit.createUser(tenant)
    for (const { admin } of [tenant, tenant, other]) await insertConference(kit, admin)
    await insertConference(kit, tenant.admin, { ended: true })
    for (const each of [tenant, other]) await insertAttention(each)
    expect((await open(tenant.admin)).attention).toEqual({ live: 2, invited: 1, failedEmails: 1, tenants: null })
    expect((await open(member)).attention).toBeNull()
  })

  it('covers the live meetings and tenants of the installation for super administrators, and else their own tenant', async () => {
    const tenant = await kit.createTenant()
    const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
    const own = await schedule(superadmin)
    await insertConference(kit, tenant.admin)
    const { attention, today } = await open(superadmin)
    const { live, tenants, invited, failedEmails } = expectDefined(attention)
    expect(topics(today)).toEqual([own.topic])
    expect(live).toBeGreaterThan(0)
    expect(tenants).toBeGreaterThan(1)
    for (const each of [kit.operator, tenant]) await insertAttention(each)
    const increased = { invited: Number(invited) + 1, failedEmails: Number(failedEmails) + 1 }
    expect((await open(superadmin)).attention).toMatchObject(increased)
  })

  it('is counted up to a limit', async () => {
    const tenant = await kit.createTenant()
    await kit.owner(
      `insert into users (tenant_id, email, firstname, lastname, role, status)
       select $1, 'i' || n || '@example.test', '', '', 'member', 'invited' from generate_series(1, $2) n`,
      [tenant.tenantId, maxCounted + 5],
    )
    expect((await open(tenant.admin)).attention?.invited).toBe(maxCounted)
  })
})

describe('the counts of the menu', () => {
  const count = async (user: TestUser) => (await kit.as(user).call(quickPanel.counts, {})).body

  it('are those of the lists that the user may open', async () => {
    const tenant = await kit.createTenant()
    const [member, client] = [await kit.createUser(tenant), await kit.createUser(tenant, { level: 'client' })]
    expect(await count(tenant.admin)).toEqual({ upcoming: 0, live: 0, invited: 0, feedback: null })
    await schedule(member, { invitees: [{ email: tenant.admin.email }, { email: client.email }] })
    const { id } = await schedule(member)
    await schedule(member, { recurrence: { frequency: 'daily', count: 3 } })
    await kit.as(member).call(meetings.delete, { id })
    await insertConference(kit, tenant.admin)
    expect(await count(member)).toEqual({ upcoming: 4, live: null, invited: null, feedback: null })
    expect(await count(client)).toEqual({ upcoming: 1, live: null, invited: null, feedback: null })
    expect(await count(tenant.admin)).toMatchObject({ live: 1, invited: 0 })
  })

  it('end at a limit', async () => {
    const user = await kit.createUser(await kit.createTenant())
    await schedule(user, { recurrence: { frequency: 'daily', count: maxCounted + 5 } })
    expect((await count(user)).upcoming).toBe(maxCounted)
  })
})

it('shows the tasks in progress of an administrator, and of no one else', async () => {
  const tenant = await kit.createTenant()
  const colleague = await kit.createUser(tenant, { level: 'admin' })
  await kit.owner(
    `insert into tasks (tenant_id, kind, actor_tenant_id, actor_id, actor_label, state, input, created_at)
     select $1::uuid, 'import-users', $1::uuid, $2::uuid, '', s, jsonb_build_object('label', s || n), now() - n * interval '1 minute'
     from unnest(array['done', 'draft', 'running']) s, generate_series(1, 4) n
     union all select $1::uuid, 'import-users', $1::uuid, $2::uuid, '', 'waiting', '{"label":"long"}', now() - interval '2 days'`,
    [tenant.tenantId, tenant.admin.id],
  )
  const labels = (await open(tenant.admin)).tasks.map(({ label }) => label)
  expect(labels).toEqual(['running1', 'running2', 'running3', 'running4', 'long'])
  expect((await open(colleague)).tasks).toEqual([])
})
