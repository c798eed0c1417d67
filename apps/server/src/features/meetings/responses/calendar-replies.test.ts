import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { describe, expect, it, vi } from 'vitest'
import { createCalendarProgram } from '#test/calendar-program.ts'
import { useRepliesFixture } from '#test/replies-fixture.ts'
import { replyPrograms } from '#test/reply-programs.ts'
import { newGuest } from '#test/responses-fixture.ts'
import { readReplies } from './calendar-replies.jobs.ts'

const { kit, tenant, ada, inbox, imapServer, schedule, receiveInvitation, deliver, list, findResponses } =
  await useRepliesFixture()

const once = { recurrence: undefined }
const unfold = (text: string) => text.replace(/\r?\n /g, '').replaceAll('\r', '')
const programs = ['google', 'outlook', 'apple'] as const
const secondsAgo = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000)

describe('an invitation', () => {
  it('names the organizer, and the address of the mailbox with a token of the invitee', async () => {
    const [one, two] = [newGuest(), newGuest()]
    await schedule(once, one, two)
    const [first, second] = [await receiveInvitation(one), await receiveInvitation(two)]
    const pattern = new RegExp(
      `^ORGANIZER;EMAIL="${ada.email}";CN="Ada Byron":mailto:replies\\+([a-z2-7]{26})@example\\.test$`,
      'm',
    )
    const tokens = [first, second].map(({ invitation }) => pattern.exec(unfold(invitation))?.[1])
    expect(tokens[0]).toMatch(/./)
    expect(tokens[0]).not.toBe(tokens[1])
    expect(first.mail.replyTo?.[0]?.address).toBe(ada.email)
    expect(first.mail.from?.address).not.toContain('replies')
  })

  it('keeps its address in changes and in the cancellation of a removed invitee', async () => {
    const guest = newGuest()
    const meeting = await schedule(once, guest)
    const findOrganizer = ({ invitation }: { invitation: string }) => /^ORGANIZER.*$/m.exec(unfold(invitation))?.[0]
    const organizer = findOrganizer(await receiveInvitation(guest))
    const change = { id: meeting.id, version: meeting.version, password: 'secret1', options: { joinBeforeHost: false } }
    await kit.as(ada).call(meetings.update, { ...change, topic: 'Other topic', timezone: 'Europe/Paris' })
    expect(findOrganizer(await receiveInvitation(guest, 2))).toBe(organizer)
    const [invitee] = await list(meeting.id)
    await kit.as(ada).call(responses.remove, { id: meeting.id, inviteeId: invitee?.id ?? '' })
    const [cancellation] = await kit.owner(
      `select calendar from emails where to_email = $1 and calendar_method = 'CANCEL'`,
      [guest],
    )
    expect(findOrganizer({ invitation: cancellation.calendar })).toBe(organizer)
  })
})

