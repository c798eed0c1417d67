// Subject: ../migrations, start/migrate.ts
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorsByCode } from '@foyer/contract/contract'
import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDisabledEngine } from '#engine/disabled-engine.ts'
import { readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { createSecret } from '#platform/security/secret.ts'
import { createServer, migrations, root } from '../src/app/server.ts'
import { migrate } from '../src/start/migrate.ts'
import { copyMigrations } from './migrations.ts'
import { insertReleasedRows, type ReleasedTenant } from './released-rows.ts'
import { describeSchema } from './schema-checks.ts'

/** The last migration of the first release. */
const lastReleased = '0002'
const log = createLog('silent')
const secret = 'the secret of an installation that is upgraded'
const password = 'Correct1Horse'
const tenants: ReleasedTenant[] = [
  { tenantId: randomUUID(), subdomain: '', kind: 'operator', email: 'ann@operator.test' },
  { tenantId: randomUUID(), subdomain: 'acme', kind: 'tenant', email: 'ann@acme.test' },
]

/** The tables that the migrations rename or drop; tables and columns that are not listed keep their names. */
const tableNames: { [table: string]: string } = {
  audit: 'audit_log',
  counters: 'rate_limits',
  link_requests: 'password_link_requests',
  list_columns: 'list_preferences',
  mails: 'emails',
  pictures: 'brand_images',
  search_words: 'search_terms',
}
const columnNames: { [table: string]: { [column: string]: string } } = {
  audit: { at: 'occurred_at', call: 'action', refused: 'denied', address: 'ip_address' },
  calendar_entries: { own: 'is_owner' },
  counters: { until: 'expires_at' },
  events: { at: 'occurred_at', xid: 'transaction_id' },
  hosts: { until: 'expires_at' },
  idempotency_keys: { answer: 'response' },
  invitees: { sequence: 'notified_sequence' },
  list_columns: { hidden: 'hidden_columns' },
  mails: { answer: 'smtp_response', undoable: 'held', text_sealed: 'text_encrypted', html_sealed: 'html_encrypted' },
  meetings: {
    start_wall: 'local_start',
    uid: 'ical_uid',
    sequence: 'ical_sequence',
    password_sealed: 'password_encrypted',
    former_owner_id: 'previous_owner_id',
  },
  occurrences: { wall_start: 'local_start' },
  participants: {
    guest_hash: 'guest_token_hash',
    sid: 'connection_id',
    dismissed: 'removed',
    version: 'browser_version',
    ip: 'ip_address',
  },
  search_words: { word: 'term' },
  sessions: { address: 'ip_address', agent: 'user_agent' },
  task_rows: { n: 'row_number', reason: 'error_code' },
  tenant_smtp: { password_sealed: 'password_encrypted' },
  tenants: { address: 'postal_address', signup_normal: 'signup_normal_enabled' },
  users: { change_password: 'must_change_password', former_status: 'previous_status', tab: 'list_status' },
}
const droppedColumns = new Set(
  `signup_social dial_in dial_out mobile_app desk_client third_party_apps waiting_room_games customer_id`.split(' '),
)
const storedValues: { [column: string]: { [value: string]: string } } = {
  'mails.state': { kept: 'unsent', dropped: 'withdrawn' },
  'search_words.kind': { user: 'users' },
  'task_rows.reason': { 'email-known': 'already-member' },
}

/** The fields of stored JSON, and columns that users have hidden, which the migrations rename. */
const fieldNames: { [field: string]: string } = {
  '--portal-ground': '--portal-background',
  admin_email: 'adminEmail',
  duration_minutes: 'durationMinutes',
  from_email: 'fromEmail',
  join_before_host: 'joinBeforeHost',
  password_length: 'passwordLength',
  signup_normal: 'signupNormal',
  transfer_to: 'transferTo',
}

/** The tables that no release had rows for. */
const created = new Set(
  `authenticators breakout_assignments breakout_rooms breakout_stays calendar_feeds chat_messages conference_events connection_samples
    drawing_elements drawings email_changes failed_joins feedback group_members groups knocks
    meeting_managers meeting_modes meeting_notices passkey_challenges passkeys profile_pictures recovery_codes identity_providers
    provider_sign_ins recording_links recording_openings recordings recording_files recording_marks local_recordings local_recording_parts recording_settings user_identities removed_invitees roles emergency_administrators sign_up_settings sign_ups
    tenant_clients tenant_views usage_months usage_platforms usage_quarters`.split(/\s+/),
)

type Row = { [column: string]: unknown }

/** Checks whether a column is dropped, or filled by a migration. */
const isChanged = (table: string, column: string): boolean =>
  (table === 'tenants' && droppedColumns.has(column)) ||
  // An option like all others; of these meetings it was off.
  (table === 'meetings' && column === 'join_before_host') ||
  (table === 'invitees' && column === 'user_id') ||
  (table === 'participants' && column === 'is_host')

/** Returns a stored value as the migrations leave it. */
function toMigratedValue(column: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((name) => fieldNames[name] ?? name)
  if (value instanceof Object)
    return Object.fromEntries(
      Object.entries(value).map(([field, one]) => [fieldNames[field] ?? field, toMigratedValue(column, one)]),
    )
  return storedValues[column]?.[String(value)] ?? value
}

/** Columns that the list of users got later, hidden until they are chosen. */
const laterColumns = ['groups', 'firstname', 'lastname', 'status', 'language']
const withLaterColumns = (table: string, row: Row): Row =>
  table === 'list_columns' && row.list === 'users' ? { ...row, hidden: ['added', ...laterColumns] } : row

let folder: string
let postgres: EmbeddedPostgres
let client: Client
let released: Map<string, Row[]>
let moved: Row[]

async function readTables(): Promise<Map<string, Row[]>> {
  const tables = await client.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'clock_shift')`)
  const rows = new Map<string, Row[]>()
  for (const { name } of tables.rows)
    rows.set(
      name,
      (await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`)).rows.map((r) => r.row),
    )
  return rows
}

