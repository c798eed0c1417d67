import { meetingNotices } from '@foyer/contract/meetings/meeting-notices'
import { meetings } from '@foyer/contract/meetings/meetings'
import { expect, inject, it } from 'vitest'
import { expectDefined } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { series, useSeriesFixture } from '#test/series-fixture.ts'
import { followZoneData } from './zone-data.jobs.ts'

const { kit, ada, bob, tenant, as, invitees, schedule, list, findStarts, findUids, begin } = await useSeriesFixture({
  connection: inject('ownConnections').zoneData,
})
const single = { recurrence: undefined, start: '2088-03-29T09:00', end: '2088-03-29T10:00' }

/** Pretends that older time zone data had put the occurrences that have not begun an hour later. */
const storeWithOlderData = (ids: readonly string[]) =>
  kit.owner(
    `with shifted as (
       update occurrences set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
       where meeting_id = any($1) and starts_at > portal_now() returning *)
     update calendar_entries e set starts_at = s.starts_at, ends_at = s.ends_at from shifted s where e.occurrence_id = s.id`,
    [ids],
  )
/** Pretends that the portal had run with another version before, and been stopped while it checked the meetings. */
const setVersion = (version: string) =>
  kit.owner('update time_zone_data set version = $1, next_version = null, after_tenant = null, after_meeting = null', [
    version,
  ])
async function followAll(version?: string, platform = kit.platform): Promise<void> {
  while ((await followZoneData(platform, version)) === 'more');
}
const follow = async (...ids: string[]): Promise<void> => {
  await storeWithOlderData(ids)
  await setVersion('2020a')
  await followAll()
}
const countMails = async (id: string): Promise<number> =>
  (await kit.owner('select count(*)::int as n from emails where meeting_id = $1', [id]))[0].n
const readCalendars = async (id: string, email: string): Promise<string[]> =>
  (
    await kit.owner('select calendar from emails where meeting_id = $1 and to_email = $2 order by created_at', [
      id,
      email,
    ])
  ).map(({ calendar }) => calendar)

it('future occurrences follow new rules at their local time; what has begun stays', async () => {
  const { id } = await schedule({ invitees })
  await begin(id, 1)
  const past = await kit.owner(
    'select starts_at, ends_at from occurrences where meeting_id = $1 and starts_at < now()',
    [id],
  )
  const before = await findStarts(id)
  await storeWithOlderData([id])
  expect(await findStarts(id)).not.toEqual(before)
  await setVersion('2020a')
  await followAll()
  for (const user of [ada, bob]) expect(await findStarts(id, user)).toEqual(before)
  expect(
    await kit.owner('select starts_at, ends_at from occurrences where meeting_id = $1 and starts_at < now()', [id]),
  ).toEqual(past)
  expect((await kit.owner('select version from time_zone_data'))[0].version).toBe(process.versions.tz)
})

it('an occurrence that was moved by itself keeps its own local time, and a cancelled one is restored to the right time', async () => {
  const meeting = await schedule()
  const { id } = meeting
  const moved = { occurrence: '2088-03-22T09:00', start: '2088-03-23T14:00', end: '2088-03-23T15:30' }
  const cancelled = '2088-03-29T09:00'
  const form = { id, version: meeting.version, topic: meeting.topic }
  expect((await as.call(meetings.updateOccurrence, { ...form, ...moved })).status).toBe(200)
  await as.call(meetings.delete, { id, occurrence: cancelled })
  const before = await list(id)
  await follow(id)
  expect(await list(id)).toEqual(before)
  await as.call(meetings.restore, { id, occurrence: cancelled })
  expect(await findStarts(id)).toContain('2088-03-29T07:00')
})