describe.each(programs)('a reply of %s', (program) => {
  const write = replyPrograms[program]

  it('is what the organizer sees, and a later one replaces it', async () => {
    const [guest, other] = [newGuest(), newGuest()]
    const meeting = await schedule(once, guest, other)
    const { invitation } = await receiveInvitation(guest)
    const answers = [
      ['DECLINED', 'declined', 30],
      ['TENTATIVE', 'tentative', 20],
      ['ACCEPTED', 'accepted', 10],
    ] as const
    for (const [answer, response, seconds] of answers) {
      const stamp = secondsAgo(seconds)
      expect(await deliver(write({ invitation, from: guest, answer, stamp }))).toEqual({ recorded: 1 })
      expect(await findResponses(meeting.id)).toEqual({ [guest]: response, [other]: 'none' })
      expect((await list(meeting.id)).find(({ email }) => email === guest)?.respondedAt).toBe(stamp.toISOString())
    }
    const [entry] = await kit.owner(
      `select action, actor_id, after from audit_log where object_id = $1 and action = 'responses.respond' limit 1`,
      [meeting.id],
    )
    expect(entry).toMatchObject({ actor_id: null, after: { email: guest } })
  })

  it('answers a series, or one date of it', async () => {
    const guest = newGuest()
    const meeting = await schedule({}, guest)
    const { invitation } = await receiveInvitation(guest)
    const date = {
      google: 'RECURRENCE-ID;TZID=Europe/Paris:20880329T090000',
      outlook: 'RECURRENCE-ID;TZID=Europe/Paris:20880329T090000',
      apple: 'RECURRENCE-ID:20880329T070000Z',
    }[program]
    const reply = { invitation, from: guest }
    await deliver(write({ ...reply, answer: 'ACCEPTED', stamp: secondsAgo(30) }))
    await deliver(write({ ...reply, answer: 'DECLINED', date, stamp: secondsAgo(20) }))
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'accepted' })
    expect(await findResponses(meeting.id, '2088-03-22T09:00')).toEqual({ [guest]: 'accepted' })
    expect(await findResponses(meeting.id, '2088-03-29T09:00')).toEqual({ [guest]: 'declined' })
    await deliver(write({ ...reply, answer: 'TENTATIVE', stamp: secondsAgo(10) }))
    expect(await findResponses(meeting.id, '2088-03-29T09:00')).toEqual({ [guest]: 'tentative' })
  })

  it('answers the one date that a user is invited to, and no other', async () => {
    const guest = newGuest()
    const meeting = await schedule({}, newGuest())
    const occurrence = '2088-03-22T09:00'
    await kit.as(ada).call(meetings.invite, { id: meeting.id, occurrence, invitees: [{ email: guest }] })
    const { invitation } = await receiveInvitation(guest)
    const other = { date: 'RECURRENCE-ID;TZID=Europe/Paris:20880329T090000' }
    const reply = { invitation, from: guest, answer: 'ACCEPTED' } as const
    expect(await deliver(write({ ...reply, ...other }))).toEqual({ unknown: 1 })
    expect(await deliver(write(reply))).toEqual({ recorded: 1 })
    expect((await findResponses(meeting.id, occurrence))[guest]).toBe('accepted')
  })
})

