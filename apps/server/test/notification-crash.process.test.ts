import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { freePort, options, type PortalProcess, startPortal } from './process.ts'

const host = 'localhost:3000'
const admin = { FOYER_ADMIN_EMAIL: 'admin@example.test', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }
const guests = ['one', 'two', 'three'].map((name) => `${name}@elsewhere.test`)
const [movedMeetings, remindedUsers] = [100, 600]
let folder: string
let postgres: EmbeddedPostgres
let owner: Client
let port: number
let mailPort: number
let mailServer: MailServer | undefined
let portal: PortalProcess

const start = async (): Promise<void> => {
  portal = startPortal(port, {
    DATABASE_URL: postgres.databaseUrl,
    PUBLIC_URL: `http://${host}`,
    FOYER_SECRET: 'a secret that each start of the portal has',
    FOYER_DATA: join(folder, 'portal'),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ...admin,
  })
  await portal.ready()
}
const kill = async (): Promise<void> => {
  portal.child.kill('SIGKILL')
  await portal.ended
}
const count = async (text: string): Promise<number> => Number((await owner.query(text)).rows[0]?.count)
const countMoved = () =>
  count(`select count(*) from emails where meeting_id is not null and subject like 'Changed: Moved%'`)
const countReminded = () => count('select count(*) from meeting_notices')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-notifications-'))
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: createLog('silent') })
  owner = new Client(postgres.connection)
  await owner.connect()
  ;[port, mailPort] = [await freePort(), await freePort()]
  await start()
}, 60_000)
afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  await mailServer?.stop()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Schedules a series with invitees and moves all of it; the mail server is not reachable yet. */
async function changeSeries(): Promise<void> {
  const { FOYER_ADMIN_EMAIL: email, FOYER_ADMIN_PASSWORD: password } = admin
  const post = (path: string, body: object, cookie = '') =>
    options({ port, path: `/api/${path}`, body, headers: { host, cookie } })
  const { cookie } = await post('login/user', { email, password })
  const series = {
    topic: 'Series',
    start: '2088-03-15T09:00',
    end: '2088-03-15T10:00',
    timezone: 'Europe/Paris',
    recurrence: { frequency: 'weekly', interval: 1, weekdays: ['MO'], count: 4 },
    password: 'secret1',
  }
  const made = await post('addMeeting', { ...series, invitees: guests.map((address) => ({ email: address })) }, cookie)
  const { id, version } = z.object({ id: z.string(), version: z.int() }).parse(made.body)
  const moved = { ...series, start: '2088-03-15T11:00', end: '2088-03-15T12:00', options: { joinBeforeHost: false } }
  expect((await post(`updateMeeting/${id}`, { ...moved, version }, cookie)).status).toBe(200)
}

/**
 * Prepares meetings that older time zone data has put an hour later, and one in nine minutes with hundreds of users.
 */
async function prepareNotifications(): Promise<void> {
  await owner.query(
    `with source as (select m.*, o.starts_at, o.ends_at from meetings m join occurrences o on o.meeting_id = m.id
       where m.topic = 'Series' order by o.starts_at limit 1),
     n as (select n, gen_random_uuid() as id, 'Moved ' || n as topic, lpad(n::text, 10, '0') as number
       from generate_series(1, ${movedMeetings}) n
       union all select 0, gen_random_uuid(), 'Soon', lpad('', 10, '0')),
     numbers as (insert into meeting_numbers (tenant_id, number) select tenant_id, n.number from source cross join n),
     added as (
       insert into meetings (tenant_id, id, number, kind, owner_id, topic, local_start, local_end, duration_minutes,
         timezone, password_encrypted, ical_uid)
       select tenant_id, n.id, n.number, kind, owner_id, n.topic, case when n.n > 0 then local_start end, local_end,
         duration_minutes, timezone, password_encrypted, n.id::text from source cross join n)
     insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
     select tenant_id, n.id, local_start, t.at, t.at + interval '1 hour' from source cross join n,
       lateral (select case when n.n > 0 then starts_at + interval '1 hour' else now() + interval '9 minutes' end as at) t`,
  )
  await owner.query(
    `with source as (select o.* from occurrences o join meetings m on m.id = o.meeting_id where m.topic = 'Soon'),
     people as (
       insert into users (tenant_id, email, firstname, lastname, role, password_hash, settings)
       select tenant_id, 'user' || n || '@example.test', 'User', 'User', 'member', '', '{"reminderEmail": "10", "reminder": "off"}'
       from source cross join generate_series(1, ${remindedUsers}) n returning tenant_id, id)
     insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
     select s.tenant_id, p.id, s.meeting_id, s.id, s.starts_at, s.ends_at, false from source s cross join people p`,
  )
  await owner.query(
    `update time_zone_data set version = '2020a', next_version = null, after_tenant = null, after_meeting = null`,
  )
}

it('kill -9 neither loses nor repeats emails about a changed series, moved meetings and reminders', async () => {
  await changeSeries()
  await kill()
  const waiting = `select count(*) from emails where state = 'waiting' and to_email like '%@elsewhere.test'`
  expect(await count(waiting)).toBe(2 * guests.length)
  await prepareNotifications()

  // The last meeting waits, so that the portal is killed between the first one and the last.
  await owner.query('begin')
  await owner.query(`select from meetings where topic like 'Moved%' order by id desc limit 1 for update`)
  await start()
  while ((await countMoved()) === 0 || (await countReminded()) === 0) await wait(5)
  await kill()
  await owner.query('rollback')
  expect(await countMoved()).toBeLessThan(movedMeetings)

  mailServer = await startMailServer(mailPort)
  await start()
  await expect.poll(countMoved, { timeout: 30_000 }).toBe(movedMeetings)
  await expect.poll(countReminded, { timeout: 30_000 }).toBe(remindedUsers)
  const version = `select count(*) from time_zone_data where version = '${process.versions.tz}'`
  await expect.poll(() => count(version), { timeout: 30_000 }).toBe(1)
  const server = mailServer
  for (const guest of guests)
    await expect.poll(() => server.to(guest).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  for (const guest of guests)
    expect(
      server
        .to(guest)
        .map(({ mail }) => mail.subject)
        .toSorted(),
    ).toEqual(['Changed: Series', 'Invitation: Series'])
  const repeated = `select count(*) from (select 1 from emails group by to_email, subject, meeting_id having count(*) > 1) m`
  expect(await count(repeated)).toBe(0)
  expect(await count(`select count(*) from emails where subject like 'Reminder:%'`)).toBe(remindedUsers)
  expect(await countMoved()).toBe(movedMeetings)
}, 180_000)
