import { meetings } from '@foyer/contract/meetings/meetings'
import { afterAll, expect, it, vi } from 'vitest'
import { createCalendarProgram, type ShownEvent } from '#test/calendar-program.ts'
import { useKit } from '#test/kit.ts'
import { startMailServer } from '#test/mail-server.ts'

const server = await startMailServer()
afterAll(() => server.stop())
const kit = await useKit({ env: { SMTP_URL: server.url, PUBLIC_URL: 'http://localhost:3000' } })
const tenant = await kit.createTenant()
const ada = await kit.createUser(tenant, { firstname: 'Ada', lastname: 'Byron' })
const bob = await kit.createUser(tenant, { firstname: 'Bob', lastname: 'Noyce', language: 'fr' })
const as = kit.as(ada)
const calendar = createCalendarProgram()
let handled = 0

/** Waits for a number of further emails to Bob, puts their files into his calendar, and returns their subjects. */
async function receive(count: number): Promise<(string | undefined)[]> {
  const mails = await vi.waitFor(
    () => {
      const received = server.to(bob.email)
      expect(received).toHaveLength(handled + count)
      return received.slice(handled)
    },
    { timeout: 20_000, interval: 50 },
  )
  handled += count
  for (const { mail } of mails) {
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    calendar.receive(
      typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content ?? new ArrayBuffer(0)),
    )
  }
  return mails.map(({ mail }) => mail.subject)
}

/** Lists Bob's meetings in the portal: past and upcoming. */
async function list(): Promise<ShownEvent[]> {
  const caller = kit.as(bob)
  const period = { from: '2026-01-01T00:00:00.000Z', to: '2027-12-31T00:00:00.000Z' }
  const past = (await caller.call(meetings.listPast, { ...period, size: 100 })).body.items
  const upcoming = (await caller.call(meetings.listSchedules, { size: 100 })).body.items
  return [...past, ...upcoming]
    .map(({ startsAt, endsAt, topic }) => ({ startsAt, endsAt, topic }))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
}

/** Sets the database's clock; sessions are valid then too. */
async function setClock(instant: string): Promise<void> {
  await kit.owner(
    `update sessions set last_seen_at = last_seen_at + interval '1 year', expires_at = expires_at + interval '1 year'
     where tenant_id = $1`,
    [tenant.tenantId],
  )
  await kit.shiftClock((Date.parse(instant) - Date.now()) / 1000)
}
afterAll(() => kit.shiftClock(0))

it('every change of a series reaches the calendar of an invitee, across a clock change', async () => {
  await setClock('2027-03-01T08:00:00Z')
  // The series takes place on Mondays; clocks go forward on 28 March.
  const weekly = { frequency: 'weekly' as const, interval: 1, weekdays: ['MO' as const] }
  const { body: meeting } = await as.call(meetings.create, {
    topic: 'Round',
    start: '2027-03-08T09:00',
    end: '2027-03-08T10:00',
    timezone: 'Europe/Paris',
    password: 'secret1',
    recurrence: { ...weekly, count: 8 },
    invitees: [{ email: bob.email }],
  })
  const { id } = meeting
  const read = async () => (await as.call(meetings.get, { id })).body
  const change = async (times: object) => {
    const { version, topic, timezone, password } = await read()
    const body = { id, version, topic, timezone, password, ...times }
    expect((await as.call(meetings.update, body)).status).toBe(200)
  }
  expect(await receive(1)).toEqual(['Invitation : Round'])
  expect(calendar.show()).toEqual(await list())
  expect(calendar.show().map(({ startsAt }) => startsAt.slice(0, 16))).toEqual([
    '2027-03-08T08:00',
    '2027-03-15T08:00',
    '2027-03-22T08:00',
    '2027-03-29T07:00',
    '2027-04-05T07:00',
    '2027-04-12T07:00',
    '2027-04-19T07:00',
    '2027-04-26T07:00',
  ])

  // One occurrence is moved and renamed.
  const { version } = await read()
  const moved = { occurrence: '2027-03-29T09:00', topic: 'Budget', start: '2027-03-30T14:00', end: '2027-03-30T15:30' }
  expect((await as.call(meetings.updateOccurrence, { id, version, ...moved })).status).toBe(200)
  expect(await receive(1)).toEqual(['Réunion modifiée : Budget'])
  expect(calendar.show()).toEqual(await list())

  // One occurrence is cancelled: the email waits until the undo has expired.
  expect((await as.call(meetings.delete, { id, occurrence: '2027-04-05T09:00' })).status).toBe(200)
  await kit.owner(
    `update emails set not_before = portal_now(), held = false where meeting_id = $1 and state = 'waiting'`,
    [id],
  )
  await kit.owner(`update pgboss.job set start_after = now() where state = 'created' and name like 'mail%'`)
  expect(await receive(1)).toEqual(['Réunion annulée : Round'])
  expect(calendar.show()).toEqual(await list())

  // The topic changes, and the exceptions stay.
  await change({ topic: 'Ward round' })
  expect(await receive(1)).toEqual(['Réunion modifiée : Ward round'])
  expect(calendar.show()).toEqual(await list())
  expect(calendar.show()).toHaveLength(7)
  expect(calendar.uids()).toHaveLength(1)

  // After its third meeting the series is shortened, and then moved by an hour.
  await setClock('2027-03-23T08:00:00Z')
  const times = { start: '2027-03-29T09:00', end: '2027-03-29T10:00' }
  await change({ ...times, recurrence: { ...weekly, until: '2027-04-12' } })
  // The emails are about different UIDs, so their order does not matter.
  const subjects = await receive(2)
  const find = (subject: string) => server.to(bob.email).findLast(({ mail }) => mail.subject === subject)?.mail.text
  expect(find('Se termine plus tôt : Ward round')).toContain('jusqu’au 22 mars 2027, 3 fois')
  expect(find('Réunion modifiée : Ward round')).toContain('mar. 30 mars 2027, 14:00')
  expect(subjects.sort()).toEqual(['Réunion modifiée : Ward round', 'Se termine plus tôt : Ward round'])
  expect(calendar.show()).toEqual(await list())
  const { remaining } = await read()
  expect(remaining).toEqual({ ...times, recurrence: { ...weekly, until: '2027-04-12' } })
  await change({ start: '2027-03-29T10:00', end: '2027-03-29T11:00', recurrence: remaining?.recurrence })
  expect(await receive(1)).toEqual(['Réunion modifiée : Ward round'])
  expect(calendar.show()).toEqual(await list())
  expect(calendar.show().map(({ startsAt }) => startsAt.slice(0, 16))).toEqual([
    '2027-03-08T08:00',
    '2027-03-15T08:00',
    '2027-03-22T08:00',
    '2027-03-29T08:00',
    '2027-04-05T08:00',
    '2027-04-12T08:00',
  ])
  expect(calendar.uids()).toHaveLength(2)
}, 60_000)
