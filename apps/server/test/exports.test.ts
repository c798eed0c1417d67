// Subject: platform/files, app/call-pipeline.ts
import type { Call } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { type TestUser, useKit } from './kit.ts'

/** More than one batch, with many rows that differ only in microseconds or in their id. */
const many = 2100
const moment = `now() - interval '3 days' + (n / 700) * interval '1.000001 second' + (n % 3) * interval '1 microsecond'`

const kit = await useKit()
const tenant = await kit.createTenant()
const { tenantId, admin } = tenant
await kit.owner(
  `insert into emails (tenant_id, message_id, to_email, to_name, subject, text_encrypted, html_encrypted, logged_text, state, created_at)
   select $1, n::text, 'u' || n || '@example.test', '', 'Subject ' || n, '', '', '',
     case n % 4 when 0 then 'failed' else 'sent' end, ${moment} from generate_series(1, $2::int) n`,
  [tenantId, many],
)
for (const state of ['running', 'ended'])
  await kit.owner(
    `insert into conferences (tenant_id, number, topic, host_name, room, engine_instance, signal_url, started_at, ended_at)
     select $1, lpad(n::text, 10, '0'), 'Topic ' || n, 'Host', gen_random_uuid(), gen_random_uuid(), '', ${moment},
       case when $3 = 'ended' then now() - interval '2 days' end from generate_series(1, $2::int) n`,
    [tenantId, many, state],
  )
await kit.owner(
  `insert into calendar_entries (tenant_id, user_id, conference_id, starts_at, ends_at, is_owner)
   select tenant_id, $2, id, started_at, ended_at, true from conferences where tenant_id = $1 and ended_at is not null`,
  [tenantId, admin.id],
)

await kit.owner(
  `insert into audit_log (tenant_id, actor_label, action, object_id, object_label, ip_address, occurred_at)
   select $1, 'ann@example.test', 'users.update', n::text, 'Object ' || n, '', ${moment} from generate_series(1, $2::int) n`,
  [tenantId, many],
)

await kit.owner(
  `insert into recordings (tenant_id, owner_id, number, topic, owner_name, state, started_at, ended_at)
   select $1, $2, lpad(n::text, 10, '0'), 'Recording ' || n, 'Host', 'ready', ${moment}, ${moment} from generate_series(1, $3::int) n`,
  [tenantId, admin.id, many],
)

await kit.owner(
  `insert into local_recordings (tenant_id, owner_id, owner_name, number, topic, computer_id, computer_name, system, state, started_at)
   select $1, $2, 'Host', lpad(n::text, 10, '0'), 'Recording ' || n, gen_random_uuid(), 'PC ' || n, 'linux', 'computer', ${moment}
   from generate_series(1, $3::int) n`,
  [tenantId, admin.id, many],
)

const exportLines = async (call: Call, query: object, user: TestUser = tenant.admin) => {
  const response = await kit.as(user).send(call, query)
  expect(response.status).toBe(200)
  const [head = '', ...rows] = String(response.body).replace('\uFEFF', '').split('\r\n').slice(0, -1)
  return { head, rows, headers: response.headers }
}

/** Without the entries of the exports themselves. */
const auditedObjects = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z', call: 'users.update' }

type ExportedFile = {
  name: string
  call: Call
  /** Each is exported; an empty one is none. */
  sorts: readonly string[]
  head: string
  query?: object
  user?: TestUser
}
const files: readonly ExportedFile[] = [
  { name: 'recordings', call: contract.recordings.export, sorts: ['-start', 'start'], head: 'Topic,Meeting ID,Host' },
  {
    name: 'recordings that a rule deletes',
    call: contract.recordingSettings.export,
    sorts: [''],
    head: 'Topic,Meeting ID',
    query: { tenantuuid: tenantId, keepDays: 1 },
    user: kit.operator.admin,
  },
  {
    name: 'local recordings',
    call: contract.localRecordings.export,
    sorts: ['-start', 'start'],
    head: 'Topic,Meeting ID,Tenant',
    query: { tenantuuid: tenantId },
    user: kit.operator.admin,
  },
  { name: 'mails', call: contract.mailLog.export, sorts: ['-written', 'written'], head: 'Subject,To,State' },
  {
    name: 'live meetings',
    call: contract.conferences.exportLive,
    sorts: ['-start', 'start'],
    head: 'Topic,Meeting ID',
  },
  {
    name: 'completed meetings',
    call: contract.conferences.exportCompleted,
    sorts: ['-start', 'start'],
    head: 'Topic,Meeting ID',
  },
  { name: 'past meetings', call: contract.meetings.exportPast, sorts: ['-start', 'start'], head: 'Topic,Meeting ID' },
  { name: 'the audit log', call: contract.audit.export, sorts: [''], head: 'Time (UTC),Tenant', query: auditedObjects },
]

