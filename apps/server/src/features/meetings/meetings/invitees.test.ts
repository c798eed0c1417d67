import { randomUUID } from 'node:crypto'
import { meetings } from '@foyer/contract/meetings/meetings'
import { describe, expect, it } from 'vitest'
import { useMeetingsFixture } from '#test/meetings-fixture.ts'

const { kit, tenant, ada, bob, form, schedule, upcoming, invite, findMails } = await useMeetingsFixture()

describe('scheduling with invitees', () => {
  it('invites and emails them in the same call', async () => {
    const guest = `guest-${randomUUID()}@example.test`
    const invitees = [{ email: guest.toUpperCase(), name: 'Gus Guest' }, { email: bob.email }, { email: guest }]
    const { status, body: meeting } = await kit.as(ada).call(meetings.create, form({ invitees }))
    expect(status).toBe(200)
    expect(meeting.invitees).toEqual([
      { email: guest, name: 'Gus Guest', alternativeHost: false },
      { email: bob.email, name: 'Bob Noyce', alternativeHost: false },
    ])
    expect((await findMails(meeting.id)).map(({ to_email, calendar_method }) => [to_email, calendar_method])).toEqual(
      [guest, bob.email].toSorted().map((email) => [email, 'REQUEST']),
    )
    expect((await upcoming(bob)).map(({ meetingId }) => meetingId)).toContain(meeting.id)
    const [entry] = await kit.owner('select after from audit_log where object_id = $1', [meeting.id])
    expect(entry.after).toMatchObject({ kind: 'scheduled', invited: 2 })
  })

  it('invites to an open meeting, too', async () => {
    const open = { kind: 'open' as const, topic: 'Now', timezone: 'UTC', password: 'secret1' }
    const { body } = await kit.as(ada).call(meetings.create, { ...open, invitees: [{ email: bob.email }] })
    expect((await findMails(body.id)).map(({ calendar_method }) => calendar_method)).toEqual([null])
  })

  it('accepts an empty list, and at most 100 valid addresses', async () => {
    expect((await kit.as(ada).call(meetings.create, form({ invitees: [] }))).body.invitees).toEqual([])
    const many = Array.from({ length: 101 }, (_, n) => ({ email: `i${n}@example.test` }))
    expect((await kit.as(ada).call(meetings.create, form({ invitees: many }))).status).toBe(400)
    const invalid = await kit.as(ada).call(meetings.create, form({ invitees: [{ email: 'nobody' }] }))
    expect(invalid.body.issues?.[0]).toMatchObject({ field: 'invitees.0.email', code: 'email-invalid' })
  })

  it('invites once for a repeated idempotency key', async () => {
    const key = randomUUID()
    const input = form({ invitees: [{ email: bob.email }] })
    const [one, two] = [
      await kit.as(ada).call(meetings.create, input, { key }),
      await kit.as(ada).call(meetings.create, input, { key }),
    ]
    expect(two.body).toEqual(one.body)
    expect(await findMails(one.body.id)).toHaveLength(1)
  })
})

describe('the invitees of an upcoming meeting', () => {
  it('are counted for its owner, with those invited first, and hidden from its invitees', async () => {
    const emails = [bob.email, ...Array.from({ length: 4 }, (_, n) => `p${n}-${randomUUID()}@example.test`)]
    const meeting = await schedule()
    for (const email of emails) await invite(meeting.id, email)
    const find = async (user: typeof ada) => (await upcoming(user)).find(({ meetingId }) => meetingId === meeting.id)
    const first = emails
      .slice(0, 3)
      .map((email) => ({ email, name: email === bob.email ? 'Bob Noyce' : '', picture: '' }))
    expect((await find(ada))?.people).toEqual({ count: 5, first })
    expect((await find(bob))?.people).toEqual({ count: 0, first: [] })
    const alone = await schedule()
    const entry = (await upcoming(ada)).find(({ meetingId }) => meetingId === alone.id)
    expect(entry?.people).toEqual({ count: 0, first: [] })
  })
})

