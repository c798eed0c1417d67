import { randomUUID } from 'node:crypto'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { describe, expect, it } from 'vitest'
import { mailsTo } from '#test/mailbox.ts'
import { local } from '#test/meetings-fixture.ts'
import { newGuest, useResponsesFixture } from '#test/responses-fixture.ts'
import { series } from '#test/series-fixture.ts'

const {
  kit,
  tenant,
  ada,
  bob,
  schedule,
  invite,
  age,
  visitor,
  upcoming,
  findToken,
  see,
  respond,
  list,
  findInvitee,
  remove,
  scheduleWith,
  findCalendars,
  findOwnRow,
} = await useResponsesFixture()

describe('the link of an invitation', () => {
  it('is each recipient’s own, in text and HTML, and not in the calendar file', async () => {
    const [one, two] = [newGuest(), newGuest()]
    const { url } = await scheduleWith(one, two)
    const link = `${new URL(url).origin}/portal/respond#`
    const [mail] = await mailsTo(kit, tenant.tenantId, one)
    const token = await findToken(one)
    expect(token).not.toBe('')
    expect(token).not.toBe(await findToken(two))
    expect(mail?.text).toContain(`${link}${token}`)
    expect(mail?.html).toContain(`${link}${token}`)
    expect(mail?.text).not.toContain('answer.invalid')
    expect((await findCalendars(one))[0]).not.toContain('respond')
  })

  it('shows the invitation and changes nothing', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest)
    const invitation = { state: 'open', topic: 'Board meeting', host: 'Ada Byron', email: guest, response: 'none' }
    expect(await see(await findToken(guest))).toMatchObject({ ...invitation, series: false, timezone: 'UTC' })
    expect(await list(meeting.id)).toMatchObject([{ response: 'none', respondedAt: null }])
  })

  it('answers, and answers again', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest, newGuest())
    const token = await findToken(guest)
    for (const response of ['accepted', 'declined', 'tentative'] as const) {
      expect((await respond(token, response)).status).toBe(200)
      expect(await see(token)).toMatchObject({ state: 'open', response })
    }
    expect((await list(meeting.id)).map(({ response }) => response).toSorted()).toEqual(['none', 'tentative'])
    expect((await findInvitee(meeting.id, guest)).respondedAt).not.toBeNull()
    const [entry] = await kit.owner(
      `select after from audit_log where object_id = $1 and action = 'responses.respond' limit 1`,
      [meeting.id],
    )
    expect(entry.after).toMatchObject({ email: guest })
  })

  it('is unknown if forged, misspelt, or sealed for something else', async () => {
    const guest = newGuest()
    await scheduleWith(guest)
    const token = await findToken(guest)
    const [row] = await kit.owner('select id from invitees where email = $1', [guest])
    const seal = (text: string) => kit.platform.secret.seal(text).toString('base64url')
    const last = token.endsWith('A') ? 'B' : 'A'
    const forged = [
      'x',
      row.id,
      '../../x',
      `${token.slice(0, -1)}${last}`,
      token.toUpperCase(),
      `${token}=`,
      `${token} `,
      seal('secret1'),
      seal(`other:${tenant.tenantId}:${row.id}`),
      seal(`respond:${randomUUID()}:${row.id}`),
    ]
    for (const other of forged) {
      expect(await see(other)).toMatchObject({ state: 'unknown', topic: '', email: '' })
      expect((await respond(other, 'accepted')).body).toMatchObject({ status: 404, code: 'invitation-gone' })
    }
    expect((await visitor.call(responses.getInvitation, { token: 'x'.repeat(10_000) })).status).toBe(400)
    expect(await see(token)).toMatchObject({ response: 'none' })
  })

  it('works at the hostname of its tenant only', async () => {
    const guest = newGuest()
    await scheduleWith(guest)
    const elsewhere = kit.guest(await kit.createTenant())
    const token = await findToken(guest)
    expect(await see(token, elsewhere)).toMatchObject({ state: 'unknown', topic: '' })
    expect((await respond(token, 'accepted', elsewhere)).status).toBe(404)
  })

  it('says that the invitee was removed or invited again', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest)
    const token = await findToken(guest)
    await remove(meeting.id, guest)
    expect(await see(token)).toMatchObject({ state: 'gone', topic: '' })
    expect((await respond(token, 'accepted')).body.code).toBe('invitation-gone')
    await invite(meeting.id, guest)
    expect(await see(token)).toMatchObject({ state: 'gone' })
    expect(await see(await findToken(guest))).toMatchObject({ state: 'open' })
  })

  it('says that the meeting has ended or was cancelled', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest)
    const token = await findToken(guest)
    await age(meeting.id, 4)
    expect(await see(token)).toMatchObject({ state: 'ended' })
    expect((await respond(token, 'accepted')).body).toMatchObject({ status: 409, code: 'meeting-ended' })
    await kit.as(ada).call(meetings.delete, { id: meeting.id })
    expect(await see(token)).toMatchObject({ state: 'cancelled', topic: 'Board meeting' })
  })

  it('answers an open meeting, which has no time', async () => {
    const guest = newGuest()
    const open = { kind: 'open' as const, topic: 'Now', timezone: 'UTC', password: 'secret1' }
    await kit.as(ada).call(meetings.create, { ...open, invitees: [{ email: guest }] })
    const token = await findToken(guest)
    expect(await see(token)).toMatchObject({ state: 'open', startsAt: null })
    expect((await respond(token, 'accepted')).status).toBe(200)
  })

  it('takes parallel answers and at most 20 an hour', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest)
    const token = await findToken(guest)
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => respond(token, 'accepted')))).map(
      ({ status }) => status,
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await respond(token, 'declined')).status).toBe(429)
    expect(await findInvitee(meeting.id, guest)).toMatchObject({ response: 'accepted' })
  })
})

