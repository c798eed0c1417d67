import { feedback } from '@foyer/contract/meetings/feedback'
import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { makeMeeting } from '#test/meetings.ts'
import { useRoom } from '#test/room-fixture.ts'
import { sendSummary } from './conference-summary.jobs.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })

const mails = (user: TestUser) => mailsTo(kit, tenant.tenantId, user.email)
const summarize = (id: string) => sendSummary(kit.platform, { tenantId: tenant.tenantId, id })
const countJobs = async (id: string): Promise<number> =>
  (
    await kit.owner(
      `select count(*)::int as n from pgboss.job where name = 'conference-summary' and data->>'id' = $1`,
      [id],
    )
  )[0].n

/** Holds a meeting of an hour and a half, from which a guest was away for twenty minutes. */
async function hold(host: TestUser, { options = {}, guest = true }: { options?: object; guest?: boolean } = {}) {
  const meeting = await makeMeeting(kit, host, {
    topic: 'Board meeting',
    options: { joinBeforeHost: true, ...options },
  })
  const hedy = await enterAs(host, meeting)
  const ann = guest ? await enterAsGuest(meeting, 'Ann http://evil.test') : undefined
  const [{ id }] = await kit.owner('select id from conferences where meeting_id = $1', [meeting.id])
  await kit.owner(`update conferences set started_at = portal_now() - interval '90 minutes' where id = $1`, [id])
  await kit.owner(
    `update participants set joined_at = joined_at - interval '90 minutes', connected_at = portal_now() - interval '90 minutes'
     where conference_id = $1`,
    [id],
  )
  if (ann !== undefined) {
    await kit.owner(`update participants set left_at = portal_now() - interval '50 minutes' where id = $1`, [
      ann.participantId,
    ])
    const again = await enterAsGuest(meeting, 'Ann http://evil.test', ann.cookie)
    await kit.owner(`update participants set connected_at = portal_now() - interval '30 minutes' where id = $1`, [
      again.participantId,
    ])
    await again.client.call(feedback.give, {
      participantId: again.participantId,
      ...{ rating: 4, videoIssues: [], audioIssues: [], shareIssues: [], suggestion: '' },
    })
  }
  expect((await hedy.client.call(room.end, { conferenceId: id })).status).toBe(200)
  return { id, meeting }
}

it('the host gets a summary of a meeting once, in their language and time zone', async () => {
  const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host', language: 'fr' })
  await kit.owner(`update users set timezone = 'Asia/Kolkata' where id = $1`, [host.id])
  const { id } = await hold(host, { options: { emailSummary: true } })
  expect(await countJobs(id)).toBe(1)
  await Promise.all([summarize(id), summarize(id)])
  await summarize(id)
  const [mail, ...others] = await mails(host)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Récapitulatif : Board meeting')
  expect(mail?.text).toMatch(/Date : .*\(Asia\/Kolkata\)/)
  expect(mail?.text).toMatch(/Durée : 1\u00A0h\u00A030\n/)
  expect(mail?.text).toMatch(/Note : 4 sur 5 \(1 avis\)/)
  expect(mail?.text).toMatch(
    /Participants \(2\).*\n- User – 1\u00A0h\u00A030\n- Ann http:\/\/\u2060evil\.\u2060test – 1\u00A0h\u00A010\n/,
  )
  expect(mail?.text).toContain(`/portal/past-meetings?meeting=${id}`)
  expect(mail?.html).toContain('<html lang="fr">')
})

it('there is no summary unless the option is on, of a meeting without guests, nor for a host who has left', async () => {
  const [plain, alone, gone] = [
    await kit.createUser(tenant),
    await kit.createUser(tenant),
    await kit.createUser(tenant),
  ]
  const unwanted = await hold(plain)
  expect(await countJobs(unwanted.id)).toBe(0)
  const lonely = await hold(alone, { options: { emailSummary: true }, guest: false })
  expect(await countJobs(lonely.id)).toBe(0)
  const left = await hold(gone, { options: { emailSummary: true } })
  await kit.owner(`update users set status = 'disabled' where id = $1`, [gone.id])
  await summarize(left.id)
  expect([await mails(plain), await mails(alone), await mails(gone)]).toEqual([[], [], []])
})
