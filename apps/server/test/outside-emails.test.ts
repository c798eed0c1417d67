// Subject: platform/mail, platform/security/rate-limits.ts
import type { Call } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import { describe, expect, it } from 'vitest'
import { loadAccess } from './access.ts'
import { expectDefined, password, type TestTenant, type TestUser, useKit } from './kit.ts'
import { mailsTo } from './mailbox.ts'

const [userLimit, tenantLimit] = [5, 8]
const kit = await useKit({
  env: {
    // No server listens there, so the emails stay queued.
    SMTP_URL: 'smtp://127.0.0.1:9',
    OUTSIDE_EMAILS_PER_USER: String(userLimit),
    OUTSIDE_EMAILS_PER_TENANT: String(tenantLimit),
  },
})

const calls: [string, Call][] = Object.entries(contract).flatMap(([slice, list]) =>
  Object.entries(list).map(([name, call]): [string, Call] => [`${slice}.${name}`, call]),
)
const isLimited = ({ errors }: Call) => errors.some((code) => code.endsWith('-email-limit'))
const newEmail = () => `guest-${crypto.randomUUID()}@elsewhere.test`
const newGuests = (count: number) => Array.from({ length: count }, () => ({ email: newEmail() }))
const times = { timezone: 'UTC', start: '2090-01-01T10:00', end: '2090-01-01T11:00' }
const form = { topic: 'Topic', password: 'secret1', ...times }

const countOutside = async (tenantId: string): Promise<number> => {
  const [row] = await kit.owner(
    `select count(*)::int as count from emails e where tenant_id = $1 and not exists (select from users u
      where u.tenant_id = e.tenant_id and u.email = e.to_email and u.status = 'active')`,
    [tenantId],
  )
  return row.count
}
/** Uses up every limit of the tenant and of one of its users. */
const exhaust = ({ tenantId, admin }: TestTenant) =>
  kit.owner(
    `insert into rate_limits (tenant_id, key, count, expires_at)
     select $1, key, 1000, portal_now() + interval '1 day'
     from unnest(array['outside-emails', 'outside-emails-of-visitors', 'outside-emails:' || $2,
       'outside-changes', 'outside-changes:' || $2]) key
     on conflict (tenant_id, key) do update set count = 1000`,
    [tenantId, admin.id],
  )
const createMeeting = async (user: TestUser) => (await kit.as(user).call(contract.meetings.create, form)).body
/** Creates a meeting that repeats, with an invitee outside the tenant. */
const createSeries = async (user: TestUser) => {
  const recurrence = { frequency: 'daily', count: 3 } as const
  return (await kit.as(user).call(contract.meetings.create, { ...form, recurrence, invitees: newGuests(1) })).body
}
const invite = (user: TestUser, id: string, invitees: { email: string }[]) =>
  kit.as(user).call(contract.meetings.invite, { id, invitees })
/** Creates a tenant in which anyone can register, with one invited user and that user's link. */
async function createOpenTenant() {
  const tenant = await kit.createTenant()
  await kit.owner('update tenants set signup_normal_enabled = true where tenant_id = $1', [tenant.tenantId])
  const email = newEmail()
  const made = await kit.as(tenant.admin).call(contract.invitations.create, { users: [{ email }], role: 'member' })
  const [mail] = await mailsTo(kit, tenant.tenantId, email)
  return { tenant, invited: { id: expectDefined(made.body.invited[0]).id, email, token: mail?.token ?? '' } }
}
type OpenTenant = Awaited<ReturnType<typeof createOpenTenant>>

