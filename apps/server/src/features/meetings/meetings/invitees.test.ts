import { randomUUID } from 'node:crypto'
import { meetings } from '@foyer/contract/meetings/meetings'
import { describe, expect, it } from 'vitest'
import { useMeetingsFixture } from '#test/meetings-fixture.ts'

const { kit, tenant, ada, bob, schedule, upcoming, invite, findMails } = await useMeetingsFixture()

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
    expect(invitees).toContainEqual({ email: bob.email, name: 'Bob Noyce' })
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