describe('the calendar file of a meeting', () => {
  const download = (user: typeof ada, id: string, language: 'en' | 'fr' = 'en') =>
    kit.as(user).call(meetings.calendar, { id, language })
  const unfold = (text: string) => text.replaceAll('\r\n ', '')

  it('is published to the owner with the password, under the UID of the invitations', async () => {
    const meeting = await schedule(ada, { topic: 'Quarterly figures' })
    await invite(meeting.id, bob.email)
    const { status, body, headers } = await download(ada, meeting.id)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toContain(`filename="${meeting.number}.ics"`)
    const [row] = await kit.owner('select ical_uid from meetings where id = $1', [meeting.id])
    const text = unfold(body)
    for (const part of ['METHOD:PUBLISH', `UID:${row.ical_uid}`, 'SUMMARY:Quarterly figures', `${meeting.url}#secret1`])
      expect(text).toContain(part)
    expect(text).not.toContain('ATTENDEE')
    expect(unfold((await download(ada, meeting.id, 'fr')).body)).toContain('Mot de passe')
  })

  it('is given to invitees without the password and the other invitees', async () => {
    const meeting = await schedule()
    await invite(meeting.id, bob.email, 'other-guest@example.test')
    const text = unfold((await download(bob, meeting.id)).body)
    expect(text).toContain(`URL;VALUE=URI:${meeting.url}\r\n`)
    expect(text).toContain(ada.email)
    expect(text).not.toMatch(/secret1|Password|other-guest|ATTENDEE/)
  })

  it('does not exist for others, for deleted meetings and for those without a time', async () => {
    const meeting = await schedule()
    expect((await download(bob, meeting.id)).status).toBe(404)
    await kit.as(ada).call(meetings.delete, { id: meeting.id })
    expect((await download(ada, meeting.id)).status).toBe(404)
    const open = { kind: 'open' as const, topic: 'Now', timezone: 'UTC', password: 'secret1' }
    const { body } = await kit.as(ada).call(meetings.create, open)
    expect((await download(ada, body.id)).status).toBe(404)
  })
})

describe('inviting', () => {
  it('emails each address once, and binds those of the tenant’s users', async () => {
    const meeting = await schedule()
    const guest = `guest-${randomUUID()}@example.test`
    const response = await invite(meeting.id, guest, guest.toUpperCase(), bob.email)
    expect(response.body).toEqual({ invited: 2 })
    const mails = await findMails(meeting.id)
    expect(mails.map(({ to_email }) => to_email).sort()).toEqual([guest, bob.email].sort())
    expect(mails.every(({ calendar_method }) => calendar_method === 'REQUEST')).toBe(true)
    const entry = (await upcoming(bob)).find(({ meetingId }) => meetingId === meeting.id)
    expect(entry).toMatchObject({ own: false, host: 'Ada Byron', number: meeting.number })
    const { invitees } = (await kit.as(ada).call(meetings.get, { id: meeting.id })).body
    expect(invitees).toContainEqual({ email: bob.email, name: 'Bob Noyce', alternativeHost: false })
    const rows = await kit.owner('select email, language from invitees where meeting_id = $1', [meeting.id])
    expect(Object.fromEntries(rows.map(({ email, language }) => [email, language]))).toEqual({
      [guest]: 'en',
      [bob.email]: 'fr',
    })
  })

  it('emails an invited address again without adding it twice, and once per idempotency key', async () => {
    const meeting = await schedule()
    const input = { id: meeting.id, invitees: [{ email: bob.email }] }
    const key = randomUUID()
    await kit.as(ada).call(meetings.invite, input, { key })
    await kit.as(ada).call(meetings.invite, input, { key })
    expect(await findMails(meeting.id)).toHaveLength(1)
    await kit.as(ada).call(meetings.invite, input)
    expect(await findMails(meeting.id)).toHaveLength(2)
    expect((await kit.as(ada).call(meetings.get, { id: meeting.id })).body.invitees).toHaveLength(1)
  })

  it('accepts at most 100 invitees at once and 500 in total', async () => {
    const meeting = await schedule()
    const addresses = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `i${from + n}@example.test`)
    expect((await invite(meeting.id, ...addresses(0, 101))).status).toBe(400)
    expect((await invite(meeting.id, 'a@x.test,b@y.test')).body.issues?.[0]).toMatchObject({ code: 'email-invalid' })
    await kit.owner(
      `insert into invitees (tenant_id, meeting_id, email, name, language) select $1, $2, 'i' || n || '@example.test', '', 'en' from generate_series(0, 498) n`,
      [tenant.tenantId, meeting.id],
    )
    expect((await invite(meeting.id, ...addresses(498, 3))).body).toMatchObject({
      status: 409,
      code: 'too-many-invitees',
    })
    expect((await invite(meeting.id, ...addresses(498, 2))).status).toBe(200)
  })

  it('returns the invitation as text in the requested language', async () => {
    const meeting = await schedule(ada, { topic: 'Quarterly figures' })
    const { body } = await kit.as(ada).call(meetings.copyInvite, { id: meeting.id, language: 'fr' })
    expect(body.url).toBe(meeting.url)
    for (const part of ['Quarterly figures', 'secret1', meeting.url]) expect(body.text).toContain(part)
    const english = await kit.as(ada).call(meetings.copyInvite, { id: meeting.id, language: 'en' })
    expect(english.body.text).not.toBe(body.text)
  })
})