/** A request for each call that declares the limit, which sends an email to an outside address. */
const requests: { [name: string]: (context: OpenTenant) => Promise<() => Promise<{ status: number; body: unknown }>> } =
  {
    'meetings.invite': async ({ tenant: { admin } }) => {
      const { id } = await createMeeting(admin)
      return () => invite(admin, id, newGuests(1))
    },
    'meetings.create': async ({ tenant: { admin } }) => {
      return () => kit.as(admin).call(contract.meetings.create, { ...form, invitees: newGuests(1) })
    },
    'meetings.update': async ({ tenant: { admin } }) => {
      const { id, version, kind: _kind } = await createMeeting(admin)
      await invite(admin, id, newGuests(1))
      const change = { ...form, id, version, topic: 'Another' }
      return () => kit.as(admin).call(contract.meetings.update, change)
    },
    'meetings.updateOccurrence': async ({ tenant: { admin } }) => {
      const { id, version } = await createSeries(admin)
      const change = { id, version, occurrence: times.start, topic: 'Another', start: times.start, end: times.end }
      return () => kit.as(admin).call(contract.meetings.updateOccurrence, change)
    },
    'meetings.delete': async ({ tenant: { admin } }) => {
      const { id } = await createSeries(admin)
      return () => kit.as(admin).call(contract.meetings.delete, { id, from: '2090-01-02T10:00' })
    },
    'meetings.handOver': async ({ tenant: { admin }, tenant }) => {
      const { id } = await createMeeting(admin)
      await invite(admin, id, [{ email: (await kit.createUser(tenant)).email }, ...newGuests(1)])
      const [to] = await kit.owner('select id from invitees where meeting_id = $1 and user_id is not null', [id])
      return () => kit.as(admin).call(contract.meetings.handOver, { id, inviteeId: to.id })
    },
    'meetings.restore': async ({ tenant: { admin } }) => {
      const { id } = await createSeries(admin)
      await kit.as(admin).call(contract.meetings.delete, { id, occurrence: times.start })
      await kit.owner(`update emails set state = 'sent', not_before = portal_now() where meeting_id = $1`, [id])
      return () => kit.as(admin).call(contract.meetings.restore, { id, occurrence: times.start })
    },
    'responses.sendInvitations': async ({ tenant: { admin } }) => {
      const { id } = await createMeeting(admin)
      await invite(admin, id, newGuests(1))
      return () => kit.as(admin).call(contract.responses.sendInvitations, { id })
    },
    'invitations.create': async ({ tenant: { admin } }) => {
      return () => kit.as(admin).call(contract.invitations.create, { users: newGuests(1), role: 'member' })
    },
    'invitations.resend': async ({ tenant: { admin }, invited: { id } }) => {
      return () => kit.as(admin).call(contract.invitations.resend, { id })
    },
    'invitations.connect': async ({ tenant: { admin }, invited: { id } }) => {
      await kit.owner(`update users set status = 'unlinked' where id = $1`, [id])
      return () => kit.as(admin).call(contract.invitations.connect, { id })
    },
    'users.update': async ({ tenant }) => {
      const { id } = await kit.createUser(tenant)
      const names = { firstname: 'Ada', lastname: 'Moved', role: 'member', language: 'en' } as const
      return () => kit.as(tenant.admin).call(contract.users.update, { id, version: 1, email: newEmail(), ...names })
    },
    'profile.changeEmail': async ({ tenant: { admin } }) => {
      return () => kit.as(admin).call(contract.profile.changeEmail, { email: newEmail(), password })
    },
    'registration.create': async ({ tenant }) => {
      const input = { firstname: 'Rea', lastname: 'Gister', email: newEmail() }
      return () => kit.guest(tenant).call(contract.registration.create, input)
    },
    'passwords.renewLink': async ({ tenant, invited: { id, token } }) => {
      await kit.owner(`update one_time_tokens set expires_at = now() - interval '1 day' where user_id = $1`, [id])
      return () => kit.guest(tenant).call(contract.passwords.renewLink, { token })
    },
    'signUp.create': async ({ tenant }) => {
      await kit.owner('insert into sign_up_settings values ($1, true, false, 20)', [tenant.tenantId])
      const input = {
        email: newEmail(),
        organisation: 'Northwind',
        subdomain: `s${crypto.randomUUID()}`,
        country: 'FR',
      }
      return () => kit.guest(tenant).call(contract.signUp.create, input)
    },
  }

it('has a request for every call that declares the limit', () => {
  const limited = calls.flatMap(([name, call]) => (isLimited(call) ? [name] : []))
  expect(Object.keys(requests).toSorted()).toEqual(limited.toSorted())
})

