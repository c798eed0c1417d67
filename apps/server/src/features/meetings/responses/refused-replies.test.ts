import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { describe, expect, it } from 'vitest'
import { expectDefined } from '#test/kit.ts'
import { replyTo, useRepliesFixture } from '#test/replies-fixture.ts'
import { replyPrograms, type TestReply } from '#test/reply-programs.ts'
import { newGuest } from '#test/responses-fixture.ts'

const { kit, tenant, ada, imapServer, schedule, receiveInvitation, deliver, list, findResponses } =
  await useRepliesFixture()

const once = { recurrence: undefined }
const secondsAgo = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000)
const write = (reply: Omit<TestReply, 'answer'> & Partial<TestReply>) =>
  replyPrograms.google({ answer: 'ACCEPTED', ...reply })

async function inviteOne(change: object = once) {
  const guest = newGuest()
  const meeting = await schedule(change, guest)
  const { invitation, mail } = await receiveInvitation(guest)
  return { guest, meeting, invitation, token: /respond#([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '' }
}
const toForm = (meeting: { id: string; version: number }) => ({
  id: meeting.id,
  version: meeting.version,
  topic: 'Board meeting',
  timezone: 'Europe/Paris',
  password: 'secret1',
  options: { joinBeforeHost: false },
})

describe('a forged reply', () => {
  it('needs the token that only the invitation has', async () => {
    const { guest, meeting, invitation } = await inviteOne()
    const reply = { invitation, from: guest }
    const toAda = `ORGANIZER;CN="Ada Byron":mailto:${ada.email}`
    const token = expectDefined(/replies\+([a-z2-7]{26})@/.exec(invitation.replace(/\r?\n /g, ''))?.[1])
    const forged = [
      ada.email,
      replyTo,
      `replies+${token}@elsewhere.test`,
      `replies+${token}a@example.test`,
      `xreplies+${token}@example.test`,
      `replies+${token}@example.test.elsewhere.test`,
    ]
    for (const to of forged) expect(await deliver(write({ ...reply, to }))).toEqual({ unrelated: 1 })
    expect(await deliver(write({ ...reply, to: `replies+${'a'.repeat(26)}@example.test` }))).toEqual({ unknown: 1 })
    expect(await deliver(write({ ...reply, uid: 'other@localhost' }))).toEqual({ outdated: 1 })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'none' })
    const shouted = { to: `REPLIES+${token.toUpperCase()}@EXAMPLE.test`, organizer: toAda }
    expect(await deliver(write({ ...reply, ...shouted }))).toEqual({ recorded: 1 })
  })

  it('does not answer for others, nor for the invitee who forwarded the invitation', async () => {
    const [guest, other] = [newGuest(), newGuest()]
    const meeting = await schedule(once, guest, other)
    const { invitation } = await receiveInvitation(guest)
    expect(await deliver(write({ invitation, from: other }))).toEqual({ 'other-attendee': 1 })
    expect(await deliver(write({ invitation, from: 'stranger@elsewhere.test' }))).toEqual({ 'other-attendee': 1 })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'none', [other]: 'none' })
  })

  it('is only a reply with an answer', async () => {
    const { guest, meeting, invitation } = await inviteOne()
    const reply = { invitation, from: guest }
    for (const method of ['REQUEST', 'COUNTER', 'CANCEL'])
      expect(await deliver(write({ ...reply, method }))).toEqual({ unrelated: 1 })
    expect(await deliver(write({ ...reply, answer: 'NEEDS-ACTION' }))).toEqual({ 'no-answer': 1 })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'none' })
  })

  it('is limited per invitee', async () => {
    const { guest, meeting, invitation } = await inviteOne()
    const [{ id }] = await kit.owner('select id from invitees where email = $1', [guest])
    await kit.owner(
      `insert into rate_limits (tenant_id, key, count, expires_at) values ($1, $2, 400, portal_now() + interval '1 hour')`,
      [tenant.tenantId, `reply:${id}`],
    )
    expect(await deliver(write({ invitation, from: guest }))).toEqual({ limited: 1 })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'none' })
  })
})

describe('an old reply', () => {
  it('and a copy do not overwrite a newer answer, wherever that was given', async () => {
    const { guest, meeting, invitation, token } = await inviteOne()
    const reply = { invitation, from: guest }
    const declined = write({ ...reply, answer: 'DECLINED', stamp: secondsAgo(60) })
    expect(await deliver(declined, declined)).toEqual({ recorded: 1, outdated: 1 })
    expect(await deliver(write({ ...reply, stamp: secondsAgo(120) }))).toEqual({ outdated: 1 })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'declined' })
    await kit.guest(tenant).call(responses.respond, { token, response: 'tentative' })
    expect(await deliver(write({ ...reply, stamp: secondsAgo(30) }))).toEqual({ outdated: 1 })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'tentative' })
  })

  it('counts from when it arrived if its clock is ahead', async () => {
    const { guest, meeting, invitation, token } = await inviteOne()
    const ahead = write({ invitation, from: guest, stamp: new Date(Date.now() + 86_400_000) })
    expect(await deliver(ahead)).toEqual({ recorded: 1 })
    await kit.guest(tenant).call(responses.respond, { token, response: 'declined' })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'declined' })
  })

  it('to times that have changed is ignored; to an old topic it counts', async () => {
    const { guest, meeting, invitation } = await inviteOne()
    const renamed = { ...toForm(meeting), topic: 'Other topic' }
    const { version } = (await kit.as(ada).call(meetings.update, renamed)).body
    expect(await deliver(write({ invitation, from: guest, stamp: secondsAgo(10) }))).toEqual({ recorded: 1 })
    const times = { start: '2088-03-16T09:00', end: '2088-03-16T10:00' }
    expect((await kit.as(ada).call(meetings.update, { ...renamed, version, ...times })).status).toBe(200)
    expect(await deliver(write({ invitation, from: guest }))).toEqual({ outdated: 1 })
    expect(await list(meeting.id)).toMatchObject([{ response: 'none', previousResponse: 'accepted' }])
    const asked = await receiveInvitation(guest, 3)
    expect(await deliver(write({ invitation: asked.invitation, from: guest, answer: 'DECLINED' }))).toEqual({
      recorded: 1,
    })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'declined' })
  })
})