/** Downloads whose batches are tested elsewhere, that have no order by time, or that are one object. */
const others = [
  'users.export',
  'users.exportLinks',
  'profile.exportData',
  'tenants.export',
  'tasks.failures',
  'userImports.links',
  'userImports.template',
  'feedbacks.export',
  'meetings.calendar',
  'meetingLog.exportEvents',
]

it('covers every export', () => {
  const downloads = Object.entries(contract).flatMap(([slice, calls]) =>
    Object.entries(calls).flatMap(([name, call]: [string, Call]) =>
      call.download === undefined || files.some((file) => file.call === call) ? [] : [`${slice}.${name}`],
    ),
  )
  expect(downloads.toSorted()).toEqual(others.toSorted())
})

it.each(files)(
  'exports every row of $name once, in either order',
  async ({ call, sorts, head, query, user = admin }) => {
    for (const sort of sorts) {
      const lines = await exportLines(call, { ...(sort === '' ? {} : { sort }), ...query }, user)
      expect(lines.head.startsWith(head)).toBe(true)
      expect(lines.headers['content-disposition']).toContain('attachment')
      expect([sort, lines.rows.length, new Set(lines.rows).size]).toEqual([sort, many, many])
    }
  },
)

it('applies the search, filters and period of the list', async () => {
  expect((await exportLines(contract.mailLog.export, { state: 'failed' })).rows).toHaveLength(many / 4)
  expect((await exportLines(contract.meetings.exportPast, { held: 'no' })).rows).toEqual([])
  const before = { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' }
  expect((await exportLines(contract.conferences.exportCompleted, before)).rows).toEqual([])
  expect((await exportLines(contract.conferences.exportLive, { search: 'nothing' })).rows).toEqual([])
})

it('exports in the requested language', async () => {
  const { head } = await exportLines(contract.mailLog.export, { language: 'fr' })
  expect(head.startsWith('Objet;Destinataire;État')).toBe(true)
})

it('exports the meetings of all tenants, and the tenants, for super administrators', async () => {
  const { admin } = kit.operator
  const meetings = await exportLines(contract.conferences.exportCompleted, {}, admin)
  expect(meetings.head.startsWith('Tenant,Topic')).toBe(true)
  const own = meetings.rows.filter((row) => row.startsWith(`Tenant ${tenant.subdomain},`))
  expect([own.length, new Set(own).size]).toEqual([many, many])
  const others = await Promise.all([kit.createTenant(), kit.createTenant()])
  const names = [tenant, ...others].map(({ subdomain }) => `Tenant ${subdomain}`)
  for (const sort of ['name', '-name', 'added', '-added']) {
    const tenants = await exportLines(contract.tenants.export, { sort }, admin)
    const listed = tenants.rows.map((row) => row.split(',')[0] ?? '').filter((name) => names.includes(name))
    expect(listed.toSorted()).toEqual(names.toSorted())
  }
  expect((await exportLines(contract.tenants.export, {}, tenant.admin)).rows).toHaveLength(1)
})

it('covers the last 30 days by default', async () => {
  await kit.owner(
    `update conferences set started_at = now() - interval '31 days'
     where tenant_id = $1 and ended_at is not null and number = '0000000001'`,
    [tenant.tenantId],
  )
  expect((await exportLines(contract.conferences.exportCompleted, {})).rows).toHaveLength(many - 1)
  const page = await kit.as(tenant.admin).send(contract.conferences.listCompleted, { size: 1 })
  expect(page.body).toMatchObject({ items: [{ participants: 0 }], hasMore: true })
})

it('filters emails by state and sorts them from the oldest', async () => {
  const list = async (query: object) => (await kit.as(tenant.admin).send(contract.mailLog.list, query)).body.items
  const failed: { state: string; createdAt: string }[] = await list({ filters: { state: 'failed' }, sort: 'written' })
  expect(new Set(failed.map(({ state }) => state))).toEqual(new Set(['failed']))
  const written = failed.map(({ createdAt }) => createdAt)
  expect(written).toEqual(written.toSorted())
})
