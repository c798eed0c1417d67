import { settings } from '@foyer/contract/identity/settings'
import { meetingNotices } from '@foyer/contract/meetings/meeting-notices'
import { expect, it } from 'vitest'
import { createKit, expectDefined, type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { makeMeeting } from '#test/meetings.ts'
import { sendReminders } from './meeting-notices.jobs.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

/** Schedules a meeting that starts in a number of minutes, in the calendars of its owner and the others. */
async function schedule(owner: TestUser, startsInMinutes: number, others: TestUser[] = []) {
  const meeting = await makeMeeting(kit, owner, { startsInMinutes, topic: 'Board meeting' })
  for (const user of [owner, ...others]) {
    await kit.owner(
      `insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
       select tenant_id, $2, meeting_id, id, starts_at, ends_at, $3 from occurrences where id = $1`,
      [meeting.occurrenceId, user.id, user === owner],
    )
  }
  return { ...meeting, occurrenceId: expectDefined(meeting.occurrenceId) }
}

/** Moves an occurrence, in all calendars. */
const move = (occurrenceId: string, minutes: number) =>
  kit.owner(
    `with moved as (
       update occurrences set starts_at = portal_now() + $2 * interval '1 minute',
         ends_at = portal_now() + ($2 + 60) * interval '1 minute' where id = $1 returning *)
     update calendar_entries e set starts_at = m.starts_at, ends_at = m.ends_at from moved m where e.occurrence_id = m.id`,
    [occurrenceId, minutes],
  )

const read = async (user: TestUser) => (await kit.as(user).call(meetingNotices.current, {})).body.items
const countEvents = async (user: TestUser): Promise<number> =>
  (
    await kit.owner(`select count(*)::int as n from events where user_id = $1 and topic = 'meeting-notices'`, [user.id])
  )[0].n
const emails = async (user: TestUser) => mailsTo(kit, user.tenantId, user.email)

it('reminds the owner and invited users ten minutes before, in the portal and once', async () => {
  const [ada, bob] = [await kit.createUser(tenant), await kit.createUser(tenant, { level: 'client' })]
  const meeting = await schedule(ada, 9, [bob])
  await schedule(ada, 11)
  for (let run = 0; run < 3; run += 1) await sendReminders(kit.platform)
  for (const user of [ada, bob]) {
    expect(await read(user)).toMatchObject([{ number: meeting.number, topic: 'Board meeting' }])
    expect(await countEvents(user)).toBe(1)
    expect(await emails(user)).toEqual([])
  }
})

it('reminds co-managers only of what they are invited to', async () => {
  const [ada, bob] = [await kit.createUser(tenant), await kit.createUser(tenant)]
  const meeting = await schedule(ada, 9, [bob])
  await kit.owner('update calendar_entries set is_manager = true where meeting_id = $1 and user_id = $2', [
    meeting.id,
    bob.id,
  ])
  await sendReminders(kit.platform)
  expect(await read(ada)).toHaveLength(1)
  expect(await read(bob)).toEqual([])
  await kit.owner(
    `insert into invitees (tenant_id, meeting_id, email, name, language, user_id) values ($1, $2, $3, '', 'en', $4)`,
    [tenant.tenantId, meeting.id, bob.email, bob.id],
  )
  await sendReminders(kit.platform)
  expect(await read(bob)).toHaveLength(1)
})

it('reminds by email at the minutes that the user has chosen, in their language and formats and without the password', async () => {
  const user = await kit.createUser(tenant, { language: 'fr' })
  // Far from that of the meeting, and the same all year.
  await kit.owner(`update users set timezone = 'Asia/Kolkata' where id = $1`, [user.id])
  await kit
    .as(user)
    .call(settings.update, { reminder: 'off', reminderEmail: '60', dateFormat: 'iso', timeFormat: '12' })
  const meeting = await schedule(user, 58)
  await schedule(user, 30)
  await sendReminders(kit.platform)
  await sendReminders(kit.platform)
  const [mail, ...others] = await emails(user)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Rappel : Board meeting, \d{1,2}:\d\d\s[AP]M$/)
  const [{ start }] = await kit.owner(
    `select to_char(starts_at at time zone 'Asia/Kolkata', 'FMYYYY-MM-DD, FMHH12:MI') as start from occurrences where id = $1`,
    [meeting.occurrenceId],
  )
  expect(mail?.text).toMatch(new RegExp(` ${start}\\s[AP]M`))
  expect(mail?.text).toContain(`http://${tenant.subdomain}.`)
  expect(mail?.text).toContain(`/portal/join/${meeting.number}`)
  expect(mail?.text).not.toContain(meeting.password)
  expect(await countEvents(user)).toBe(0)
})

it('reminds in the portal only of a meeting that sends no reminders', async () => {
  const user = await kit.createUser(tenant)
  await kit.as(user).call(settings.update, { reminder: '10', reminderEmail: '10' })
  const [quiet, own] = [await schedule(user, 9), await schedule(user, 9)]
  await kit.owner(`update meetings set options = '{"emailReminder": false}' where id = $1`, [quiet.id])
  await kit.owner(`update occurrences set options = '{"emailReminder": false}' where id = $1`, [own.occurrenceId])
  await sendReminders(kit.platform)
  expect([await countEvents(user), await emails(user)]).toEqual([2, []])
})

