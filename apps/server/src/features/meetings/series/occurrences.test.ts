import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { expect, it } from 'vitest'
import { useSeriesFixture, weekly } from '#test/series-fixture.ts'

const { kit, ada, bob, invitees, as, schedule, toForm, upcoming, findMails, findStarts, list, read } =
  await useSeriesFixture()

it('one occurrence is moved and renamed, by its original local start, and a change of the topic keeps that', async () => {
  const meeting = await schedule({ invitees })
  const changed = {
    occurrence: '2088-03-22T09:00',
    topic: 'Budget',
    start: '2088-03-23T14:00',
    end: '2088-03-23T15:00',
  }
  const change = { id: meeting.id, version: meeting.version, ...changed }
  const { status, body } = await as.call(meetings.updateOccurrence, change)
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...changed, changed: true, cancelled: false })
  expect((await as.call(meetings.updateOccurrence, change)).status).toBe(409)
  const mails = await findMails(meeting.id)
  expect(mails.filter(({ subject }) => subject === 'Changed: Budget')).toHaveLength(1)
  expect(mails.filter(({ subject }) => subject === 'Réunion modifiée : Budget')).toHaveLength(1)

  const renamed = await as.call(meetings.update, { ...toForm(await read(meeting.id)), topic: 'Directors' })
  expect(renamed.status).toBe(200)
  const items = (await upcoming(bob)).filter(({ meetingId }) => meetingId === meeting.id)
  expect(items.map(({ topic, occurrence, startsAt, changed }) => [topic, occurrence, startsAt, changed])).toEqual([
    ['Directors', '2088-03-15T09:00', '2088-03-15T08:00:00.000Z', false],
    ['Budget', '2088-03-22T09:00', '2088-03-23T13:00:00.000Z', true],
    ['Directors', '2088-03-29T09:00', '2088-03-29T07:00:00.000Z', false],
    ['Directors', '2088-04-05T09:00', '2088-04-05T07:00:00.000Z', false],
  ])
})

it('an occurrence is found by its own topic, alone and only as long as it has it', async () => {
  const meeting = await schedule({ topic: 'Quarterly' })
  const occurrence = '2088-03-22T09:00'
  const find = async (search: string) => {
    const { items } = (await as.call(meetings.listSchedules, { search })).body
    return items.flatMap((row) => (row.meetingId === meeting.id ? [row.occurrence] : []))
  }
  const rename = async (topic: string) => {
    const { version } = await read(meeting.id)
    const times = { start: occurrence, end: '2088-03-22T10:00' }
    await as.call(meetings.updateOccurrence, { id: meeting.id, occurrence, version, topic, ...times })
  }
  await rename('Élections annuelles')
  expect(await find('elections ANN')).toEqual([occurrence])
  expect(await find(`elections ${meeting.number}`)).toEqual([occurrence])
  expect(await find(meeting.number)).toHaveLength(4)
  const terms = () => kit.owner(`select id from search_terms where kind = 'occurrences' and term = 'elections'`)
  expect(await terms()).toHaveLength(1)
  await rename('Quarterly')
  expect(await find('elections')).toEqual([])
  await rename('Élections')
  const daily = { frequency: 'daily' as const, interval: 1, count: 2 }
  await as.call(meetings.update, {
    ...toForm(await read(meeting.id)),
    start: '2088-03-22T10:00',
    end: '2088-03-22T11:00',
    recurrence: daily,
  })
  expect(await find('quarterly')).toHaveLength(2)
  expect(await terms()).toEqual([])
})

it('a series is listed once if that is asked for, at its next occurrence that matches', async () => {
  const meeting = await schedule({ topic: 'Fortnightly' })
  const find = async (search: string) => {
    const { items } = (await as.call(meetings.listSchedules, { search, filters: { once: 'yes' } })).body
    return items.flatMap((row) => (row.meetingId === meeting.id ? [row.occurrence] : []))
  }
  expect(await find(meeting.number)).toEqual(['2088-03-15T09:00'])
  const occurrence = '2088-03-29T09:00'
  const { version } = await read(meeting.id)
  const change = { id: meeting.id, occurrence, version, topic: 'Retreat', start: occurrence, end: '2088-03-29T10:00' }
  await as.call(meetings.updateOccurrence, change)
  expect(await find('retreat')).toEqual([occurrence])
  const all = (await as.call(meetings.listSchedules, { filters: { once: 'yes' } })).body.items
  expect(new Set(all.map(({ meetingId }) => meetingId)).size).toBe(all.length)
})

it('the cancellation of a date in progress can be undone for 30 seconds', async () => {
  const { id } = await schedule()
  const occurrence = '2088-03-15T09:00'
  const set = (text: string) =>
    kit.owner(`update occurrences set ${text} where meeting_id = $1 and local_start = $2`, [id, occurrence])
  await set(`starts_at = portal_now() - interval '5 minutes', ends_at = portal_now() + interval '1 hour'`)
  expect((await as.call(meetings.delete, { id, occurrence })).status).toBe(200)
  expect((await as.call(meetings.restore, { id, occurrence })).status).toBe(200)
  expect((await list(id)).find((date) => date.occurrence === occurrence)?.cancelled).toBe(false)
  await as.call(meetings.delete, { id, occurrence })
  await set(`cancelled_at = portal_now() - interval '31 seconds'`)
  expect((await as.call(meetings.restore, { id, occurrence })).body.code).toBe('undo-expired')
})