describe('an invited user', () => {
  it('answers in the portal; a declined meeting stays, and can be accepted later', async () => {
    const meeting = await scheduleWith(bob.email)
    expect((await findOwnRow(ada, meeting.id))?.invitation).toBeNull()
    expect((await findOwnRow(bob, meeting.id))?.invitation).toEqual({
      response: 'none',
      seriesResponse: 'none',
      single: false,
    })
    for (const response of ['declined', 'accepted'] as const) {
      expect((await kit.as(bob).call(responses.respondAsUser, { id: meeting.id, response })).status).toBe(200)
      expect((await findOwnRow(bob, meeting.id))?.invitation).toEqual({
        response,
        seriesResponse: response,
        single: false,
      })
    }
  })

  it('has no conflict with a meeting that they declined', async () => {
    const meeting = await scheduleWith(bob.email)
    const times = { start: local(60), end: local(120), timezone: 'UTC' }
    const findConflicts = async () =>
      (await kit.as(bob).call(meetings.previewTimes, times)).body.first[0]?.conflicts.length ?? 0
    const before = await findConflicts()
    await kit.as(bob).call(responses.respondAsUser, { id: meeting.id, response: 'declined' })
    expect(await findConflicts()).toBe(before - 1)
  })

  it('answers neither for others nor as the organizer', async () => {
    const meeting = await scheduleWith(newGuest())
    for (const user of [ada, bob])
      expect((await kit.as(user).call(responses.respondAsUser, { id: meeting.id, response: 'accepted' })).status).toBe(
        404,
      )
    expect((await kit.as(bob).call(responses.list, { id: meeting.id })).status).not.toBe(200)
  })
})