it('reminds no user whose reminders are off, who is disabled, or of a meeting that is deleted or cancelled', async () => {
  const [off, disabled, deleting] = [
    await kit.createUser(tenant),
    await kit.createUser(tenant),
    await kit.createUser(tenant),
  ]
  await kit.as(off).call(settings.update, { reminder: 'off' })
  await schedule(off, 9)
  await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
  await schedule(disabled, 9)
  // Marked before they are due, because the portal's own clock runs too.
  const deleted = await schedule(deleting, 90)
  await kit.owner('update meetings set deleted_at = portal_now() where id = $1', [deleted.id])
  await move(deleted.occurrenceId, 9)
  const { occurrenceId } = await schedule(deleting, 90)
  await kit.owner('update occurrences set cancelled_at = portal_now() where id = $1', [occurrenceId])
  await kit.owner('delete from calendar_entries where occurrence_id = $1', [occurrenceId])
  await move(occurrenceId, 9)
  await sendReminders(kit.platform)
  for (const user of [off, disabled, deleting]) expect(await countEvents(user)).toBe(0)
})

it('reminds invited users unless they have declined', async () => {
  const [ada, bob, eve] = [await kit.createUser(tenant), await kit.createUser(tenant), await kit.createUser(tenant)]
  const { id, occurrenceId } = await schedule(ada, 90, [bob, eve])
  for (const [user, response] of [
    [bob, 'tentative'],
    [eve, 'declined'],
  ] as const)
    await kit.owner(
      `insert into invitees (tenant_id, meeting_id, email, name, language, user_id, response)
       values ($1, $2, $3, '', 'en', $4, $5)`,
      [tenant.tenantId, id, user.email, user.id, response],
    )
  await move(occurrenceId, 9)
  await sendReminders(kit.platform)
  expect([await countEvents(ada), await countEvents(bob), await countEvents(eve)]).toEqual([1, 1, 0])
})

it('leaves out what is more than five minutes late, and what has begun', async () => {
  const user = await kit.createUser(tenant)
  await kit.as(user).call(settings.update, { reminder: '30', reminderEmail: '5' })
  await schedule(user, 24)
  await schedule(user, -1)
  await sendReminders(kit.platform)
  expect([await countEvents(user), await emails(user)]).toEqual([0, []])
  await schedule(user, 26)
  await sendReminders(kit.platform)
  expect(await countEvents(user)).toBe(1)
})

it('reminds again of a meeting that was moved after the reminder, and shows only the new time', async () => {
  const user = await kit.createUser(tenant)
  const { occurrenceId } = await schedule(user, 9)
  await sendReminders(kit.platform)
  await move(occurrenceId, 120)
  expect(await read(user)).toEqual([])
  await sendReminders(kit.platform)
  expect(await countEvents(user)).toBe(1)
  await move(occurrenceId, 8)
  await sendReminders(kit.platform)
  await sendReminders(kit.platform)
  expect(await countEvents(user)).toBe(2)
  expect(await read(user)).toHaveLength(1)
})

it('sends each of hundreds of reminders once, with several processes at the same time', async () => {
  const other = await createKit()
  try {
    const busy = await kit.createTenant()
    const owner = await kit.createUser(busy)
    const users = await Promise.all(Array.from({ length: 40 }, () => kit.createUser(busy)))
    await kit.owner(`update users set settings = '{"reminderEmail": "10"}' where tenant_id = $1`, [busy.tenantId])
    for (let n = 0; n < 6; n += 1) await schedule(owner, 9, users)
    await Promise.all([kit, other, kit, other].map(({ platform }) => sendReminders(platform)))
    const [{ events, mails, distinct }] = await kit.owner(
      `select (select count(*)::int from events where tenant_id = $1 and topic = 'meeting-notices') as events,
        (select count(*)::int from emails where tenant_id = $1) as mails,
        (select count(distinct to_email)::int from emails where tenant_id = $1) as distinct`,
      [busy.tenantId],
    )
    expect({ events, mails, distinct }).toEqual({ events: 246, mails: 246, distinct: 41 })
  } finally {
    await other.close()
  }
})

it('marks nothing if the events or emails cannot be written, and does not keep other tenants from theirs', async () => {
  const [failing, fine] = [await kit.createTenant(), await kit.createTenant()]
  await schedule(failing.admin, 9)
  await schedule(fine.admin, 9)
  const { platform } = kit
  const events: typeof platform.events = {
    ...platform.events,
    emit: async (db, all) => {
      await platform.events.emit(db, all)
      if ([all].flat().some(({ tenantId }) => tenantId === failing.tenantId)) throw new Error('the process was killed')
    },
  }
  await sendReminders({ ...platform, events })
  expect(await countEvents(fine.admin)).toBe(1)
  await sendReminders(platform)
  expect(await countEvents(failing.admin)).toBe(1)
})