it('an undo notifies only invitees who have got the series without the date meanwhile', async () => {
  const { id } = await schedule({ invitees })
  const occurrence = '2088-03-22T09:00'
  await as.call(meetings.delete, { id, occurrence })
  const again = (await as.call(responses.list, { id })).body.items.find(({ email }) => email === bob.email)
  await as.call(responses.sendInvitations, { id, inviteeIds: [again?.id ?? ''] })
  const before = await findMails(id)
  await as.call(meetings.restore, { id, occurrence })
  const sent = (await findMails(id)).slice(before.length)
  expect(sent.map(({ to_email }) => to_email)).toEqual([bob.email])
})

it('a date that is restored later comes with the series for those who were invited without it', async () => {
  const { id } = await schedule({ invitees })
  const occurrence = '2088-03-22T09:00'
  await as.call(meetings.delete, { id, occurrence })
  await kit.owner(`update emails set held = false, not_before = created_at where meeting_id = $1`, [id])
  await as.call(meetings.invite, { id, invitees: [{ email: 'late@elsewhere.test' }] })
  const before = await findMails(id)
  await as.call(meetings.restore, { id, occurrence })
  const sent = (await findMails(id)).slice(before.length)
  const emails = ['late@elsewhere.test', ...invitees.map(({ email }) => email)]
  expect(sent.map(({ to_email }) => to_email).toSorted()).toEqual(emails.toSorted())
})

it('a conflict is named by the topic that the date has', async () => {
  const { id, version, topic } = await schedule({ start: '2088-05-03T09:00', end: '2088-05-03T10:00' })
  const times = { start: '2088-05-10T09:00', end: '2088-05-10T10:00' }
  await as.call(meetings.updateOccurrence, { id, version, occurrence: times.start, ...times, topic: 'Audit' })
  const { body } = await as.call(meetings.previewTimes, { ...times, timezone: 'Europe/Paris' })
  expect(body.first[0]?.conflicts).toMatchObject([{ topic: 'Audit' }])
  const first = { start: '2088-05-03T09:00', end: '2088-05-03T10:00', timezone: 'Europe/Paris' }
  expect((await as.call(meetings.previewTimes, first)).body.first[0]?.conflicts).toMatchObject([{ topic }])
})

it('an occurrence moved back to its time is no longer changed', async () => {
  const meeting = await schedule()
  const change = { id: meeting.id, occurrence: '2088-03-22T09:00', topic: meeting.topic }
  const later = { start: '2088-03-22T11:00', end: '2088-03-22T12:00' }
  await as.call(meetings.updateOccurrence, { ...change, ...later, version: meeting.version })
  const { version } = await read(meeting.id)
  const back = { start: '2088-03-22T09:00', end: '2088-03-22T10:00' }
  expect((await as.call(meetings.updateOccurrence, { ...change, ...back, version })).body.changed).toBe(false)
})

it('a cancelled occurrence leaves all calendars, can be restored, and its emails are withdrawn in time', async () => {
  const meeting = await schedule({ invitees })
  const occurrence = '2088-03-22T09:00'
  expect((await as.call(meetings.delete, { id: meeting.id, occurrence })).status).toBe(200)
  expect(await findStarts(meeting.id)).not.toContain('2088-03-22T08:00')
  expect(await findStarts(meeting.id, bob)).toHaveLength(3)
  expect((await list(meeting.id)).map(({ cancelled }) => cancelled)).toEqual([false, true, false, false])
  const held = (await findMails(meeting.id)).filter(({ calendar_method }) => calendar_method === 'CANCEL')
  expect(held.map(({ held, state }) => [held, state])).toEqual([
    [true, 'unsent'],
    [true, 'unsent'],
  ])
  expect((await as.call(meetings.delete, { id: meeting.id, occurrence })).status).toBe(404)

  expect((await as.call(meetings.restore, { id: meeting.id, occurrence })).status).toBe(200)
  expect(await findStarts(meeting.id, bob)).toHaveLength(4)
  const after = await findMails(meeting.id)
  expect(after.filter(({ state }) => state === 'withdrawn')).toHaveLength(2)
  expect(after.filter(({ subject }) => subject.startsWith('Changed'))).toHaveLength(0)
})

