// Subject: every call, platform/database, platform/jobs, app/registry.ts
import { randomBytes } from 'node:crypto'
import { type Input, toCallName } from '@foyer/contract/call'
import { allCalls } from '@foyer/contract/contract'
import { users } from '@foyer/contract/identity/users'
import { tasks } from '@foyer/contract/operations/tasks'
import { describe, expect, it } from 'vitest'
import { readReplies } from '#features/meetings/responses/calendar-replies.jobs.ts'
import { startConferenceSupervisor } from '#features/meetings/room/supervision/conference-supervisor.ts'
import { purge } from '#platform/jobs/retention.ts'
import { purgeTasks } from '#platform/jobs/tasks.ts'
import { hashToken } from '#platform/security/secret.ts'
import type { Platform } from '#platform/services.ts'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { createSlices } from '../src/app/slices.ts'
import { loadTestedAccess } from './access.ts'
import { fillEveryTable, findMissing, listTables, readChecksums } from './every-table.ts'
import { importUsers } from './imports.ts'
import { type TestTenant, useKit } from './kit.ts'
import { insertLocalRecording, keepLocalRecordings } from './local-recordings.ts'
import { insertFeedback, makeMeeting } from './meetings.ts'
import { buildOperatorInputs } from './operator-fixture.ts'

const kit = await useKit()
const { operator, platform } = kit
const slices = createSlices({ engine: kit.engine, storage: new FolderStorage('') })
const tables = await listTables(kit)

/** The tenant that nothing may touch. Its rows are fresh, and nothing is due. */
const other = await kit.createTenant()
await fillEveryTable(kit, tables, other.tenantId)
// The storage has none of its files, which are compared with it once they are some time old.
await kit.owner(
  `update recording_files set created_at = '2098-01-01', checked_at = '2098-01-01' where tenant_id = $1`,
  [other.tenantId],
)
// Its recordings on computers go on, and so does its upload.
await keepLocalRecordings(kit, other.tenantId)
const read = ({ tenantId }: { tenantId: string }) => readChecksums(kit, tables, tenantId)

/** The tenant for which everything is done. All its times are long past. */
const first = await kit.createTenant()
await fillEveryTable(kit, tables, first.tenantId)
for (const { name, columns } of tables) {
  const times = columns.filter(({ type }) => type === 'timestamp with time zone')
  if (times.length === 0) continue
  const past = times.map((column) => `${column.name} = ${column.name} - interval '200 years'`)
  await kit.owner(`update ${name} set ${past} where tenant_id = $1`, [first.tenantId])
}

it('has rows with every value of every column that has a few', async () => {
  // A tenant has only one or two rows in some tables.
  const single = `tenants.kind operator, tenants.status disabled, tenants.status deleted, tenants.language fr,
    tenant_smtp.security starttls, tenant_smtp.security tls, identity_providers.kind microsoft, identity_providers.kind other,
    identity_providers.role member, recording_settings.link_password always, recording_settings.link_password guests`
  expect((await findMissing(kit, tables, other.tenantId)).sort()).toEqual(single.split(/,\s+/).sort())
})

const superadmin = await kit.createUser(operator, { level: 'superadmin' })
await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [superadmin.id])

