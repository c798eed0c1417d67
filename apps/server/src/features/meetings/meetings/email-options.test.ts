import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { describe, expect, it } from 'vitest'
import { expectDefined } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { local, useMeetingsFixture } from '#test/meetings-fixture.ts'
import { newGuest } from '#test/responses-fixture.ts'

// No server listens there, so the emails that are to be sent stay queued.
const { kit, tenant, ada, form, schedule, upcoming } = await useMeetingsFixture({
  env: { SMTP_URL: 'smtp://127.0.0.1:9', OUTSIDE_EMAILS_PER_USER: '40' },
})

type Scheduled = Awaited<ReturnType<typeof schedule>>
const scheduleFor = (guest: string, options: object, change: object = {}) =>
  schedule(ada, { invitees: [{ email: guest }], options, ...change })
/** The subjects of the emails to a guest, with whether they are sent. */
const findMails = async (guest: string): Promise<{ subject: string; sent: boolean }[]> =>
  (await kit.owner('select subject, state from emails where to_email = $1 order by created_at, subject', [guest])).map(
    ({ subject, state }) => ({ subject: subject.split(':')[0], sent: state !== 'unsent' }),
  )
const move = ({ id, version }: Scheduled, change: object = {}) =>
  kit.as(ada).call(meetings.update, { id, version, ...form({ start: local(180), end: local(240) }), ...change })
const findInvitee = async (id: string, email: string) => {
  const { items } = (await kit.as(ada).call(responses.list, { id })).body
  const found = items.find((one) => one.email === email)
  if (found === undefined) throw new Error(`${email} is not invited`)
  return found
}

describe('the emails of a meeting', () => {
  it.each([
    ['emailInvitation', 'Invitation'],
    ['emailChange', 'Changed'],
    ['emailCancellation', 'Cancelled'],
  ])('are not sent without its option: %s', async (option, excluded) => {
    const guest = newGuest()
    const meeting = await scheduleFor(guest, { [option]: false })
    expect((await move(meeting)).status).toBe(200)
    expect((await kit.as(ada).call(meetings.delete, { id: meeting.id })).status).toBe(200)
    const subjects = ['Invitation', 'Changed', 'Cancelled']
    expect(await findMails(guest)).toEqual(subjects.map((subject) => ({ subject, sent: subject !== excluded })))
  })

  it('leave invitees listed as not notified, until the host sends the invitation by hand', async () => {
    const guest = newGuest()
    const { id } = await scheduleFor(guest, { emailInvitation: false })
    expect((await findInvitee(id, guest)).delivery).toBe('unsent')
    expect((await kit.as(ada).call(responses.countUnnotified, { ids: [id] })).body.items).toEqual([{ id, count: 1 }])
    await kit.as(ada).call(responses.sendInvitations, { id })
    expect((await findInvitee(id, guest)).delivery).toBe('waiting')
    const another = newGuest()
    await kit.as(ada).call(meetings.invite, { id, invitees: [{ email: another }] })
    expect(await findMails(another)).toEqual([{ subject: 'Invitation', sent: false }])
  })

  it('follow the options that a change sets itself', async () => {
    const [quiet, loud] = [newGuest(), newGuest()]
    await move(await scheduleFor(quiet, {}), { options: { emailChange: false } })
    await move(await scheduleFor(loud, { emailChange: false }), { options: { emailChange: true } })
    expect(await findMails(quiet)).toContainEqual({ subject: 'Changed', sent: false })
    expect(await findMails(loud)).toContainEqual({ subject: 'Changed', sent: true })
  })

  it('follow the own options of a date', async () => {
    const guest = newGuest()
    const recurrence = { frequency: 'daily', interval: 1, count: 3 }
    const { id, version, start } = await scheduleFor(guest, {}, { recurrence })
    const occurrence = expectDefined(start)
    const date = { id, version, occurrence, topic: 'Board meeting' }
    const moved = { start: local(90), end: local(150), options: { emailChange: false, emailCancellation: false } }
    expect((await kit.as(ada).call(meetings.updateOccurrence, { ...date, ...moved })).status).toBe(200)
    expect((await kit.as(ada).call(meetings.delete, { id, occurrence })).status).toBe(200)
    const [, next] = await kit.owner('select local_start from occurrences where meeting_id = $1 order by starts_at', [
      id,
    ])
    expect((await kit.as(ada).call(meetings.delete, { id, occurrence: next.local_start })).status).toBe(200)
    expect(await findMails(guest)).toEqual([
      { subject: 'Invitation', sent: true },
      { subject: 'Changed', sent: false },
      { subject: 'Cancelled', sent: false },
      { subject: 'Cancelled', sent: true },
    ])
    const rows = (await upcoming(ada)).filter(({ meetingId }) => meetingId === id)
    expect(rows.map(({ emails }) => emails)).toEqual([{ invitation: true, change: true, cancellation: true }])
  })

  it('do not count as emails of the day', async () => {
    const host = await kit.createUser(tenant)
    for (let n = 0; n < 2; n += 1) {
      const invitees = Array.from({ length: 30 }, () => ({ email: newGuest() }))
      const created = form({ options: { emailInvitation: false }, invitees })
      expect((await kit.as(host).call(meetings.create, created)).status).toBe(200)
    }
  })

  it('do not notify who is removed from a meeting without cancellations', async () => {
    const guest = newGuest()
    const { id } = await scheduleFor(guest, { emailCancellation: false })
    const { id: inviteeId } = await findInvitee(id, guest)
    expect((await kit.as(ada).call(responses.remove, { id, inviteeId })).status).toBe(200)
    expect(await findMails(guest)).toContainEqual({ subject: 'No longer invited', sent: false })
  })

  it('notify a new host of what invitees do not get', async () => {
    const guest = newGuest()
    const next = await kit.createUser(tenant)
    const options = { emailChange: false }
    const { id } = await schedule(ada, { invitees: [{ email: guest }, { email: next.email }], options })
    const { id: inviteeId } = await findInvitee(id, next.email)
    expect((await kit.as(ada).call(meetings.handOver, { id, inviteeId })).status).toBe(200)
    expect(await findMails(guest)).toEqual([
      { subject: 'Invitation', sent: true },
      { subject: 'New host', sent: false },
      { subject: 'Replaced invitation', sent: false },
    ])
    expect((await findMails(next.email)).every(({ sent }) => sent)).toBe(true)
    const hosting = (await mailsTo(kit, tenant.tenantId, next.email)).find(({ subject }) => /^You host/.test(subject))
    for (const text of [hosting?.text, hosting?.html]) {
      expect(text).toContain('please tell everybody invited yourself')
      expect(text).not.toContain('gets an invitation')
    }
  })

  it('are those of each meeting when its owner is removed', async () => {
    const owner = await kit.createUser(tenant)
    const [quiet, loud] = [newGuest(), newGuest()]
    for (const [email, emailCancellation] of [
      [quiet, false],
      [loud, true],
    ] as const)
      await kit.as(owner).call(meetings.create, form({ invitees: [{ email }], options: { emailCancellation } }))
    expect((await kit.as(tenant.admin).call(users.delete, { id: owner.id, mode: 'delete' })).status).toBe(200)
    expect(await findMails(quiet)).toContainEqual({ subject: 'Cancelled', sent: false })
    expect(await findMails(loud)).toContainEqual({ subject: 'Cancelled', sent: true })
  })
})