it('an invitee who was notified of a cancellation is notified when the occurrence is restored', async () => {
  const meeting = await schedule({ invitees })
  const occurrence = '2088-03-22T09:00'
  await as.call(meetings.delete, { id: meeting.id, occurrence })
  await kit.owner(`update emails set state = 'sent', not_before = created_at where meeting_id = $1`, [meeting.id])
  expect((await as.call(meetings.restore, { id: meeting.id, occurrence })).status).toBe(200)
  const mails = await kit.owner('select subject, calendar from emails where meeting_id = $1', [meeting.id])
  expect(mails.filter(({ subject }) => /^(Changed|Réunion modifiée)/.test(subject))).toHaveLength(2)
  // Calendar programs ignore what is no newer than the cancellation.
  const sequences = (subject: RegExp) =>
    mails
      .filter((mail) => subject.test(mail.subject))
      .map(({ calendar }) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]))
  expect(Math.min(...sequences(/^(Changed|Réunion modifiée)/))).toBeGreaterThan(
    Math.max(...sequences(/^(Cancelled|Réunion annulée)/)),
  )
})

it('undoing the deletion of a series does not withdraw the cancellation of one occurrence', async () => {
  const meeting = await schedule({ invitees })
  await as.call(meetings.delete, { id: meeting.id, occurrence: '2088-03-22T09:00' })
  await as.call(meetings.delete, { id: meeting.id })
  await as.call(meetings.restore, { id: meeting.id })
  const cancellations = (await findMails(meeting.id)).filter(({ calendar_method }) => calendar_method === 'CANCEL')
  expect(cancellations.map(({ state }) => state).sort()).toEqual(['unsent', 'unsent', 'withdrawn', 'withdrawn'])
  expect(await findStarts(meeting.id)).toHaveLength(3)
})

it('a user is invited to one occurrence only, and to no other', async () => {
  const meeting = await schedule()
  const occurrence = '2088-03-22T09:00'
  const invited = await as.call(meetings.invite, { id: meeting.id, occurrence, invitees: [{ email: bob.email }] })
  expect(invited.body).toEqual({ invited: 1 })
  expect(await findStarts(meeting.id, bob)).toEqual(['2088-03-22T08:00'])
  expect(
    (await upcoming(ada)).filter(({ meetingId }) => meetingId === meeting.id).map(({ people }) => people.count),
  ).toEqual([0, 1, 0, 0])
  await as.call(meetings.delete, { id: meeting.id, occurrence })
  expect(await findStarts(meeting.id, bob)).toEqual([])
  const unknown = await as.call(meetings.invite, { id: meeting.id, occurrence, invitees: [{ email: bob.email }] })
  expect(unknown.status).toBe(404)
})

it('an invitee of single occurrences gets a calendar file of these only', async () => {
  const meeting = await schedule()
  const download = async () => {
    const { status, body } = await kit.as(bob).call(meetings.calendar, { id: meeting.id, language: 'en' })
    const events = String(body).replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE/s, '')
    return { status, ids: events.match(/^(RECURRENCE-ID.*|RRULE.*)$/gm) }
  }
  expect((await download()).status).toBe(404)
  const write = (day: string) => `RECURRENCE-ID;TZID=Europe/Paris:${day}T090000`
  for (const day of ['2088-03-22', '2088-04-05']) {
    await as.call(meetings.invite, { id: meeting.id, occurrence: `${day}T09:00`, invitees: [{ email: bob.email }] })
  }
  expect(await download()).toEqual({ status: 200, ids: [write('20880322'), write('20880405')] })
  await as.call(meetings.delete, { id: meeting.id, occurrence: '2088-03-22T09:00' })
  expect(await download()).toEqual({ status: 200, ids: [write('20880405')] })
  await as.call(meetings.delete, { id: meeting.id, occurrence: '2088-04-05T09:00' })
  expect((await download()).status).toBe(404)
  await as.call(meetings.invite, { id: meeting.id, invitees: [{ email: bob.email }] })
  expect((await download()).ids?.[0]).toContain('RRULE:FREQ=WEEKLY')
})

it('an invitee of one occurrence is notified when a change of times drops it', async () => {
  const meeting = await schedule()
  const invitation = { id: meeting.id, occurrence: '2088-03-22T09:00', invitees: [{ email: bob.email }] }
  await as.call(meetings.invite, invitation)
  const times = {
    start: '2088-03-16T09:00',
    end: '2088-03-16T10:00',
    recurrence: { ...weekly, weekdays: ['TU' as const] },
  }
  expect((await as.call(meetings.update, { ...toForm(await read(meeting.id)), ...times })).status).toBe(200)
  const methods = (await findMails(meeting.id)).map(({ calendar_method }) => calendar_method)
  expect(methods).toEqual(['REQUEST', 'CANCEL'])
  expect(await findStarts(meeting.id, bob)).toEqual([])
})

it('two changes of different occurrences at once: one is a conflict, and nothing is lost', async () => {
  const meeting = await schedule()
  const change = (occurrence: string) =>
    as.call(meetings.updateOccurrence, {
      id: meeting.id,
      version: meeting.version,
      occurrence,
      topic: `Moved ${occurrence}`,
      start: occurrence.replace('09:00', '12:00'),
      end: occurrence.replace('09:00', '13:00'),
    })
  const responses = await Promise.all([change('2088-03-22T09:00'), change('2088-03-29T09:00')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await list(meeting.id)).filter(({ changed }) => changed)).toHaveLength(1)
})