const createSignUp = async (state: 'unconfirmed' | 'waiting') => {
  await kit.owner(
    `insert into sign_up_settings (tenant_id, enabled, approval_required, daily_limit, version) values ($1, true, false, 1000, 1)
     on conflict (tenant_id) do nothing`,
    [operator.tenantId],
  )
  const token = randomBytes(32).toString('base64url')
  const [{ id }] = await kit.owner(
    `insert into sign_ups (tenant_id, state, email, organisation, subdomain, country, language, billing, token_hash, confirmed_at, expires_at)
     values ($1, $2, 'ann@example.test', 'Acme', $3, 'FR', 'en', false, $4, case $2 when 'waiting' then now() end, now() + interval '1 day')
     returning id`,
    [operator.tenantId, state, `s${randomBytes(5).toString('hex')}`, hashToken(token)],
  )
  return { id, token }
}
type Build = (tenant: TestTenant) => Promise<object> | object
/** The accepted inputs of the calls that change something as the role that sees all tenants. */
const acrossTenants: { readonly [call: string]: Build } = {
  'tenants.create': ({ subdomain }) => ({
    ...{ name: 'New', sname: 'new', subdomain: `new-${subdomain}`, adminFirstname: 'Ann', adminLastname: 'Lee' },
    adminEmail: 'ann@example.test',
  }),
  'tenants.changeSubdomain': ({ tenantId: id, subdomain }) => ({ id, subdomain: `moved-${subdomain}` }),
  'tenants.enable': ({ tenantId: id }) => ({ id, enabled: false }),
  'tenants.disableSeveral': ({ tenantId }) => ({ ids: [tenantId] }),
  'tenants.delete': ({ tenantId: id, subdomain }) => ({ id, name: `Tenant ${subdomain}` }),
  'tenantFeatures.update': ({ tenantId: id }) => ({ id, feature: 'mobileApp', enabled: false }),
  'tenantViews.begin': ({ tenantId: id }) => ({ id }),
  'tenantViews.end': () => ({}),
  'localRecordings.requestUpload': async ({ admin }) => ({ id: await insertLocalRecording(kit, admin) }),
  'localRecordings.cancelUpload': async ({ admin }) => ({ id: await insertLocalRecording(kit, admin) }),
  'feedbacks.markSeen': async ({ admin }) => ({ id: await insertFeedback(kit, admin) }),
  ...buildOperatorInputs(kit),
  'signUp.confirm': async () => ({ token: (await createSignUp('unconfirmed')).token }),
  'signUp.approve': async () => ({ id: (await createSignUp('waiting')).id }),
}

const cases = (await loadTestedAccess()).filter(({ call }) => !call.readOnly)

describe('a call', () => {
  it('is made with an input that is accepted if it changes something across tenants', () => {
    const names = allCalls.filter(({ scope = 'own', readOnly }) => !readOnly && !['own', 'named'].includes(scope))
    expect(Object.keys(acrossTenants).sort()).toEqual(names.map(toCallName).sort())
  })

  it.each(cases)('$name leaves another tenant as it was', async ({ name, call, buildAccepted }) => {
    const tenant = await kit.createTenant()
    const build = acrossTenants[name]
    const before = await read(other)
    if (build === undefined) {
      const input = Object(await buildAccepted(kit, tenant))
      await kit.as(tenant.admin).send(call, input)
      if (call.scope === 'named') await kit.as(superadmin).send(call, { ...input, tenantuuid: tenant.tenantId })
    } else {
      if (call.slice === 'tenants') await fillEveryTable(kit, tables, tenant.tenantId)
      const { status, body } = await kit.as(superadmin).send(call, await build(tenant))
      expect([status, body]).toEqual([200, body])
    }
    expect(await read(other)).toEqual(before)
  })
})

/** Runs work for the first tenant, which must have an effect there and none elsewhere. */
async function expectOnlyFirst(work: () => Promise<unknown>): Promise<void> {
  const before = { first: await read(first), other: await read(other) }
  await work()
  expect(await read(other)).toEqual(before.other)
  expect(await read(first)).not.toEqual(before.first)
}
const listIds = async (table: string): Promise<string[]> =>
  (await kit.owner(`select id from ${table} where tenant_id = $1`, [first.tenantId])).map(({ id }) => id)