describe('a series', () => {
  it('is answered as a whole, and a single occurrence by those invited to it', async () => {
    const [whole, single] = [newGuest(), newGuest()]
    const { body: meeting } = await kit.as(ada).call(meetings.create, { ...series, invitees: [{ email: whole }] })
    const occurrence = '2088-03-22T09:00'
    await kit.as(ada).call(meetings.invite, { id: meeting.id, occurrence, invitees: [{ email: single }] })
    expect(await see(await findToken(whole))).toMatchObject({ series: true })
    const seen = await see(await findToken(single))
    expect(seen).toMatchObject({ series: false, startsAt: '2088-03-22T08:00:00.000Z' })
    await respond(await findToken(single), 'accepted')
    expect((await list(meeting.id)).map(({ email }) => email)).toEqual([whole])
    expect(await list(meeting.id, occurrence)).toMatchObject([
      { email: whole, response: 'none' },
      { email: single, response: 'accepted' },
    ])
    await kit.as(ada).call(meetings.delete, { id: meeting.id, occurrence })
    expect(await see(await findToken(single))).toMatchObject({ state: 'cancelled' })
    expect(await see(await findToken(whole))).toMatchObject({ state: 'open' })
  })

  it('is answered for one date only, by a user and by a guest', async () => {
    const guest = newGuest()
    const invited = [{ email: guest }, { email: bob.email }]
    const { body: meeting } = await kit.as(ada).call(meetings.create, { ...series, invitees: invited })
    const occurrence = '2088-03-22T09:00'
    const token = await findToken(guest)
    const asUser = (input: object) =>
      kit.as(bob).call(responses.respondAsUser, { id: meeting.id, response: 'declined', ...input })
    await respond(token, 'accepted')
    await asUser({ response: 'accepted' })
    expect((await visitor.call(responses.respond, { token, occurrence, response: 'declined' })).status).toBe(200)
    expect((await asUser({ occurrence })).status).toBe(200)
    const answers = async (date?: string) => (await list(meeting.id, date)).map(({ response }) => response)
    expect(await answers()).toEqual(['accepted', 'accepted'])
    expect(await answers(occurrence)).toEqual(['declined', 'declined'])
    const dates = (await upcoming(bob)).filter(({ meetingId }) => meetingId === meeting.id)
    for (const date of dates) {
      const response = date.occurrence === occurrence ? 'declined' : 'accepted'
      expect(date.invitation).toEqual({ response, seriesResponse: 'accepted', single: false })
    }
    expect((await asUser({ occurrence: '2088-03-23T09:00' })).status).toBe(404)
    const unknown = { token, occurrence: '2088-03-23T09:00', response: 'declined' } as const
    expect((await visitor.call(responses.respond, unknown)).body.code).toBe('invitation-gone')
    await kit.as(ada).call(responses.sendInvitations, { id: meeting.id })
    const events = ((await findCalendars(guest)).at(-1) ?? '').split('BEGIN:VEVENT').slice(1)
    const partstats = events.map((event) => [
      /RECURRENCE-ID[^:]*:(\w+)/.exec(event)?.[1],
      /PARTSTAT=([\w-]+)/.exec(event)?.[1],
    ])
    expect(partstats[0]).toEqual([undefined, 'ACCEPTED'])
    expect(partstats).toContainEqual(['20880322T090000', 'DECLINED'])
    await respond(token, 'tentative')
    expect(await answers(occurrence)).toEqual(['tentative', 'declined'])
  })

  it('keeps the answer to the series when one meeting of it is moved', async () => {
    const [whole, single] = [newGuest(), newGuest()]
    const { body: meeting } = await kit.as(ada).call(meetings.create, { ...series, invitees: [{ email: whole }] })
    const occurrence = '2088-03-22T09:00'
    await kit.as(ada).call(meetings.invite, { id: meeting.id, occurrence, invitees: [{ email: single }] })
    for (const email of [whole, single]) await respond(await findToken(email), 'accepted')
    const change = { id: meeting.id, occurrence, version: meeting.version, topic: meeting.topic }
    const times = { start: '2088-03-22T11:00', end: '2088-03-22T12:00' }
    expect((await kit.as(ada).call(meetings.updateOccurrence, { ...change, ...times })).status).toBe(200)
    expect(await list(meeting.id, occurrence)).toMatchObject([
      { email: whole, response: 'accepted' },
      { email: single, response: 'none', previousResponse: 'accepted' },
    ])
  })
})

describe('a change of the meeting', () => {
  const change = (meeting: Awaited<ReturnType<typeof schedule>>, values: object) =>
    kit.as(ada).call(meetings.update, {
      id: meeting.id,
      version: meeting.version,
      topic: meeting.topic,
      timezone: 'UTC',
      password: 'secret1',
      options: { joinBeforeHost: true },
      ...values,
    })

  it('keeps answers if the times stay, and states them in the calendar file', async () => {
    const [guest, silent] = [newGuest(), newGuest()]
    const meeting = await scheduleWith(guest, silent)
    await respond(await findToken(guest), 'tentative')
    await change(meeting, { topic: 'Board meeting, second half' })
    expect(await findInvitee(meeting.id, guest)).toMatchObject({ response: 'tentative', previousResponse: 'none' })
    expect((await findCalendars(guest)).map((text) => /PARTSTAT=([\w-]+)/.exec(text)?.[1])).toEqual([
      'NEEDS-ACTION',
      'TENTATIVE',
    ])
    expect((await findCalendars(silent)).at(-1)).toContain('PARTSTAT=NEEDS-ACTION;RSVP=TRUE')
  })

  it('asks again if the times change, and keeps what had been answered beside it', async () => {
    const guest = newGuest()
    const meeting = await scheduleWith(guest)
    await respond(await findToken(guest), 'accepted')
    expect((await change(meeting, { start: local(180), end: local(240) })).status).toBe(200)
    expect(await findInvitee(meeting.id, guest)).toMatchObject({ response: 'none', previousResponse: 'accepted' })
    expect((await findCalendars(guest)).at(-1)).toContain('PARTSTAT=NEEDS-ACTION')
    const mail = (await mailsTo(kit, tenant.tenantId, guest)).at(-1)
    expect(mail?.text).toContain('If the time has changed, please answer again')
    await respond(await findToken(guest), 'declined')
    expect(await findInvitee(meeting.id, guest)).toMatchObject({ response: 'declined', previousResponse: 'none' })
  })
})
