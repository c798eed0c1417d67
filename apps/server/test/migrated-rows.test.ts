// Subject: ../migrations
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrations } from '../src/app/server.ts'
import { migrate } from '../src/start/migrate.ts'
import { copyMigrations } from './migrations.ts'

const log = createLog('silent')

/** Groups with a role of their own. */
const cases = [
  { name: 'Auditors', role: 'admin', status: 'active', permissions: ['mail.log.get', 'audit.get'] },
  { name: 'Former auditors', role: 'admin', status: 'disabled', permissions: ['audit.get'] },
  { name: 'Nothing yet', role: 'client', status: 'active', permissions: [] },
] as const

/** Migrates an installation from one whose last migration is given, with a tenant that `work` gives rows before. */
async function migrateFrom(
  last: string,
  work: (client: Client, tenantId: string, finish: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-migrated-'))
  const { connection, stop } = await startEmbeddedPostgres({ folder: join(folder, 'data'), log })
  const client = new Client(connection)
  await client.connect()
  try {
    await migrate({ connection, folder: await copyMigrations(folder, last), log })
    const tenantId = randomUUID()
    await client.query(
      `insert into tenants (tenant_id, kind, name, sname, subdomain) values ($1, 'tenant', 'Acme', 'acme', 'acme')`,
      [tenantId],
    )
    await work(client, tenantId, async () => void (await migrate({ connection, folder: migrations, log })))
  } finally {
    await client.end()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const options = { timeout: 60_000 }

it('gives the groups of an installation what their roles grant, and changes nothing else', options, () =>
  migrateFrom('0049', async (client, tenantId, finish) => {
    const read = async (table: string) =>
      (await client.query(`select to_jsonb(t) - 'grants' - 'sort_name' - 'mode_id' as row from ${table} t order by 1`))
        .rows
    for (const { name, role, status, permissions } of cases)
      await client.query(
        `with added as (insert into roles (tenant_id, name, description, level, permissions, status, dial_in, dial_out)
           values ($1, $2, '', $3, $4, $5, false, false) returning id)
         insert into groups (tenant_id, name, description, role, role_id) select $1, $2, '', $3, id from added`,
        [tenantId, name, role, permissions, status],
      )
    await client.query(
      `insert into groups (tenant_id, name, description, role) values ($1, 'Members', '', 'member'), ($1, 'Team', '', null)`,
      [tenantId],
    )
    const before = [await read('groups'), await read('roles')]
    await finish()
    expect([await read('groups'), await read('roles')]).toEqual(before)
    const { rows } = await client.query(
      'select name, array_to_json(tsvector_to_array(grants)) as grants from groups order by name',
    )
    expect(rows).toEqual([
      { name: 'Auditors', grants: ['audit.get', 'mail.log.get'] },
      { name: 'Former auditors', grants: [] },
      { name: 'Members', grants: ['member'] },
      { name: 'Nothing yet', grants: [] },
      { name: 'Team', grants: [] },
    ])
  }),
)

it('folds the characters of what can be searched, and sorts names as they read', options, () =>
  migrateFrom('0057', async (client, tenantId, finish) => {
    const id = randomUUID()
    for (const term of ['großmann', 'łukasz', 'lukasz', 'æther', 'zoe'])
      await client.query(`insert into search_terms (tenant_id, kind, id, term) values ($1, 'users', $2, $3)`, [
        ...[tenantId, id, term],
      ])
    await client.query(
      `insert into users (tenant_id, email, firstname, lastname, role, password_hash)
       values ($1, 'l@example.test', 'Łukasz', 'Żółć', 'member', ''), ($1, 'm@example.test', 'Mia', 'Ost', 'member', '')`,
      [tenantId],
    )
    await finish()
    const { rows: terms } = await client.query('select term from search_terms order by term')
    expect(terms.map(({ term }) => term)).toEqual(['aether', 'grossmann', 'lukasz', 'zoe'])
    const { rows: users } = await client.query('select sort_name from users order by sort_name')
    expect(users.map(({ sort_name }) => sort_name)).toEqual(['lukasz zolc', 'mia ost'])
  }),
)

it('masks passwords and answers in the mail log', options, () =>
  migrateFrom('0057', async (client, tenantId, finish) => {
    const write = (name: string, text: string) =>
      client.query(
        `insert into emails (tenant_id, message_id, to_email, to_name, subject, text_encrypted, html_encrypted, logged_text, state)
         values ($1, $2, 'a@b.test', '', $2, '', '', $3, 'sent')`,
        [tenantId, name, text],
      )
    await write(
      'en',
      'Topic: Board\nPassword: a b#c\nOpen: https://a.test/portal/join/1#a%20b\n\nhttps://a.test/portal/respond#x-y\n',
    )
    await write('fr', 'Mot de passe : secret\nhttps://a.test/page')
    await finish()
    const { rows } = await client.query('select subject, logged_text as text from emails order by subject')
    expect(rows).toEqual([
      {
        subject: 'en',
        text: 'Topic: Board\nPassword: ••••\nOpen: https://a.test/portal/join/1#••••\n\nhttps://a.test/portal/respond#••••\n',
      },
      { subject: 'fr', text: 'Mot de passe : ••••\nhttps://a.test/page' },
    ])
  }),
)

it(
  'makes who may join before the host, and only with an account, options of meetings and of their dates',
  options,
  () =>
    migrateFrom('0082', async (client, tenantId, finish) => {
      const owner = randomUUID()
      await client.query(
        `insert into users (tenant_id, id, email, role, firstname, lastname, password_hash, language)
       values ($1, $2, 'ann@example.test', 'admin', 'Ann', 'Lee', '', 'en')`,
        [tenantId, owner],
      )
      const insert = async (number: string, [before, signedIn]: boolean[], own: (boolean | null)[]) => {
        await client.query('insert into meeting_numbers (tenant_id, number) values ($1, $2)', [tenantId, number])
        const { rows } = await client.query(
          `insert into meetings (tenant_id, number, kind, owner_id, topic, timezone, password_encrypted, join_before_host,
           signed_in_only, options, ical_uid)
         values ($1, $2, 'scheduled', $3, 'Board', 'UTC', '', $4, $5, '{"lobby": true}', $2) returning id`,
          [tenantId, number, owner, before, signedIn],
        )
        await client.query(
          `insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at, join_before_host, signed_in_only)
         values ($1, $2, '2098-05-01T10:00', '2098-05-01T10:00Z', '2098-05-01T11:00Z', $3, $4)`,
          [tenantId, rows[0].id, ...own],
        )
      }
      await insert('6100000001', [true, true], [null, null])
      await insert('6100000002', [false, false], [true, false])
      await finish()
      const { rows } = await client.query(
        `select m.options as meeting, o.options as date from meetings m join occurrences o on o.meeting_id = m.id
       where number like '61%' order by number`,
      )
      expect(rows).toEqual([
        { meeting: { lobby: true, joinBeforeHost: true, signedInOnly: true }, date: {} },
        { meeting: { lobby: true }, date: { joinBeforeHost: true, signedInOnly: false } },
      ])
    }),
)

it('leaves meetings over a clock change at the instants that their invitees know', options, () =>
  migrateFrom('0075', async (client, tenantId, finish) => {
    const owner = randomUUID()
    await client.query(
      `insert into users (tenant_id, id, email, role, firstname, lastname, password_hash, language)
       values ($1, $2, 'ann@example.test', 'admin', 'Ann', 'Lee', '', 'en')`,
      [tenantId, owner],
    )
    // Until 0082, the end kept its local time: of these nights, the clocks in Paris go back in one.
    const nights = [
      ['2098-10-24', '2098-10-24T20:00Z', '2098-10-25T04:00Z'],
      ['2098-10-25', '2098-10-25T20:00Z', '2098-10-26T05:00Z'],
    ]
    const insert = async (number: string, minutes: number, recurrence: object | null, dates: string[][]) => {
      const id = randomUUID()
      const [first = ''] = dates.map(([day]) => day)
      await client.query(`insert into meeting_numbers (tenant_id, number) values ($1, $2)`, [tenantId, number])
      await client.query(
        `insert into meetings (tenant_id, id, number, kind, owner_id, topic, local_start, local_end, duration_minutes,
           timezone, recurrence, password_encrypted, join_before_host, ical_uid)
         values ($1, $2, $3, 'scheduled', $4, 'Night', $5::text || 'T22:00',
           to_char($5::date + 1, 'YYYY-MM-DD') || 'T06:00', $6, 'Europe/Paris', $7, '', false, $3)`,
        [tenantId, id, number, owner, first, minutes, recurrence],
      )
      for (const [day, from, to] of dates)
        await client.query(
          `insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
           values ($1, $2, $3::text || 'T22:00', $4, $5)`,
          [tenantId, id, day, from, to],
        )
    }
    await insert('6000000001', 480, { frequency: 'daily', interval: 1, count: 2 }, nights)
    await insert('6000000002', 540, null, nights.slice(1))
    const read = async (columns: string) =>
      (
        await client.query(
          `select ${columns} from occurrences o join meetings m on m.id = o.meeting_id order by number, starts_at`,
        )
      ).rows
    const before = await read('starts_at, ends_at')
    await finish()
    expect(await read('starts_at, ends_at')).toEqual(before)
    const [seriesEnd, nightEnd] = ['2098-10-25T06:00', '2098-10-26T07:00']
    expect(await read('local_end, moved_start, moved_end, changed')).toEqual([
      { local_end: seriesEnd, moved_start: null, moved_end: null, changed: false },
      { local_end: seriesEnd, moved_start: '2098-10-25T22:00', moved_end: nightEnd, changed: true },
      { local_end: nightEnd, moved_start: null, moved_end: null, changed: false },
    ])
  }),
)