describe.each(Object.entries(requests))('%s', (_name, prepare) => {
  it('sends an email to an outside address, and none above the limit', async () => {
    const [first, second] = [await createOpenTenant(), await createOpenTenant()]
    expect((await (await prepare(first))()).status).toBe(200)
    expect(await countOutside(first.tenant.tenantId)).toBeGreaterThan(1)
    const send = await prepare(second)
    await exhaust(second.tenant)
    const users = () => kit.owner('select * from users where tenant_id = $1 order by id', [second.tenant.tenantId])
    const [count, rows] = [await countOutside(second.tenant.tenantId), await users()]
    const { status, body } = await send()
    expect({ status, body }).toMatchObject({ status: 429, body: { code: expect.stringMatching(/-email-limit$/) } })
    expect(await countOutside(second.tenant.tenantId)).toBe(count)
    expect(await users()).toEqual(rows)
  })
})

it('sends no email to an outside address above the limit, whatever an administrator calls', async () => {
  const tenant = await kit.createTenant()
  // Each invitee of a cancelled meeting was counted when they were invited.
  const exempt = ['meetings.delete', 'auth.logout']
  const cases = (await loadAccess()).filter(({ name }) => !exempt.includes(name))
  const inputs: unknown[] = []
  for (const { buildAccepted } of cases) inputs.push(await buildAccepted(kit, tenant))
  await exhaust(tenant)
  const count = await countOutside(tenant.tenantId)
  for (const [index, { name, call }] of cases.entries()) {
    const { status } = await kit.as(tenant.admin).send(call, inputs[index], { address: `10.0.1.${index}` })
    expect({ name, isServerError: status === 500 }).toEqual({ name, isServerError: false })
    expect({ name, count: await countOutside(tenant.tenantId) }).toEqual({ name, count })
  }
})