/** The ids of the objects of each job, in the order in which the jobs run. */
const jobs: { readonly [queue: string]: () => Promise<string[]> } = {
  'forgot-password': async () => {
    const sql = `update password_link_requests set email = u.email from users u
      where u.tenant_id = $1 and u.status = 'active' and password_link_requests.tenant_id = $1`
    await kit.owner(sql, [first.tenantId])
    return (await listIds('password_link_requests')).slice(1)
  },
  'resend-registration': () => listIds('password_link_requests'),
  'purge-invitee': () => listIds('removed_invitees'),
  'purge-meeting': () => listIds('meetings'),
  'purge-user': async () => {
    const sql = `update users set removed_at = '1900-01-01' where tenant_id = $1 and status in ('deleted', 'unlinked')`
    await kit.owner(sql, [first.tenantId])
    return listIds('users')
  },
  // One of each, because the other jobs need the rest as it was.
  'conference-summary': async () => {
    const sql = `update conferences set ended_at = now(), summarized_at = null
      where id = (select id from conferences where tenant_id = $1 order by id limit 1) returning id`
    return (await kit.owner(sql, [first.tenantId])).map(({ id }) => id)
  },
  'waiting-email': async () => {
    const sql = `update knocks set state = 'waiting', seen_at = now()
      where id = (select id from knocks where tenant_id = $1 order by id limit 1) returning meeting_id as id`
    const ids = (await kit.owner(sql, [first.tenantId])).map(({ id }) => id)
    const left = `update participants set left_at = now() where conference_id in
      (select id from conferences where meeting_id = any($1::uuid[]))`
    await kit.owner(left, [ids])
    return ids
  },
  // This job comes last, because it deletes the tenant.
  'delete-tenant': async () => {
    await kit.owner(`update tenants set status = 'deleted' where tenant_id = $1`, [first.tenantId])
    return [first.tenantId]
  },
}
const processes = new Map(slices.flatMap((slice) => Object.entries(slice.jobs ?? {})))
async function runJob(queue: string): Promise<void> {
  const ids = (await jobs[queue]?.()) ?? []
  await expectOnlyFirst(async () => {
    for (const id of ids) await processes.get(queue)?.(platform, { tenantId: first.tenantId, id })
  })
}

/** Jobs of the operator, whose purpose is to change other tenants. */
const jobsForAll = ['spread-modes']

describe('a job', () => {
  it('of every queue is run', () => {
    expect([...Object.keys(jobs), ...jobsForAll].sort()).toEqual([...processes.keys()].sort())
  })

  it.each(Object.keys(jobs).filter((queue) => queue !== 'delete-tenant'))('%s leaves another tenant as it was', runJob)
})

/** Has an invitee of the first tenant reply, and reads the mailbox with that one reply. */
async function receiveReply(): Promise<void> {
  const [token, address] = ['a'.repeat(26), 'replies@example.test']
  const [invitee] = await kit.owner(
    `update invitees set reply_token = $2, responded_at = null where id = (select i.id from invitees i
       join meetings m on m.id = i.meeting_id
       where i.tenant_id = $1 and i.occurrence_id is null and m.deleted_at is null limit 1)
     returning email, (select ical_uid from meetings where id = meeting_id) as uid`,
    [first.tenantId, token],
  )
  await kit.owner(
    `update occurrences set starts_at = '2090-01-01', ends_at = '2090-01-02', cancelled_at = null where tenant_id = $1`,
    [first.tenantId],
  )
  const source = Buffer.from(`From: <${invitee.email}>\r\nTo: <replies+${token}@example.test>\r\nMIME-Version: 1.0\r
Content-Type: text/calendar; method=REPLY; charset=UTF-8\r\n\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REPLY\r
BEGIN:VEVENT\r\nUID:${invitee.uid}\r\nDTSTAMP:20261124T090000Z\r\nDTSTART:20900101T100000Z\r
ATTENDEE;PARTSTAT=TENTATIVE:mailto:${invitee.email}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`)
  const counts = new Map<string, number>()
  const replied = {
    ...platform,
    inbox: {
      ...{ address, counts, isReachable: () => true, stop: () => undefined },
      readUnseen: async (process) => {
        await process({ source, receivedAt: new Date() })
        return undefined
      },
    },
  } satisfies Platform
  await readReplies(replied)
}