/** A series in Paris, and the changes of its days before the local times of moved ones were stored. */
const days = [
  { day: '2098-05-01', from: '10:00', to: '11:00', changed: false, moved: null },
  { day: '2098-05-02', from: '15:30', to: '16:30', changed: true, moved: ['2098-05-02T15:30', '2098-05-02T16:30'] },
  { day: '2098-05-03', from: '10:00', to: '12:00', changed: true, moved: ['2098-05-03T10:00', '2098-05-03T12:00'] },
  // This day has a topic of its own.
  { day: '2098-05-04', from: '10:00', to: '11:00', changed: true, moved: null },
]

async function moveOccurrences(tenantId: string | undefined): Promise<void> {
  const [id, number] = [randomUUID(), '6000000000']
  await client.query(`insert into meeting_numbers (tenant_id, number) values ($1, $2)`, [tenantId, number])
  await client.query(
    `insert into meetings (tenant_id, id, number, kind, owner_id, topic, local_start, local_end, duration_minutes, timezone,
       recurrence, password_encrypted, join_before_host, ical_uid)
     select $1, $2, $3, 'scheduled', id, 'Series', '2098-05-01T10:00', '2098-05-01T11:00', 60, 'Europe/Paris',
       '{"frequency": "daily", "interval": 1, "count": 4}', '', false, 'series' from users where tenant_id = $1 limit 1`,
    [tenantId, id, number],
  )
  for (const { day, from, to, changed } of days)
    await client.query(
      `insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at, changed)
       values ($1, $2, $3::text || 'T10:00', ($3 || 'T' || $4)::timestamp at time zone 'Europe/Paris',
         ($3 || 'T' || $5)::timestamp at time zone 'Europe/Paris', $6)`,
      [tenantId, id, day, from, to, changed],
    )
}