it('tells invitees once why, with the next version of the calendar file, and asks for no new answer', async () => {
  const { id, version } = await schedule({ invitees })
  await kit.owner(`update invitees set response = 'accepted' where meeting_id = $1`, [id])
  const [guest] = invitees
  await kit.owner('delete from emails where meeting_id = $1', [id])
  const { ical_sequence: sequence } = await findUids(id)
  await follow(id)
  await setVersion('2020a')
  await followAll()
  expect(await countMails(id)).toBe(3)
  const [mail] = (await mailsTo(kit, tenant.tenantId, expectDefined(guest).email)).slice(-1)
  expect(mail?.subject).toBe('Changed: Board meeting')
  expect(mail?.text).toContain('The rules for the clocks in Europe/Paris have changed.')
  expect(mail?.text).toMatch(/First meeting affected: Mon, 15 Mar 2088, 09:00.*\(Europe\/Paris\)/)
  expect(mail?.text).toContain('/portal/respond#')
  const [calendar] = await readCalendars(id, expectDefined(guest).email)
  expect(calendar).toContain(`SEQUENCE:${sequence + 1}\r\n`)
  expect(calendar).toContain('METHOD:REQUEST')
  expect(calendar).toContain('DTSTART;TZID=Europe/Paris:20880315T090000')
  expect(calendar).toContain('PARTSTAT=ACCEPTED')
  expect((await findUids(id)).ical_sequence).toBe(sequence + 1)
  // A form that is open meanwhile can still be saved.
  expect((await as.call(meetings.get, { id })).body.version).toBe(version)
})

