import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { newGuest } from '#test/responses-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const as = kit.as(host)

const daily = { frequency: 'daily', interval: 1, count: 4 } as const
const form = { topic: 'Board', start: '2088-03-01T09:00', end: '2088-03-01T10:00', timezone: 'UTC' }
const date = '2088-03-02T09:00'
const times = { start: date, end: '2088-03-02T10:00' }

const schedule = async (more: object = {}) =>
  (await as.call(meetings.create, { ...form, recurrence: daily, password: 'series1', ...more })).body
const read = async (id: string) => (await as.call(meetings.get, { id })).body
const find = async (id: string, occurrence = date) => {
  const { items } = (await as.call(meetings.listOccurrences, { id })).body
  const found = items.find((one) => one.occurrence === occurrence)
  if (found === undefined) throw new Error(`No date at ${occurrence}`)
  return found
}
const changeDate = async (id: string, more: object, occurrence = date) => {
  const { version, topic } = await read(id)
  const changed = await as.call(meetings.updateOccurrence, { id, occurrence, version, topic, ...times, ...more })
  expect(changed.status).toBe(200)
  return changed.body
}
const changeSeries = async (id: string, more: object) => {
  const { version, topic, timezone, password } = await read(id)
  const input = { id, version, topic, timezone, password, ...more }
  const changed = await as.call(meetings.update, input)
  expect(changed.status).toBe(200)
  return changed.body
}
/** Moves a date to begin some minutes from now. */
const begin = (id: string, minutes: number, occurrence = date) =>
  kit.owner(
    `update occurrences set starts_at = portal_now() + $3 * interval '1 minute',
       ends_at = portal_now() + ($3 + 60) * interval '1 minute' where meeting_id = $1 and local_start = $2`,
    [id, occurrence, minutes],
  )
const join = async (meeting: { number: string }, password: string) => {
  const { body } = await kit.guest(tenant).call(room.join, { number: meeting.number, password, name: 'Ann' })
  return body.state ?? body.code
}

describe('password and options of one date', () => {
  it('are its own, and follow the series again once they are the same', async () => {
    const { id } = await schedule({ options: { muteOnEntry: true } })
    const changed = await changeDate(id, {
      password: 'date-only',
      options: { lobby: true, muteOnEntry: false, joinBeforeHost: true },
    })
    const own = { password: 'date-only', options: { joinBeforeHost: true, signedInOnly: null } }
    expect(changed).toMatchObject({ changed: true, ...own, options: { lobby: true, muteOnEntry: false } })
    expect(await find(id)).toEqual(changed)
    expect(await find(id, form.start)).toMatchObject({ changed: false, password: null, options: {} })
    // Missing ones stay.
    expect(await changeDate(id, { topic: 'Budget' })).toMatchObject({ ...changed, topic: 'Budget' })
    const back = { password: 'series1', options: { lobby: false, muteOnEntry: true, joinBeforeHost: false } }
    expect(await changeDate(id, back)).toMatchObject({ changed: false, password: null, options: {} })
    await changeSeries(id, { password: 'series2', options: { chat: 'off' } })
    expect(await find(id)).toMatchObject({ changed: false, password: null, options: {} })
  })

  it('stay when the series changes, and are lost with a warning when it no longer repeats', async () => {
    const { id } = await schedule()
    await changeDate(id, { password: 'date-only', options: { lobby: true } })
    await changeSeries(id, { password: 'series2', options: { chat: 'off' } })
    expect(await find(id)).toMatchObject({ password: 'date-only', options: { lobby: true } })
    const longer = { start: form.start, end: '2088-03-01T10:30', recurrence: daily }
    await changeSeries(id, longer)
    expect(await find(id)).toMatchObject({ changed: true, password: 'date-only', options: { lobby: true } })
    await changeDate(id, { topic: 'Budget' })
    const preview = await as.call(meetings.previewTimes, { id, timezone: 'UTC', ...times })
    expect(preview.body.dropped.map(({ occurrence }) => occurrence)).toEqual([date])
    await changeSeries(id, times)
    const [row] = await kit.owner('select topic, password_encrypted, options from occurrences where meeting_id = $1', [
      id,
    ])
    expect(row).toEqual({ topic: null, password_encrypted: null, options: {} })
  })

  it('are in the audit log, options only', async () => {
    const { id } = await schedule()
    await changeDate(id, { password: 'date-only', options: { lobby: true } })
    await changeDate(id, { password: 'series1', options: { lobby: false } })
    const rows = await kit.owner(
      `select before, after from audit_log where object_id = $1 and action = 'meetings.updateOccurrence' order by occurred_at`,
      [id],
    )
    expect(rows.map(({ before, after }) => [before.lobby, after.lobby])).toEqual([
      [null, true],
      [true, null],
    ])
    expect(JSON.stringify(rows)).not.toContain('date-only')
  })
})