describe('a reply to one date', () => {
  it('is what the invited user sees, who then has no conflict there', async () => {
    const bob = await kit.createUser(tenant, { firstname: 'Bob', lastname: 'Noyce' })
    const meeting = await schedule({}, bob.email)
    const { invitation } = await receiveInvitation(bob.email)
    const date = 'RECURRENCE-ID;VALUE=DATE:20880322'
    await deliver(replyPrograms.google({ invitation, from: bob.email, answer: 'DECLINED', date }))
    const items = (await kit.as(bob).call(meetings.listSchedules, { size: 100 })).body.items
    const own = items.filter(({ meetingId }) => meetingId === meeting.id)
    expect(own.map(({ invitation: invited }) => invited?.response)).toEqual(['none', 'declined', 'none', 'none'])
    const findConflicts = async (day: string) => {
      const times = { start: `2088-03-${day}T09:30`, end: `2088-03-${day}T09:45`, timezone: 'Europe/Paris' }
      return (await kit.as(bob).call(meetings.previewTimes, times)).body.first[0]?.conflicts.length
    }
    expect(await findConflicts('15')).toBe(1)
    expect(await findConflicts('22')).toBe(0)
    await kit.as(bob).call(responses.respondAsUser, { id: meeting.id, response: 'accepted' })
    expect(await findConflicts('22')).toBe(1)
  })

  it('is what later calendar files say of it, besides the answer to the series', async () => {
    const guest = newGuest()
    const meeting = await schedule({}, guest)
    const { invitation } = await receiveInvitation(guest)
    const reply = { invitation, from: guest }
    const date = 'RECURRENCE-ID;TZID=Europe/Paris:20880322T090000'
    await deliver(replyPrograms.google({ ...reply, answer: 'ACCEPTED', stamp: secondsAgo(20) }))
    await deliver(replyPrograms.google({ ...reply, answer: 'DECLINED', stamp: secondsAgo(10), date }))
    await kit.as(ada).call(responses.sendInvitations, { id: meeting.id })
    const sent = (await receiveInvitation(guest, 2)).invitation
    const findStatus = (event: string) => /PARTSTAT=(\w+)/.exec(event)?.[1]
    const events = unfold(sent).split('BEGIN:VEVENT').slice(1)
    expect(events.filter((event) => !event.includes('RECURRENCE-ID')).map(findStatus)).toEqual(['ACCEPTED'])
    expect(events.filter((event) => event.includes(date)).map(findStatus)).toEqual(['DECLINED'])
    const [before, after] = [createCalendarProgram(), createCalendarProgram()]
    before.receive(invitation)
    after.receive(sent)
    expect(after.show()).toEqual(before.show())
    expect(after.show()).toHaveLength(4)
  })

  it('is what the file of any later change says of it', async () => {
    const guest = newGuest()
    const { id } = await schedule({}, guest)
    const { invitation } = await receiveInvitation(guest)
    const date = 'RECURRENCE-ID;TZID=Europe/Paris:20880322T090000'
    await deliver(replyPrograms.google({ invitation, from: guest, answer: 'DECLINED', date }))
    const findVersion = async () => (await kit.as(ada).call(meetings.get, { id })).body.version
    const form = { id, timezone: 'Europe/Paris', options: { joinBeforeHost: false } }
    const changes = [
      { topic: 'Directors', password: 'secret1' },
      { topic: 'Directors', password: 'another2' },
    ]
    for (const [index, change] of changes.entries()) {
      const version = await findVersion()
      expect((await kit.as(ada).call(meetings.update, { ...form, ...change, version })).status).toBe(200)
      const sent = unfold((await receiveInvitation(guest, index + 2)).invitation)
      const event = sent.split('BEGIN:VEVENT').find((text) => text.includes(date))
      expect(String(event)).toContain('PARTSTAT=DECLINED')
    }
  })

  it('is in one mail with the answer to the series, if the program sends both', async () => {
    const guest = newGuest()
    const meeting = await schedule({}, guest)
    const { invitation } = await receiveInvitation(guest)
    const [to, uid] = [/replies\+\w+@example\.test/, /UID:(\S+)/].map((pattern) => pattern.exec(unfold(invitation)))
    const write = (status: string, id: string) =>
      `BEGIN:VEVENT\r\nUID:${uid?.[1]}\r\nDTSTAMP:20260101T080000Z\r\n${id}ATTENDEE;PARTSTAT=${status}:mailto:${guest}\r\nEND:VEVENT\r\n`
    const dates = write('DECLINED', 'RECURRENCE-ID;TZID=America/Toronto:20880322T040000\r\n')
    const file = `BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\n${dates}${write('ACCEPTED', '')}END:VCALENDAR\r\n`
    const source = `To: ${to?.[0]}\r\nContent-Type: text/calendar; method=REPLY\r\n\r\n${file}`
    expect(await deliver(source, source)).toEqual({ recorded: 1, outdated: 1 })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'accepted' })
    expect(await findResponses(meeting.id, '2088-03-22T09:00')).toEqual({ [guest]: 'declined' })
  })

  it('finds a date whose local time does not exist or occurs twice', async () => {
    const guest = newGuest()
    const recurrence = { frequency: 'monthly', interval: 7, monthDay: 28, count: 2 } as const
    const times = { start: '2088-03-28T02:30', end: '2088-03-28T03:30' }
    const spring = await schedule({ ...times, recurrence }, guest)
    const { invitation } = await receiveInvitation(guest)
    const date = 'RECURRENCE-ID:20880328T013000Z'
    expect(await deliver(replyPrograms.apple({ invitation, from: guest, answer: 'TENTATIVE', date }))).toEqual({
      recorded: 1,
    })
    expect(await findResponses(spring.id, '2088-03-28T02:30')).toEqual({ [guest]: 'tentative' })
  })

  it('to the former time of this date is outdated', async () => {
    const guest = newGuest()
    const meeting = await schedule({}, guest)
    const { invitation } = await receiveInvitation(guest)
    const { version } = (await kit.as(ada).call(meetings.get, { id: meeting.id })).body
    const moved = { start: '2088-03-23T09:00', end: '2088-03-23T10:00', topic: 'Board meeting' }
    const occurrence = '2088-03-22T09:00'
    await kit.as(ada).call(meetings.updateOccurrence, { id: meeting.id, version, occurrence, ...moved })
    const reply = { invitation, from: guest, date: 'RECURRENCE-ID;TZID=Europe/Paris:20880322T090000' }
    expect(await deliver(replyPrograms.apple({ ...reply, answer: 'ACCEPTED' }))).toEqual({ outdated: 1 })
    expect(await findResponses(meeting.id, occurrence)).toEqual({ [guest]: 'none' })
  })

  it('is asked again when this date moves, and kept when the invitee is restored', async () => {
    const guest = newGuest()
    const meeting = await schedule({}, guest)
    const { invitation } = await receiveInvitation(guest)
    const reply = { invitation, from: guest, date: 'RECURRENCE-ID;TZID=Europe/Paris:20880322T090000' }
    const occurrence = '2088-03-22T09:00'
    await deliver(replyPrograms.apple({ ...reply, answer: 'DECLINED', stamp: secondsAgo(60) }))
    const [invitee] = await list(meeting.id)
    const named = { id: meeting.id, inviteeId: invitee?.id ?? '' }
    await kit.as(ada).call(responses.remove, named)
    expect(await deliver(replyPrograms.apple({ ...reply, answer: 'ACCEPTED', stamp: secondsAgo(50) }))).toEqual({
      unknown: 1,
    })
    await kit.as(ada).call(responses.restore, named)
    expect(await findResponses(meeting.id, occurrence)).toEqual({ [guest]: 'declined' })
    const { version } = (await kit.as(ada).call(meetings.get, { id: meeting.id })).body
    const moved = { id: meeting.id, version, occurrence, start: '2088-03-23T09:00', end: '2088-03-23T10:00' }
    expect((await kit.as(ada).call(meetings.updateOccurrence, { ...moved, topic: 'Board meeting' })).status).toBe(200)
    expect(await findResponses(meeting.id, occurrence)).toEqual({ [guest]: 'none' })
    expect(await deliver(replyPrograms.apple({ ...reply, answer: 'ACCEPTED' }))).toEqual({ outdated: 1 })
    const asked = await receiveInvitation(guest, 2)
    const again = { invitation: asked.invitation, from: guest, answer: 'TENTATIVE' } as const
    expect(await deliver(replyPrograms.apple(again))).toEqual({ recorded: 1 })
    expect(await findResponses(meeting.id, occurrence)).toEqual({ [guest]: 'tentative' })
    expect(await findResponses(meeting.id)).toEqual({ [guest]: 'none' })
  })
})

it('is neither lost nor repeated if the connection ends between the commit and the mark', async () => {
  const guest = newGuest()
  const meeting = await schedule(once, guest)
  const { invitation } = await receiveInvitation(guest)
  imapServer.onNextMark(() => undefined)
  imapServer.deliver(replyPrograms.outlook({ invitation, from: guest, answer: 'TENTATIVE' }))
  await readReplies(kit.platform)
  expect(await findResponses(meeting.id)).toEqual({ [guest]: 'tentative' })
  expect(imapServer.mails.at(-1)?.isSeen).toBe(false)
  expect(inbox.isReachable()).toBe(false)
  // After the pause.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20 * 60_000)
  expect(await deliver()).toEqual({ outdated: 1 })
  vi.restoreAllMocks()
  expect(inbox.isReachable()).toBe(true)
  const entries = await kit.owner(`select from audit_log where object_id = $1 and action = 'responses.respond'`, [
    meeting.id,
  ])
  expect(entries).toHaveLength(1)
})