describe('a reply to what does not take place', () => {
  it('is ignored: a cancelled meeting, a cancelled date, a removed invitee, an unknown date', async () => {
    const cancelled = await inviteOne()
    await kit.as(ada).call(meetings.delete, { id: cancelled.meeting.id })
    expect(await deliver(write({ ...cancelled, from: cancelled.guest }))).toEqual({ closed: 1 })

    const removed = await inviteOne()
    const [invitee] = await list(removed.meeting.id)
    await kit.as(ada).call(responses.remove, { id: removed.meeting.id, inviteeId: invitee?.id ?? '' })
    expect(await deliver(write({ ...removed, from: removed.guest }))).toEqual({ unknown: 1 })

    const repeated = await inviteOne({})
    await kit.as(ada).call(meetings.delete, { id: repeated.meeting.id, occurrence: '2088-03-22T09:00' })
    const reply = { ...repeated, from: repeated.guest }
    const dates = { '20880322T090000': 'closed', '20880323T090000': 'unknown', '99999999T999999': 'unknown' }
    for (const [date, outcome] of Object.entries(dates))
      expect(await deliver(write({ ...reply, date: `RECURRENCE-ID;TZID=Europe/Paris:${date}` }))).toEqual({
        [outcome]: 1,
      })
    expect(await findResponses(repeated.meeting.id)).toEqual({ [repeated.guest]: 'none' })
  })

  it('is ignored once the meeting has ended, and in a disabled tenant', async () => {
    const { guest, meeting, invitation } = await inviteOne()
    await kit.owner(`update tenants set status = 'disabled' where tenant_id = $1`, [tenant.tenantId])
    expect(await deliver(write({ invitation, from: guest }))).toEqual({ unknown: 1 })
    await kit.owner(`update tenants set status = 'active' where tenant_id = $1`, [tenant.tenantId])
    await kit.owner(
      `update occurrences set starts_at = portal_now() - interval '2 hours', ends_at = portal_now() - interval '1 hour' where meeting_id = $1`,
      [meeting.id],
    )
    expect(await deliver(write({ invitation, from: guest }))).toEqual({ closed: 1 })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'none' })
  })
})

describe('a mail that is no reply', () => {
  const calendarMail = (to: string, file: string) =>
    `To: ${to}\r\nContent-Type: text/calendar; method=REPLY\r\n\r\n${file.replaceAll('\n', '\r\n')}\r\n`

  it('is counted and marked as seen', async () => {
    const { guest, meeting, invitation } = await inviteOne()
    const to = expectDefined(/replies\+[a-z2-7]{26}@example.test/.exec(invitation.replace(/\r?\n /g, ''))?.[0])
    const file = (...lines: string[]) => calendarMail(to, ['BEGIN:VCALENDAR', 'METHOD:REPLY', ...lines].join('\n'))
    const nested = Array.from(
      { length: 40 },
      (_, n) => `--${n}\r\nContent-Type: multipart/mixed; boundary=${n + 1}\r\n`,
    )
    const malformed = [
      file('END:VCALENDAR'),
      file('BEGIN:VEVENT', 'UID:x', 'DTSTAMP:never', 'END:VEVENT', 'END:VCALENDAR'),
      file('BEGIN:VEVENT'),
      file('BEGIN:VEVENT\n'.repeat(10_000)),
      `To: ${to}\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
      `To: ${to}\r\nContent-Type: multipart/mixed; boundary=0\r\n\r\n${nested.join('\r\n')}`,
    ]
    for (const source of malformed) expect(await deliver(source)).toEqual({ malformed: 1 })
    const unrelated = [
      '',
      Buffer.from([0, 255, 254, 13, 10, 0]),
      'Subject: Out of office\r\n\r\nUntil Monday.\r\n',
      `To: ${to}\r\nSubject: Out of office\r\n\r\nUntil Monday.\r\n`,
      `To: ${'x'.repeat(100_000)}, ${to}\r\n\r\n`,
      `Subject: x\r\n\r\n${write({ invitation, from: guest })}`,
      calendarMail(replyTo, 'BEGIN:VCALENDAR'),
    ]
    for (const source of unrelated) expect(await deliver(source)).toEqual({ unrelated: 1 })
    expect(await deliver(Buffer.alloc(300_000, 'a'))).toEqual({ 'too-large': 1 })
    expect(imapServer.mails.every(({ isSeen }) => isSeen)).toBe(true)
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'none' })
  })

  it('does not keep a reply behind it from being recorded', async () => {
    const { guest, invitation } = await inviteOne()
    const junk = Array.from({ length: 20 }, () => calendarMail(replyTo, 'BEGIN:VCALENDAR'))
    expect(await deliver(...junk, write({ invitation, from: guest }))).toEqual({ unrelated: 20, recorded: 1 })
  })
})
