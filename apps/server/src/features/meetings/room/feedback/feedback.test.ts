import { feedback } from '@foyer/contract/meetings/feedback'
import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)

const toCookie = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const findFeedback = (participantId: string) =>
  kit.owner('select * from feedback where participant_id = $1', [participantId])

/** Marks a participant as connected, which the engine says of a browser. */
const connect = (participantId: unknown) =>
  kit.owner('update participants set connected_at = now() where id = $1', [participantId])

async function joinAsGuest(name: string) {
  const { number, password } = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
  const response = await kit.guest(tenant).call(room.join, { number, password, name })
  await connect(response.body.participantId)
  return { ...response.body, cookie: toCookie(response) }
}

it('takes the feedback of a user once per stay: giving it again replaces it, and it is unread again', async () => {
  const { participantId, conferenceId } = (
    await kit.as(host).call(room.start, { id: (await makeMeeting(kit, host)).id })
  ).body
  await connect(participantId)
  const input = {
    participantId,
    rating: 2,
    videoIssues: ['frozen', 'none', 'frozen'] as const,
    audioIssues: ['echo'] as const,
    suggestion: '  Less echo\r\nplease  ',
  }
  expect((await kit.as(host).send(feedback.give, input)).status).toBe(200)
  const [first] = await findFeedback(participantId)
  expect(first).toMatchObject({
    conference_id: conferenceId,
    rating: 2,
    video_issues: ['frozen', 'none'],
    audio_issues: ['echo'],
    share_issues: [],
    suggestion: 'Less echo\nplease',
    seen: false,
  })
  await kit.owner('update feedback set seen = true where participant_id = $1', [participantId])
  expect((await kit.as(host).call(feedback.give, { participantId, rating: 5 })).status).toBe(200)
  const rows = await findFeedback(participantId)
  expect(rows).toMatchObject([{ rating: 5, video_issues: [], audio_issues: [], suggestion: '', seen: false }])
})

it('takes the feedback of a guest who is recognized by their cookie, also after they have left', async () => {
  const { participantId, cookie } = await joinAsGuest('Gus')
  await kit.guest(tenant, cookie).call(room.leave, { participantId })
  expect((await kit.guest(tenant, cookie).call(feedback.give, { participantId, rating: 4 })).status).toBe(200)
  expect(await findFeedback(participantId)).toMatchObject([{ rating: 4 }])
})

it('takes no feedback on a stay that never connected', async () => {
  const { id } = await makeMeeting(kit, host)
  const { participantId } = (await kit.as(host).call(room.start, { id })).body
  expect((await kit.as(host).call(feedback.give, { participantId, rating: 1 })).body.code).toBe('not-found')
  expect(await findFeedback(participantId)).toEqual([])
})

it('takes no feedback on another participant’s stay', async () => {
  const { participantId } = await joinAsGuest('Gus')
  const other = await joinAsGuest('Olga')
  const input = { participantId, rating: 1 }
  for (const caller of [kit.guest(tenant), kit.guest(tenant, other.cookie), kit.as(host), kit.as(tenant.admin)])
    expect((await caller.call(feedback.give, input)).body.code).toBe('not-found')
  expect(await findFeedback(participantId)).toEqual([])
})

it('refuses a rating outside the stars, unknown issues and a long suggestion', async () => {
  const { participantId, cookie } = await joinAsGuest('Gus')
  for (const wrong of [
    { rating: 0 },
    { rating: 6 },
    { rating: 2.5 },
    { rating: 3, videoIssues: ['boring'] },
    { rating: 3, suggestion: 'x'.repeat(1001) },
  ])
    expect((await kit.guest(tenant, cookie).send(feedback.give, { participantId, ...wrong })).body.code).toBe(
      'bad-input',
    )
  expect(await findFeedback(participantId)).toEqual([])
})
