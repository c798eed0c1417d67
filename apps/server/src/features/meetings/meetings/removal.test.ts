import { randomUUID } from 'node:crypto'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { mailsTo } from '#test/mailbox.ts'
import { newGuest, useResponsesFixture } from '#test/responses-fixture.ts'
import { series } from '#test/series-fixture.ts'

const {
  kit,
  tenant,
  ada,
  bob,
  form,
  schedule,
  upcoming,
  invite,
  age,
  findToken,
  see,
  list,
  findInvitee,
  remove,
  scheduleWith,
  findCalendars,
  findOwnRow,
} = await useResponsesFixture()

describe('removing an invitee', () => {
  const join = ({ number }: { number: string }) => kit.as(bob).call(room.join, { number, name: 'Bob' })

  it('takes the meeting from a colleague, who can no longer join, see or download it', async () => {
    const meeting = await schedule(ada, { options: { joinBeforeHost: true }, invitees: [{ email: bob.email }] })
    expect((await join(meeting)).body.code).not.toBe('join-refused')
    await remove(meeting.id, bob.email)
    expect((await join(meeting)).body.code).toBe('join-refused')
    expect((await kit.as(bob).call(room.preview, { number: meeting.number })).body).toEqual({ meeting: null })
    expect((await kit.as(bob).call(meetings.calendar, { id: meeting.id, language: 'en' })).status).toBe(404)
    expect(await findOwnRow(bob, meeting.id)).toBeUndefined()
    expect((await kit.as(bob).call(responses.respondAsUser, { id: meeting.id, response: 'accepted' })).status).toBe(404)
    expect(await list(meeting.id)).toEqual([])
  })

  it('emails a cancellation to that invitee only, held for the undo, under a later SEQUENCE', async () => {
    const [guest, other] = [newGuest(), newGuest()]
    const meeting = await scheduleWith(guest, other)
    await remove(meeting.id, guest)
    const [request, cancel] = await findCalendars(guest)
    const field = (text: string | undefined, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text ?? '')?.[1]
    expect(field(cancel, 'METHOD')?.trim()).toBe('CANCEL')
    expect(field(cancel, 'UID')).toBe(field(request, 'UID'))
    expect(Number(field(cancel, 'SEQUENCE'))).toBe(Number(field(request, 'SEQUENCE')) + 1)
    // The meeting takes place, without them.
    expect(cancel).not.toContain('STATUS')
    expect(cancel).toContain(`mailto:${guest}`)
    expect(await findCalendars(other)).toHaveLength(1)
    const [mail] = await kit.owner(
      `select subject, not_before > portal_now() + interval '25 seconds' as held from emails
       where to_email = $1 and calendar_method = 'CANCEL'`,
      [guest],
    )
    expect(mail).toEqual({ subject: 'No longer invited: Board meeting', held: true })
    expect((await mailsTo(kit, tenant.tenantId, guest)).at(-1)?.text).not.toContain('secret1')
  })

  it('can be undone: the answer is kept, the email withdrawn', async () => {
    const meeting = await scheduleWith(bob.email)
    await kit.as(bob).call(responses.respondAsUser, { id: meeting.id, response: 'accepted' })
    const token = await findToken(bob.email)
    const inviteeId = await remove(meeting.id, bob.email)
    const undo = () => kit.as(ada).call(responses.restore, { id: meeting.id, inviteeId })
    const statuses = (await Promise.all([undo(), undo(), undo()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404, 404])
    expect(await list(meeting.id)).toMatchObject([{ id: inviteeId, response: 'accepted' }])
    expect(await findOwnRow(bob, meeting.id)).toBeDefined()
    expect(await see(token)).toMatchObject({ response: 'accepted' })
    const mails = await kit.owner(
      `select state from emails where to_email = $1 and calendar_method = 'CANCEL' order by created_at desc limit 1`,
      [bob.email],
    )
    expect(mails).toEqual([{ state: 'withdrawn' }])
  })

  it('stays removed when the deletion of the meeting is undone', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest)
    await remove(meeting.id, guest)
    await kit.as(ada).call(meetings.delete, { id: meeting.id })
    await kit.as(ada).call(meetings.restore, { id: meeting.id })
    expect(
      await kit.owner(`select state from emails where to_email = $1 and calendar_method = 'CANCEL'`, [guest]),
    ).not.toEqual([{ state: 'withdrawn' }])
  })

  it('cannot be undone after 30 seconds, or once the invitee is invited again', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest)
    const inviteeId = await remove(meeting.id, guest)
    const undo = async () => (await kit.as(ada).call(responses.restore, { id: meeting.id, inviteeId })).body
    await invite(meeting.id, guest)
    expect(await undo()).toMatchObject({ status: 409, code: 'invited-again' })
    await kit.owner(`update removed_invitees set removed_at = removed_at - interval '31 seconds' where id = $1`, [
      inviteeId,
    ])
    expect(await undo()).toMatchObject({ status: 409, code: 'undo-expired' })
  })

  it('happens once for parallel requests', async () => {
    const meeting = await scheduleWith(newGuest())
    const [invitee] = await list(meeting.id)
    const call = () => kit.as(ada).call(responses.remove, { id: meeting.id, inviteeId: invitee?.id ?? '' })
    const statuses = (await Promise.all([call(), call(), call()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404, 404])
  })

  it('removes from a series those of its meetings only that no other invitation is for', async () => {
    const { body: meeting } = await kit.as(ada).call(meetings.create, series)
    const occurrence = '2088-03-22T09:00'
    await kit.as(ada).call(meetings.invite, { id: meeting.id, occurrence, invitees: [{ email: bob.email }] })
    await invite(meeting.id, bob.email)
    const findStarts = async () =>
      (await upcoming(bob)).filter(({ meetingId }) => meetingId === meeting.id).map((row) => row.occurrence)
    expect(await findStarts()).toHaveLength(4)
    await remove(meeting.id, bob.email)
    expect(await findStarts()).toEqual([occurrence])
  })
})