it('tells the owner by email and in the portal, and invited users in the portal', async () => {
  const [owner, invited] = [
    await kit.createUser(tenant, { level: 'member', language: 'fr' }),
    await kit.createUser(tenant, { level: 'client' }),
  ]
  const form = { ...series, ...single, invitees: [{ email: invited.email }] }
  const { body } = await kit.as(owner).call(meetings.create, form)
  await follow(body.id)
  const mails = await mailsTo(kit, tenant.tenantId, owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Réunion modifiée : Board meeting'])
  expect(mails[0]?.text).toContain('Votre réunion y garde son heure locale')
  expect(mails[0]?.text).not.toContain('/portal/respond#')
  expect((await readCalendars(body.id, owner.email))[0]).toContain('METHOD:PUBLISH')
  const notice = {
    kind: 'moved',
    topic: 'Board meeting',
    timezone: 'Europe/Paris',
    startsAt: '2088-03-29T07:00:00.000Z',
  }
  for (const user of [owner, invited]) {
    expect((await kit.as(user).call(meetingNotices.current, {})).body.items).toMatchObject([notice])
    const events = await kit.owner(`select from events where user_id = $1 and topic = 'meeting-notices'`, [user.id])
    expect(events).toHaveLength(1)
  }
  const [entry] = await kit.owner(
    `select actor_label, after from audit_log where object_id = $1 and action = 'meetings.update'`,
    [body.id],
  )
  expect(entry).toEqual({
    actor_label: '',
    after: { timezone: 'Europe/Paris', timeZoneData: process.versions.tz, occurrences: 1 },
  })
})

it('tells who is invited to one occurrence only if that one moves', async () => {
  const { id } = await schedule()
  const [moved, same] = ['moved@elsewhere.test', 'same@elsewhere.test']
  await as.call(meetings.invite, { id, occurrence: '2088-03-22T09:00', invitees: [{ email: moved }] })
  await as.call(meetings.invite, { id, occurrence: '2088-03-29T09:00', invitees: [{ email: same }] })
  await kit.owner('delete from emails where meeting_id = $1', [id])
  await kit.owner(
    `update occurrences set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
     where meeting_id = $1 and local_start = '2088-03-22T09:00'`,
    [id],
  )
  await follow()
  expect(await readCalendars(id, same)).toEqual([])
  const [calendar] = await readCalendars(id, moved)
  expect(calendar).toContain('RECURRENCE-ID;TZID=Europe/Paris:20880322T090000')
  expect(calendar).toContain('DTSTART:20880322T080000Z')
})

it('changes nothing where no rule has changed, and nothing by older data', async () => {
  const { id } = await schedule({ invitees })
  const read = async () => [await findUids(id), await countMails(id), await findStarts(id)]
  const before = await read()
  await follow()
  expect(await read()).toEqual(before)
  await storeWithOlderData([id])
  const stored = await read()
  await followAll()
  await followAll('2019a')
  expect(await read()).toEqual(stored)
  // While a newer version is being applied, an older one waits too.
  await kit.owner(`update time_zone_data set version = '2020a', next_version = '2999a'`)
  await followAll()
  expect(await read()).toEqual(stored)
  await follow()
})

it('only moves the times of a disabled organisation and of a deleted meeting', async () => {
  const other = await kit.createTenant()
  const created = await kit.as(other.admin).call(meetings.create, { ...series, ...single, invitees })
  const deleted = await schedule({ ...single, invitees })
  await as.call(meetings.delete, { id: deleted.id })
  await kit.owner(`update tenants set status = 'disabled' where tenant_id = $1`, [other.tenantId])
  const ids = [created.body.id, deleted.id]
  const before = await Promise.all(ids.map(countMails))
  await follow(...ids)
  const starts = await kit.owner('select distinct starts_at from occurrences where meeting_id = any($1)', [ids])
  expect(starts).toEqual([{ starts_at: new Date('2088-03-29T07:00Z') }])
  expect(await Promise.all(ids.map(countMails))).toEqual(before)
})

it('continues where it was killed without notifying anyone twice, and leaves out what cannot be moved', async () => {
  const { id } = await schedule({ ...single, invitees })
  await kit.owner(
    `with n as (select gen_random_uuid() as id, (4000000000 + n)::text as number from generate_series(1, 230) n),
     numbers as (insert into meeting_numbers (number, tenant_id) select number, $2 from n on conflict do nothing),
     copies as (
       insert into meetings (tenant_id, id, number, kind, owner_id, topic, local_start, local_end, duration_minutes,
         timezone, password_encrypted, ical_uid)
       select m.tenant_id, n.id, n.number, m.kind, m.owner_id, m.topic, m.local_start, m.local_end, m.duration_minutes,
         m.timezone, m.password_encrypted, n.id::text from meetings m cross join n where m.id = $1)
     insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
     select o.tenant_id, n.id, o.local_start, o.starts_at, o.ends_at from occurrences o cross join n where o.meeting_id = $1`,
    [id, tenant.tenantId],
  )
  const ids = (
    await kit.owner('select id from meetings where owner_id = $1 and topic = $2', [ada.id, series.topic])
  ).map((row) => String(row.id))
  const failing = (await schedule({ ...single, topic: 'Fails' })).id
  await kit.owner('delete from emails where tenant_id = $1', [tenant.tenantId])
  await storeWithOlderData([...ids, failing])
  await setVersion('2020a')
  const { database, mail } = kit.platform
  let transactions = 0
  const platform: typeof kit.platform = {
    ...kit.platform,
    database: {
      ...database,
      // The third of each batch stores how far it has come.
      acrossTenants: (work, options) => {
        transactions += 1
        return transactions === 6
          ? Promise.reject(new Error('the process was killed'))
          : database.acrossTenants(work, options)
      },
    },
    mail: {
      ...mail,
      enqueueMany: (db, mails, limit) =>
        mails.some(({ meetingId }) => meetingId === failing)
          ? Promise.reject(new Error('the email could not be written'))
          : mail.enqueueMany(db, mails, limit),
    },
  }
  await expect(followAll(undefined, platform)).rejects.toThrow('the process was killed')
  const [{ version, next }] = await kit.owner('select version, next_version as next from time_zone_data')
  expect([version, next]).toEqual(['2020a', process.versions.tz])
  await followAll(undefined, platform)
  const [{ most, owners }] = await kit.owner(
    `select max(n)::int as most, count(*) filter (where to_email = $2)::int as owners from (
       select meeting_id, to_email, count(*) as n from emails where tenant_id = $1 group by meeting_id, to_email) m`,
    [tenant.tenantId, ada.email],
  )
  expect(most).toBe(1)
  expect(owners).toBeGreaterThanOrEqual(231)
  expect(await countMails(failing)).toBe(0)
  const starts = await kit.owner('select starts_at from occurrences where meeting_id = $1', [failing])
  expect(starts).toEqual([{ starts_at: new Date('2088-03-29T08:00Z') }])
  await follow()
  expect(await countMails(failing)).toBe(1)
})
