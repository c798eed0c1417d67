import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import { useRoom } from '#test/room-fixture.ts'
import { sendWaitingEmail } from './waiting.jobs.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const { enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })

const createHost = (change: object = {}) => kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host', ...change })
const mails = (user: TestUser) => mailsTo(kit, tenant.tenantId, user.email)
const countJobs = async ({ id }: TestMeeting): Promise<number> =>
  (
    await kit.owner(`select count(*)::int as n from pgboss.job where name = 'waiting-email' and data->>'id' = $1`, [id])
  )[0].n
/** Runs the job as if a minute had passed. */
const check = ({ id }: TestMeeting) => sendWaitingEmail(kit.platform, { tenantId: tenant.tenantId, id })
const makeRoom = (host: TestUser, more: object = {}) => makeMeeting(kit, host, more)
/** Lets the limit of ten minutes, or of a day, expire. */
const expire = ({ id }: TestMeeting, key: string) =>
  kit.owner('update rate_limits set expires_at = portal_now() where tenant_id = $1 and key = $2', [
    tenant.tenantId,
    `${key}:${id}`,
  ])

describe('hosts whom somebody waits for', () => {
  it.each([
    ['the host', {}],
    ['to be admitted', { lobby: true }],
  ])('get one email about those who wait for %s', async (_what, options) => {
    const host = await createHost({ language: 'fr' })
    const meeting = await makeRoom(host, { options, topic: 'Board www.evil.test' })
    for (const name of ['Ann', 'http://evil.test', 'Cy', 'Di', 'Eve', 'Flo', 'Gus']) await knock(meeting, name)
    expect(await countJobs(meeting)).toBe(1)
    for (let run = 0; run < 3; run += 1) await check(meeting)
    const [mail, ...others] = await mails(host)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Quelqu’un attend : Board www.evil.test')
    expect(mail?.text).toMatch(/En attente : Ann, http:\/\/\u2060evil\.\u2060test, Cy, Di, Eve et 2 autres personnes/)
    expect(mail?.text).toContain(`/portal/join/${meeting.number}`)
    expect(mail?.text).not.toContain(meeting.password)
    expect(mail?.html).toContain('<html lang="fr">')
  })

  it('are its active alternative hosts too, of a series those of the date', async () => {
    const [host, deputy, other, disabled] = await Promise.all(Array.from({ length: 4 }, () => createHost()))
    if (!host || !deputy || !other || !disabled) throw new Error('no users')
    const meeting = await makeRoom(host, { startsInMinutes: 5 })
    const [{ id: otherDate }] = await kit.owner(
      `insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
       select tenant_id, meeting_id, '2026-01-08T09:00', starts_at + interval '7 days', ends_at + interval '7 days'
       from occurrences where id = $1 returning id`,
      [meeting.occurrenceId],
    )
    for (const [user, occurrence] of [
      [deputy, meeting.occurrenceId],
      [other, otherDate],
      [disabled, null],
    ] as const)
      await kit.owner(
        `insert into invitees (tenant_id, meeting_id, occurrence_id, email, name, language, user_id, is_alternative_host)
         values ($1, $2, $3, $4, '', 'en', $5, true)`,
        [tenant.tenantId, meeting.id, occurrence, user.email, user.id],
      )
    await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    await knock(meeting, 'Ann')
    await check(meeting)
    const counts = await Promise.all([host, deputy, other, disabled].map(async (user) => (await mails(user)).length))
    expect(counts).toEqual([1, 1, 0, 0])
  })

  it('get none if the option is off, if one of them is there, or if no one waits any more', async () => {
    const [quiet, present, late] = [await createHost(), await createHost(), await createHost()]
    const off = await makeRoom(quiet, { options: { emailWaiting: false } })
    await knock(off, 'Ann')
    expect(await countJobs(off)).toBe(0)
    await check(off)
    const led = await makeRoom(present, { options: { lobby: true } })
    await knock(led, 'Ann')
    await enterAs(present, led)
    await check(led)
    const left = await makeRoom(late)
    await knock(left, 'Ann')
    await kit.owner(`update knocks set seen_at = seen_at - interval '91 seconds' where meeting_id = $1`, [left.id])
    await check(left)
    expect([await mails(quiet), await mails(present), await mails(late)]).toEqual([[], [], []])
  })

  it('get none about a date that is not today, nor about those who have entered', async () => {
    const host = await createHost()
    const [later, open] = [await makeRoom(host, { startsInMinutes: 90 }), await makeRoom(host)]
    await knock(later, 'Ann')
    expect(await countJobs(later)).toBe(0)
    const { cookie } = await knock(open, 'Ann')
    const hedy = await enterAs(host, open)
    await enterAsGuest(open, 'Ann', cookie)
    await hedy.client.call(room.leave, { participantId: hedy.participantId })
    await check(open)
    expect(await mails(host)).toEqual([])
  })

  it('get at most one in ten minutes, and twenty a day, however many knock', async () => {
    const host = await createHost()
    const meeting = await makeRoom(host)
    await knock(meeting, 'Ann')
    for (let run = 1; run <= 22; run += 1) {
      await check(meeting)
      await expire(meeting, 'waiting-email')
    }
    expect(await mails(host)).toHaveLength(20)
    await expire(meeting, 'waiting-emails')
    await Promise.all([check(meeting), check(meeting), check(meeting)])
    expect(await mails(host)).toHaveLength(21)
  })

  it('learn of a guest once who asks again every few seconds', async () => {
    const meeting = await makeRoom(await createHost())
    const { cookie } = await knock(meeting, 'Ann')
    for (let n = 0; n < 3; n += 1) await knock(meeting, 'Ann', cookie)
    expect(await kit.owner('select state from knocks where meeting_id = $1', [meeting.id])).toEqual([
      { state: 'early' },
    ])
    await expire(meeting, 'waiting-check')
    await knock(meeting, 'Ann', cookie)
    expect(await countJobs(meeting)).toBe(1)
    await knock(meeting, 'Ben')
    expect(await countJobs(meeting)).toBe(2)
  })
})

it('those who waited for the host are asked about once the meeting has a lobby', async () => {
  const host = await createHost()
  const meeting = await makeRoom(host)
  const { cookie } = await knock(meeting, 'Ann')
  await kit.owner(`update meetings set options = '{"lobby": true}' where id = $1`, [meeting.id])
  expect((await knock(meeting, 'Ann', cookie)).body).toMatchObject({ state: 'waiting', lobby: true })
  const { body } = await kit.as(host).call(room.listLobbies, {})
  expect(body.items).toMatchObject([{ names: ['Ann'] }])
})