describe('emails of a meeting', () => {
  it('have a state per invitee: a failed one is shown, and sent again', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest)
    await kit.owner(`update emails set state = 'failed' where to_email = $1`, [guest])
    const { id } = await findInvitee(meeting.id, guest)
    expect(await list(meeting.id)).toMatchObject([{ delivery: 'failed' }])
    const again = await kit.as(ada).call(responses.sendInvitations, { id: meeting.id, inviteeIds: [id] })
    expect(again.body).toEqual({ sent: 1 })
    expect((await list(meeting.id))[0]?.delivery).not.toBe('failed')
    expect((await findCalendars(guest)).map((text) => text.includes('METHOD:REQUEST'))).toEqual([true, true])
  })

  it('are sent again to everyone, each once per idempotency key', async () => {
    const emails = [newGuest(), newGuest()]
    const meeting = await scheduleWith(...emails)
    const key = randomUUID()
    for (let n = 0; n < 2; n += 1) await kit.as(ada).call(responses.sendInvitations, { id: meeting.id }, { key })
    for (const email of emails) expect(await mailsTo(kit, tenant.tenantId, email)).toHaveLength(2)
    const strangers = await kit.as(ada).call(responses.sendInvitations, { id: meeting.id, inviteeIds: [randomUUID()] })
    expect(strangers.status).toBe(404)
  })

  it('bring the organizer the calendar file, published and without attendees', async () => {
    const organizer = await kit.createUser(tenant)
    const { body: meeting } = await kit.as(organizer).call(meetings.create, form({ invitees: [{ email: bob.email }] }))
    expect((await kit.as(organizer).call(responses.sendToOwnCalendar, { id: meeting.id })).status).toBe(200)
    const [calendar] = await findCalendars(organizer.email)
    expect(calendar).toContain('METHOD:PUBLISH')
    expect(calendar).not.toContain('ATTENDEE')
    await age(meeting.id, 4)
    expect((await kit.as(organizer).call(responses.sendToOwnCalendar, { id: meeting.id })).body.code).toBe(
      'meeting-ended',
    )
    expect((await kit.as(organizer).call(responses.sendInvitations, { id: meeting.id })).body.code).toBe(
      'meeting-ended',
    )
  })
})