describe('a date with its own password and options', () => {
  it('lets in with its password only, from an hour before it on', async () => {
    const meeting = await schedule({ options: { joinBeforeHost: true } })
    await changeDate(meeting.id, { password: 'date-only' })
    await begin(meeting.id, 59)
    expect(await join(meeting, 'series1')).toBe('join-refused')
    expect(await join(meeting, 'date-only')).toBe('joined')
    // A conference that lasts longer than its date is still of this date.
    await begin(meeting.id, -90)
    expect(await join(meeting, 'series1')).toBe('join-refused')
    expect(await join(meeting, 'date-only')).toBe('joined')
  })

  it('lets early guests wait with its password if it is the next one, and not with that of a later one', async () => {
    const meeting = await schedule()
    await changeDate(meeting.id, { password: 'date-only' })
    await begin(meeting.id, 90)
    expect(await join(meeting, 'series1')).toBe('waiting')
    expect(await join(meeting, 'date-only')).toBe('waiting')
    await begin(meeting.id, 80, form.start)
    expect(await join(meeting, 'series1')).toBe('waiting')
    expect(await join(meeting, 'date-only')).toBe('join-refused')
  })

  it('stays closed to guests while it is in progress, whatever the series changes to', async () => {
    const meeting = await schedule({ options: { joinBeforeHost: true } })
    await changeDate(meeting.id, { options: { signedInOnly: true } })
    await begin(meeting.id, -1)
    await as.call(room.start, { id: meeting.id })
    for (const signedInOnly of [true, false]) {
      await changeSeries(meeting.id, { options: { signedInOnly } })
      expect(await join(meeting, 'series1')).toBe('sign-in-required')
    }
  })

  it('begins with its options, and the next one with those of the series', async () => {
    const meeting = await schedule({ options: { muteOnEntry: true } })
    await changeDate(meeting.id, { options: { muteOnEntry: false, joinBeforeHost: true } })
    expect(await join(meeting, 'series1')).toBe('waiting')
    await begin(meeting.id, 30)
    const { body } = await kit
      .guest(tenant)
      .call(room.join, { number: meeting.number, password: 'series1', name: 'Ann' })
    expect(body).toMatchObject({ state: 'joined', microphone: true })
    const guarded = await schedule()
    await changeDate(guarded.id, { options: { signedInOnly: true } })
    await begin(guarded.id, 30)
    expect(await join(guarded, 'series1')).toBe('sign-in-required')
  })

  it('tells the host its password in the room', async () => {
    const meeting = await schedule()
    await changeDate(meeting.id, { password: 'date-only' })
    await begin(meeting.id, 30)
    const { body } = await as.call(room.start, { id: meeting.id })
    expect(body).toMatchObject({ state: 'joined', password: 'date-only' })
  })
})

