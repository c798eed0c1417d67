import { chat } from '@foyer/contract/meetings/chat'
import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { room } from '@foyer/contract/meetings/room'
import { useFakeEngine } from './fake-engine.ts'
import { type TestUser, useKit } from './kit.ts'
import { makeMeeting } from './meetings.ts'

/** Creates a portal with a tenant in whose meetings participants write to each other. */
export async function useChatFixture() {
  const fake = await useFakeEngine({ maxParticipants: 100 })
  const kit = await useKit({ engine: fake.engine })
  const tenant = await kit.createTenant()
  const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })

  /** Starts a meeting, which guests and users enter with `join`. */
  const startMeeting = async () => {
    const { id: meetingId, number, password } = await makeMeeting(kit, host)
    const { body } = await kit.as(host).call(room.start, { id: meetingId })
    const { participantId, conferenceId } = body
    const connect = (id: string) => kit.owner('update participants set connected_at = now() where id = $1', [id])
    await connect(participantId)
    const hosting: Member = { caller: kit.as(host), id: participantId, cookie: host.cookie }
    const join = async (name: string, user?: TestUser, cookie?: string): Promise<Member> => {
      const before = user === undefined ? kit.guest(tenant, cookie) : kit.as(user)
      const joined = await before.call(room.join, { number, password, name })
      if (joined.body.participantId !== undefined) await connect(joined.body.participantId)
      const guest = joined.cookies.find((one) => one.name.endsWith('guest'))
      const own = user?.cookie ?? (guest === undefined ? (cookie ?? '') : `${guest.name}=${guest.value}`)
      const caller = user === undefined ? kit.guest(tenant, own) : before
      return { caller, id: joined.body.participantId, cookie: own }
    }
    return {
      hosting,
      join,
      conferenceId,
      configure: (options: Partial<MeetingOptions>) =>
        kit.owner('update conferences set options = options || $2 where id = $1', [conferenceId, options]),
      setRole: ({ id }: Member, role: ParticipantRole) =>
        kit.owner('update participants set role = $2 where id = $1', [id, role]),
      /** Ends the meeting; all participants have been connected, so that they took part. */
      end: async () => {
        await kit.owner('update participants set connected_at = now() where conference_id = $1', [conferenceId])
        await kit.as(host).call(room.end, { conferenceId })
      },
    }
  }

  const write = ({ caller, id }: Member, input: { text: string; to?: string }, key?: string) =>
    caller.call(chat.sendMessage, { participantId: id, ...input }, key === undefined ? {} : { key })
  const read = async ({ caller, id }: Member, after = 0) =>
    (await caller.call(chat.listMessages, { participantId: id, after })).body
  const readTexts = async (member: Member): Promise<string[]> => (await read(member)).items.map(({ text }) => text)
  const readAfterwards = (user: TestUser, conferenceId: string) =>
    kit.as(user).call(chat.listAfterwards, { conferenceId })
  return { kit, tenant, host, startMeeting, write, read, readTexts, readAfterwards }
}

export type Caller = ReturnType<Awaited<ReturnType<typeof useKit>>['as']>
/** A participant of a meeting. */
export type Member = { caller: Caller; id: string; cookie: string }