describe('the limits of a day', () => {
  it('count each user and the tenant, but no email to users of the tenant', async () => {
    const tenant = await kit.createTenant()
    const [ana, bo] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const { id } = await createMeeting(ana)
    const colleagues = [{ email: bo.email }, { email: tenant.admin.email }]
    expect((await invite(ana, id, [...colleagues, ...newGuests(userLimit)])).status).toBe(200)
    expect((await invite(ana, id, colleagues)).status).toBe(200)
    const denied = await invite(ana, id, newGuests(1))
    expect(denied).toMatchObject({ status: 429, body: { code: 'user-email-limit', field: 'invitees' } })
    expect(denied.body.message).toMatch(/Try again tomorrow/)
    const { id: other } = await createMeeting(bo)
    const left = tenantLimit - userLimit
    expect((await invite(bo, other, newGuests(left + 1))).body.code).toBe('tenant-email-limit')
    expect((await invite(bo, other, newGuests(left))).status).toBe(200)
    const users = { users: newGuests(1), role: 'member' } as const
    const inviteUser = await kit.as(tenant.admin).call(contract.invitations.create, users)
    expect(inviteUser.body).toMatchObject({ code: 'tenant-email-limit', field: 'users' })
    await kit.owner(`update rate_limits set expires_at = portal_now() where tenant_id = $1`, [tenant.tenantId])
    expect((await invite(ana, id, newGuests(1))).status).toBe(200)
  })

  it('leave no meeting behind whose invitees are above them', async () => {
    const tenant = await kit.createTenant()
    const input = { ...form, invitees: newGuests(userLimit + 1) }
    const denied = await kit.as(tenant.admin).call(contract.meetings.create, input)
    expect(denied).toMatchObject({ status: 429, body: { code: 'user-email-limit', field: 'invitees' } })
    for (const table of ['meetings', 'invitees', 'emails', 'calendar_entries'])
      expect(await kit.owner(`select from ${table} where tenant_id = $1`, [tenant.tenantId]), table).toEqual([])
  })

  it('hold under concurrent requests', async () => {
    const tenant = await kit.createTenant()
    const { id } = await createMeeting(tenant.admin)
    const responses = await Promise.all(Array.from({ length: 10 }, () => invite(tenant.admin, id, newGuests(1))))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(userLimit)
    expect(await countOutside(tenant.tenantId)).toBe(userLimit)
  })

  it('let a host reschedule a meeting many times, counted apart from invitations', async () => {
    const tenant = await kit.createTenant()
    const host = await kit.createUser(tenant)
    const { id } = await createMeeting(host)
    await invite(host, id, newGuests(userLimit))
    expect((await invite(host, id, newGuests(1))).body.code).toBe('user-email-limit')
    const reschedule = async (hour: number) => {
      const { body } = await kit.as(host).call(contract.meetings.get, { id })
      const change = { ...form, id, version: body.version, start: `2090-01-01T0${hour}:00` }
      return kit.as(host).call(contract.meetings.update, change)
    }
    const changes = 10
    for (let n = 1; n <= changes; n += 1) expect((await reschedule(n % 9)).status).toBe(200)
    const { body: before } = await kit.as(host).call(contract.meetings.get, { id })
    const denied = await reschedule(9)
    expect(denied).toMatchObject({ status: 429, body: { code: 'change-email-limit' } })
    expect(denied.body.message).toMatch(/not saved/)
    expect((await kit.as(host).call(contract.meetings.get, { id })).body).toEqual(before)
    expect(await countOutside(tenant.tenantId)).toBe(userLimit * (1 + changes))
    await kit.owner(`update rate_limits set count = 0 where tenant_id = $1 and key like 'outside-emails%'`, [
      tenant.tenantId,
    ])
    expect((await invite(host, id, newGuests(1))).status).toBe(200)
    expect((await kit.as(host).call(contract.meetings.delete, { id })).status).toBe(200)
  })

  it('leave cancellations to those who were invited', async () => {
    const tenant = await kit.createTenant()
    const { id } = await createMeeting(tenant.admin)
    await invite(tenant.admin, id, newGuests(2))
    await exhaust(tenant)
    expect((await kit.as(tenant.admin).call(contract.meetings.delete, { id })).status).toBe(200)
    expect(await countOutside(tenant.tenantId)).toBe(4)
  })

  it('silently hold back links that visitors request', async () => {
    const { tenant, invited } = await createOpenTenant()
    await exhaust(tenant)
    const guest = kit.guest(tenant)
    expect((await guest.call(contract.passwords.forgot, { email: invited.email })).status).toBe(200)
    expect((await guest.call(contract.registration.resend, { email: invited.email })).status).toBe(200)
    const requests = () => kit.owner('select * from password_link_requests where tenant_id = $1', [tenant.tenantId])
    await expect.poll(requests).toEqual([])
    expect(await mailsTo(kit, tenant.tenantId, invited.email)).toHaveLength(1)
  })

  it('are reported for each user of a bulk resend', async () => {
    const { tenant, invited } = await createOpenTenant()
    await exhaust(tenant)
    const selection = { ids: [invited.id] }
    const { body } = await kit.as(tenant.admin).call(contract.users.bulkUpdate, { action: 'resend', selection })
    expect(body).toMatchObject({ changed: [], failed: [{ id: invited.id, code: 'tenant-email-limit' }] })
  })

  it('fail the rows of an import above them, which can be imported the next day', async () => {
    const tenant = await kit.createTenant()
    const admin = kit.as(tenant.admin)
    const mapping = ['email']
    const importRows = async (content: string) => {
      const { body } = await admin.call(contract.userImports.create, { file: new File([content], 'users.csv') })
      await admin.send(contract.userImports.start, {
        id: body.id,
        mapping: [...mapping, '', ''].slice(0, body.columns.length),
        options: {},
      })
      const findTask = async () =>
        (await admin.call(contract.tasks.list, {})).body.items.find((task) => task.id === body.id)
      await expect.poll(async () => (await findTask())?.state).toBe('done')
      return expectDefined(await findTask())
    }
    const emails = newGuests(tenantLimit + 3).map(({ email }) => email)
    const task = await importRows(['Email', ...emails].join('\n'))
    expect(task).toMatchObject({ done: tenantLimit, failed: 3 })
    const failures = (await admin.call(contract.tasks.failures, { id: expectDefined(task).id })).body
    expect(failures.match(/reached today’s limit of emails/g)).toHaveLength(3)
    await kit.owner(`update rate_limits set expires_at = portal_now() where tenant_id = $1`, [tenant.tenantId])
    expect(await importRows(failures)).toMatchObject({ done: 3, failed: 0 })
    expect(await countOutside(tenant.tenantId)).toBe(emails.length)
  })
})