describe('a series of which one date remains', () => {
  it('has its topic in lists, emails and files, not that of the date, and not again when it repeats again', async () => {
    const guest = newGuest()
    const { id } = await schedule({ invitees: [{ email: guest }] })
    await changeDate(id, { topic: 'Budget' })
    const list = async () =>
      (await as.call(meetings.listSchedules, { size: 100 })).body.items.filter(({ meetingId }) => meetingId === id)
    const readLast = async () => {
      const rows = await kit.owner('select calendar from emails where to_email = $1 order by created_at', [guest])
      return `${(await mailsTo(kit, tenant.tenantId, guest)).at(-1)?.text}${rows.at(-1)?.calendar}`
    }
    await changeSeries(id, times)
    expect((await list()).map(({ topic }) => topic)).toEqual(['Board'])
    expect(await readLast()).toContain('SUMMARY:Board')
    expect(await readLast()).not.toContain('Budget')
    await changeSeries(id, { ...times, recurrence: daily })
    expect((await list()).map(({ topic }) => topic)).toEqual(['Board', 'Board', 'Board', 'Board'])
    expect(await readLast()).not.toContain('Budget')
    expect((await as.call(meetings.listSchedules, { search: 'Budget' })).body.items).toEqual([])
  })

  it('takes place on it even if it had been cancelled', async () => {
    const { id } = await schedule()
    await as.call(meetings.delete, { id, occurrence: date })
    await changeSeries(id, times)
    const { items } = (await as.call(meetings.listSchedules, { size: 100 })).body
    expect(items.filter(({ meetingId }) => meetingId === id)).toHaveLength(1)
  })
})

describe('a changed password of one date', () => {
  const readMails = async (email: string) => mailsTo(kit, tenant.tenantId, email)
  const readCalendar = async (email: string) => {
    const [mail] = await kit.owner('select calendar from emails where to_email = $1 order by created_at desc limit 1', [
      email,
    ])
    return String(mail?.calendar).replaceAll('\r\n ', '')
  }

  it('is sent to all who are invited to the date, in email and calendar file; changed options are not', async () => {
    const [ofSeries, ofDate, ofOther] = [newGuest(), newGuest(), newGuest()]
    const { id } = await schedule({ invitees: [{ email: ofSeries }] })
    await as.call(meetings.invite, { id, occurrence: date, invitees: [{ email: ofDate }] })
    await as.call(meetings.invite, { id, occurrence: form.start, invitees: [{ email: ofOther }] })
    await changeDate(id, { options: { lobby: true } })
    expect(await Promise.all([ofSeries, ofDate].map(async (one) => (await readMails(one)).length))).toEqual([1, 1])
    await changeDate(id, { password: 'date-only' })
    for (const email of [ofSeries, ofDate]) {
      const [, changed, ...others] = await readMails(email)
      expect(others).toEqual([])
      expect(changed?.text).toContain('#date-only')
      expect(changed?.text).not.toContain('series1')
      expect(await readCalendar(email)).toMatch(/^URL;VALUE=URI:\S+#date-only\r$/m)
    }
    expect(await readMails(ofOther)).toHaveLength(1)
  })

  it('is in later emails and files of the series, beside that of the series; a new one of the series leaves it', async () => {
    const [ofSeries, ofDate] = [newGuest(), newGuest()]
    const { id } = await schedule()
    await as.call(meetings.invite, { id, occurrence: date, invitees: [{ email: ofDate }] })
    await changeDate(id, { password: 'date-only' })
    await as.call(meetings.invite, { id, invitees: [{ email: ofSeries }] })
    const [invitation] = await readMails(ofSeries)
    expect(invitation?.text).toContain('Password: series1')
    expect(invitation?.text).toContain('Password on Tue, 2 Mar 2088: date-only')
    const urls = (await readCalendar(ofSeries)).match(/^URL;VALUE=URI:\S+#\S+/gm)?.map((line) => line.split('#')[1])
    expect(urls).toEqual(['series1', 'date-only'])
    const count = (await readMails(ofDate)).length
    await changeSeries(id, { password: 'series2' })
    expect(await readMails(ofDate)).toHaveLength(count)
    expect((await readMails(ofSeries)).at(-1)?.text).toContain('Password on Tue, 2 Mar 2088: date-only')
  })

  it('is neither in the mail log nor in what invitees download', async () => {
    const invitee = await kit.createUser(tenant)
    const { id } = await schedule({ invitees: [{ email: invitee.email }] })
    await changeDate(id, { password: 'date-only' })
    await as.call(meetings.invite, { id, invitees: [{ email: newGuest() }] })
    const logged = await kit.owner('select logged_text from emails where meeting_id = $1', [id])
    expect(logged.length).toBeGreaterThan(2)
    expect(JSON.stringify(logged)).not.toContain('date-only')
    const file = await kit.as(invitee).send(meetings.calendar, { id, language: 'en' })
    expect(JSON.stringify(file.body)).not.toContain('date-only')
  })
})