/** Reads the occurrences, and removes the series, which no release had. */
async function takeOccurrences(): Promise<Row[]> {
  const { rows } = await client.query(
    `select moved_start, moved_end from occurrences where local_start like '2098-%' order by local_start`,
  )
  await client.query(`delete from meetings where ical_uid = 'series'`)
  await client.query(`delete from meeting_numbers where number = '6000000000'`)
  return rows
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-migrated-'))
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'data'), log })
  client = new Client(postgres.connection)
  await client.connect()
  await migrate({ connection: postgres.connection, folder: await copyMigrations(folder, lastReleased), log })
  const values = { passwordHash: await hashPassword(password), encrypted: createSecret(secret).seal('word') }
  for (const [index, tenant] of tenants.entries())
    await insertReleasedRows(client, tenant, { ...values, number: `700000000${index}` })
  released = await readTables()
  await migrate({ connection: postgres.connection, folder: await copyMigrations(folder, '0028'), log })
  await moveOccurrences(tenants[1]?.tenantId)
  await migrate({ connection: postgres.connection, folder: migrations, log })
  moved = await takeOccurrences()
}, 60_000)
afterAll(async () => {
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

it('starts from a release with rows of two tenants in every table', () => {
  for (const [table, rows] of released)
    expect(new Set(rows.map((row) => row.tenant_id)), table).toEqual(new Set(tenants.map((one) => one.tenantId)))
})

it('keeps every row with its values under the new names', async () => {
  const migrated = await readTables()
  for (const [table, rows] of released) {
    const expected = rows.map((row) =>
      Object.fromEntries(
        Object.entries(withLaterColumns(table, row))
          .filter(([column]) => !isChanged(table, column))
          .map(([column, value]) => [
            columnNames[table]?.[column] ?? column,
            toMigratedValue(`${table}.${column}`, value),
          ]),
      ),
    )
    const found = migrated.get(tableNames[table] ?? table) ?? []
    expect(found, table).toHaveLength(rows.length + (table === 'calendar_entries' ? tenants.length : 0))
    expect(found, table).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))))
  }
})

it('binds invitations to the users who have the address, with the upcoming meeting in their calendar', async () => {
  const bound = await client.query(`select i.email, m.topic, e.starts_at, e.is_owner from invitees i
    join users u on u.tenant_id = i.tenant_id and u.id = i.user_id and u.email = i.email
    join meetings m on m.tenant_id = i.tenant_id and m.id = i.meeting_id
    join calendar_entries e on e.tenant_id = i.tenant_id and e.user_id = i.user_id and e.meeting_id = i.meeting_id
    order by i.email`)
  const entry = { topic: 'Review', starts_at: new Date('2099-05-01T08:00Z'), is_owner: false }
  expect(bound.rows).toEqual(
    tenants.map(({ email }) => ({ email, ...entry })).toSorted((a, b) => (a.email < b.email ? -1 : 1)),
  )
})

it('stores the local times of occurrences that were moved by themselves', () => {
  expect(moved).toEqual(days.map((day) => ({ moved_start: day.moved?.[0] ?? null, moved_end: day.moved?.[1] ?? null })))
})

it('keeps an error code with a message in failed task rows', async () => {
  const { rows } = await client.query(`select error_code from task_rows where state = 'failed'`)
  expect(rows).toHaveLength(tenants.length)
  expect(rows.filter(({ error_code }) => !errorsByCode.has(error_code))).toEqual([])
})

it('shows each tenant only its own rows', async () => {
  const isolated = await client.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity`)
  expect(isolated.rows.length).toBeGreaterThan(20)
  for (const { tenantId } of tenants) {
    await client.query('begin')
    await client.query('set local role foyer_app')
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
    for (const { name } of isolated.rows) {
      const { rows } = await client.query(`select distinct tenant_id from ${name}`)
      const expected = created.has(name) ? [] : [{ tenant_id: tenantId }]
      expect(rows, name).toEqual(expected)
    }
    await client.query('rollback')
  }
})

describeSchema(async (text) => (await client.query(text)).rows)

it('lets users sign in and list the users of their tenant', { timeout: 30_000 }, async () => {
  const env = readEnv({ FOYER_DATA: join(folder, 'portal'), LOG_LEVEL: 'silent' }, root)
  const { app, stop } = await createServer({
    env,
    log,
    connection: postgres.connection,
    name: 'foyer',
    secret,
    engine: createDisabledEngine(),
    webFolder: join(root, 'apps', 'web'),
  })
  try {
    await app.ready()
    for (const { subdomain, email } of tenants) {
      const host = subdomain === '' ? env.publicUrl.host : `${subdomain}.${env.publicUrl.host}`
      const headers = { host, origin: `${env.publicUrl.protocol}//${host}`, 'x-foyer': '1' }
      const payload = { email, password, appIdentifier: 'web' }
      const signedIn = await app.inject({ method: 'POST', url: `/api${auth.login.path}`, headers, payload })
      expect(signedIn.statusCode, signedIn.body).toBe(200)
      const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
      const list = { method: 'POST', url: `/api${users.list.path}`, headers, cookies, payload: {} } as const
      const found = await app.inject(list)
      expect(found.statusCode, found.body).toBe(200)
      expect(found.json().items.map((user: { email: string }) => user.email)).toEqual([email])
    }
  } finally {
    await stop()
  }
})