/** The steps that make the work due; without one, long past times are enough. */
const prepared: { readonly [work: string]: () => Promise<unknown> } = {
  remind: async () => {
    const meeting = await makeMeeting(kit, first.admin, { startsInMinutes: 5 })
    await kit.owner(
      `insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
       select tenant_id, $2, meeting_id, id, starts_at, ends_at, true from occurrences where meeting_id = $1`,
      [meeting.id, first.admin.id],
    )
  },
  'time-zone-data': async () => {
    await kit.owner(
      `update occurrences set starts_at = '2090-01-01T11:00Z', ends_at = '2090-01-01T12:00Z' where tenant_id = $1`,
      [first.tenantId],
    )
    await kit.owner(
      `update time_zone_data set version = '2020a', next_version = null, after_tenant = null, after_meeting = null`,
    )
  },
}
/** The queries that find the effect of the work on the first tenant. */
const effects: { readonly [work: string]: string } = {
  'calendar-replies': `select from invitees where tenant_id = $1 and response = 'tentative' and responded_at > '2026-01-01'`,
}
const scheduled = slices.flatMap((slice) => slice.scheduled ?? [])

describe('scheduled work', () => {
  // The portal of the test does it too, and may be first.
  it.each(scheduled)('$name leaves another tenant as it was', async ({ name, work }) => {
    const before = await read(other)
    await prepared[name]?.()
    if (name === 'calendar-replies') await receiveReply()
    else while ((await work(platform)) === 'more');
    expect(await read(other)).toEqual(before)
    const effect = effects[name]
    if (effect !== undefined) expect(await kit.owner(effect, [first.tenantId])).not.toEqual([])
  })

  it('that ends abandoned conferences leaves another tenant as it was', async () => {
    await expectOnlyFirst(async () => {
      const supervisor = startConferenceSupervisor({ platform, engine: kit.engine, sweepMs: 20 })
      const sql = 'select from conferences where tenant_id = $1 and ended_at is null'
      await expect.poll(async () => (await kit.owner(sql, [first.tenantId])).length).toBe(0)
      await supervisor.stop()
    })
  })

  it('that purges tasks leaves another tenant as it was', () =>
    expectOnlyFirst(() => purgeTasks(platform.database, platform.env.retentionDays.tasks)))
})

describe('retention', () => {
  // Firings of alerts belong to no tenant.
  const steps = slices.flatMap(({ calls: [one] = [], retention }) =>
    retention === undefined || one?.call.slice === 'alerts' ? [] : [{ slice: one?.call.slice ?? '', retention }],
  )
  it.each(steps)('of $slice leaves fresh rows as they were', ({ retention }) =>
    expectOnlyFirst(() => retention(platform.database, platform.env.retentionDays)),
  )

  it('of the platform leaves fresh rows as they were', () => expectOnlyFirst(() => purge(platform, [])))
})

/** The calls that start a task of each kind, and return its id. */
const taskKinds: { readonly [kind: string]: (tenant: TestTenant) => Promise<string> } = {
  'change-users': async ({ admin, ...tenant }) => {
    await Promise.all(Array.from({ length: 3 }, () => kit.createUser(tenant)))
    const all: Extract<Input<typeof users.bulkUpdate>['selection'], { all: object }> = { all: { tab: 'active' } }
    const { body } = await kit.as(admin).call(users.bulkUpdate, { action: 'disable', selection: all })
    return String(body.taskId)
  },
  'import-users': ({ admin }) => importUsers(kit, admin, 'Email,First name\nann@example.test,Ann\n'),
}

describe('a task', () => {
  const kinds = slices.flatMap((slice) => (slice.tasks ?? []).map((create) => create(platform).name))

  it('of every kind is run', () => expect(Object.keys(taskKinds).sort()).toEqual([...kinds].sort()))

  it.each(kinds)('%s leaves another tenant as it was', async (kind) => {
    const tenant = await kit.createTenant()
    const before = await read(other)
    const id = await taskKinds[kind]?.(tenant)
    const find = async () =>
      (await kit.as(tenant.admin).call(tasks.list, {})).body.items.find((task) => task.id === id)?.state
    await expect.poll(find).toBe('done')
    expect(await read(other)).toEqual(before)
  })
})

it('purging a deleted tenant leaves another one as it was', async () => {
  await runJob('delete-tenant')
  expect(await kit.owner('select from users where tenant_id = $1', [first.tenantId])).toEqual([])
})
