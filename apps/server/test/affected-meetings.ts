import type { Call } from '@foyer/contract/call'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { room } from '@foyer/contract/meetings/room'
import { expect } from 'vitest'
import type { Scenario } from './affected.ts'
import { createGroup } from './groups.ts'
import type { Kit, TestTenant, TestUser } from './kit.ts'
import { mailsTo } from './mailbox.ts'

const password = 'secret1'
/** The dates of the series; the second one has a guest of its own. */
const [first, second] = ['2090-03-06T09:00', '2090-03-07T09:00'] as const
const times = { start: first, end: '2090-03-06T10:00', timezone: 'Europe/Paris' }
const recurrence = { frequency: 'daily', count: 3 } as const

const names = ['owner', 'manager', 'deputy', 'invitee', 'dated', 'newcomer', 'member', 'outsider'] as const
type Name = (typeof names)[number]
/** The slices that show meetings. */
const slices = ['meetings', 'responses', 'personal-meeting', 'meeting-notices', 'room', 'quick-panel'] as const

/** Creates users and a series of one of them, to which all but the last three belong in different ways. */
export async function createCast(kit: Kit, tenant: TestTenant) {
  const users = await Promise.all(names.map(async (name) => [name, await kit.createUser(tenant)] as const))
  const find = (name: Name): TestUser => users.find(([one]) => one === name)?.[1] ?? tenant.admin
  const pick = (notified: readonly Name[]) => Object.fromEntries(notified.map((name) => [name, find(name)]))
  const [owner, manager, deputy] = [find('owner'), find('manager'), find('deputy')]
  const form = {
    topic: 'Board',
    ...times,
    recurrence,
    password,
    options: { joinBeforeHost: false },
    managers: [manager.email],
    invitees: [deputy, find('invitee')].map(({ email }) => ({ email })),
    alternativeHosts: [deputy.email],
  }
  const { status, body: meeting } = await kit.as(owner).call(meetings.create, form)
  expect(status).toBe(200)
  const { id } = meeting
  await kit.as(owner).call(meetings.invite, { id, occurrence: second, invitees: [{ email: find('dated').email }] })
  return {
    find,
    pick,
    form,
    meeting,
    groupId: await createGroup(kit, tenant, { members: [find('member')] }),
    /** The parts that the scenarios of a series have in common. */
    shared: {
      others: pick(['owner', 'manager', 'deputy', 'invitee', 'dated']),
      outsider: find('outsider'),
      ids: { id, meetingId: id },
      slices,
    },
    findInviteeId: async (name: Name): Promise<string> => {
      const values = [id, find(name).id]
      return (await kit.owner('select id from invitees where meeting_id = $1 and user_id = $2', values))[0].id
    },
    update: {
      ...{
        id,
        version: meeting.version,
        topic: 'Board',
        timezone: times.timezone,
        password,
        options: { joinBeforeHost: false },
      },
    },
  }
}
export type Cast = Awaited<ReturnType<typeof createCast>>

/** Lists changes of a series and of its people, and who is notified of each. */
export function listMeetingScenarios(kit: Kit, tenant: TestTenant): Scenario[] {
  type Prepare = (cast: Cast) => Promise<object> | object
  const scenario = (
    call: Call,
    title: string,
    { by, notified, input }: { by: Name | 'guest'; notified: readonly Name[]; input: Prepare },
  ): Scenario => ({
    call,
    title,
    prepare: async () => {
      const cast = await createCast(kit, tenant)
      const actor = by === 'guest' ? undefined : cast.find(by)
      return { actor, input: await input(cast), notified: cast.pick(notified), ...cast.shared }
    },
  })
  const all = ['manager', 'deputy', 'invitee', 'dated'] as const
  const remove = async ({ find, meeting: { id } }: Cast, occurrence?: string) => {
    const only = occurrence === undefined ? {} : { occurrence }
    await kit.as(find('owner')).call(meetings.delete, { id, ...only })
    return { id, ...only }
  }
  const start = async ({ find, meeting: { id } }: Cast): Promise<string> =>
    String((await kit.as(find('owner')).call(room.start, { id })).body.participantId)
  const setOptions = ({ meeting: { id } }: Cast, options: { joinBeforeHost: boolean; lobby: boolean }) =>
    kit.owner('update meetings set options = options || $2 where id = $1', [id, JSON.stringify(options)])
  const toJoin = ({ meeting: { number } }: Cast) => ({ number, password, name: 'Gus' })
  return [
    scenario(meetings.create, 'with people in every part', {
      by: 'owner',
      notified: ['manager', 'deputy', 'invitee', 'member'],
      input: ({ form, groupId }) => ({ ...form, groups: [groupId] }),
    }),
    scenario(meetings.update, 'with another topic', {
      by: 'owner',
      notified: all,
      input: ({ update }) => ({ ...update, topic: 'Council' }),
    }),
    scenario(meetings.update, 'by a co-manager', {
      by: 'manager',
      notified: ['owner', 'deputy', 'invitee', 'dated'],
      input: ({ update }) => ({ ...update, topic: 'Council' }),
    }),
    scenario(meetings.update, 'with other co-managers', {
      by: 'owner',
      notified: ['manager', 'newcomer'],
      input: ({ update, find }) => ({ ...update, managers: [find('newcomer').email] }),
    }),
    scenario(meetings.update, 'without the date that has a guest of its own', {
      by: 'owner',
      notified: all,
      input: ({ update }) => ({ ...update, ...times }),
    }),
    scenario(meetings.handOver, 'to an invitee', {
      by: 'owner',
      notified: all,
      input: async ({ meeting: { id }, findInviteeId }) => ({ id, inviteeId: await findInviteeId('invitee') }),
    }),
    scenario(meetings.updateOccurrence, 'of the date that has a guest of its own', {
      by: 'manager',
      notified: ['owner', 'deputy', 'invitee', 'dated'],
      input: ({ update: { id, version, topic } }) => {
        const [start, end] = ['2090-03-07T11:00', '2090-03-07T12:00']
        return { id, version, topic, occurrence: second, start, end }
      },
    }),
    scenario(meetings.delete, 'as a whole', { by: 'owner', notified: all, input: ({ meeting: { id } }) => ({ id }) }),
    scenario(meetings.delete, 'of one date', {
      by: 'manager',
      notified: ['owner', 'deputy', 'invitee', 'dated'],
      input: ({ meeting: { id } }) => ({ id, occurrence: second }),
    }),
    scenario(meetings.restore, 'as a whole', { by: 'owner', notified: all, input: (cast) => remove(cast) }),
    scenario(meetings.restore, 'of one date', { by: 'owner', notified: all, input: (cast) => remove(cast, second) }),
    scenario(meetings.invite, 'a user and a group', {
      by: 'manager',
      notified: ['owner', 'newcomer', 'member'],
      input: ({ meeting: { id }, find, groupId }) => ({
        id,
        invitees: [{ email: find('newcomer').email }],
        groups: [groupId],
      }),
    }),
    scenario(meetings.invite, 'to one date', {
      by: 'owner',
      notified: ['manager', 'newcomer'],
      input: ({ meeting: { id }, find }) => ({ id, occurrence: second, invitees: [{ email: find('newcomer').email }] }),
    }),
    scenario(responses.respond, 'with the link of the email', {
      by: 'guest',
      notified: ['owner', 'manager', 'invitee'],
      input: async ({ find }) => {
        const [mail] = await mailsTo(kit, tenant.tenantId, find('invitee').email)
        return { token: /respond#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '', response: 'accepted' }
      },
    }),
    scenario(responses.respondAsUser, 'to the series', {
      by: 'invitee',
      notified: ['owner', 'manager'],
      input: ({ meeting: { id } }) => ({ id, response: 'accepted' }),
    }),
    scenario(responses.respondAsUser, 'to one date', {
      by: 'dated',
      notified: ['owner', 'manager'],
      input: ({ meeting: { id } }) => ({ id, occurrence: second, response: 'declined' }),
    }),
    scenario(responses.updateInvitee, 'to alternative host', {
      by: 'owner',
      notified: ['invitee', 'manager'],
      input: async ({ meeting: { id }, findInviteeId }) => ({
        id,
        inviteeId: await findInviteeId('invitee'),
        alternativeHost: true,
      }),
    }),
    scenario(responses.updateInvitee, 'who is no longer alternative host', {
      by: 'owner',
      notified: ['deputy', 'manager'],
      input: async ({ meeting: { id }, findInviteeId }) => ({
        id,
        inviteeId: await findInviteeId('deputy'),
        alternativeHost: false,
      }),
    }),
    scenario(responses.remove, 'by a co-manager', {
      by: 'manager',
      notified: ['owner', 'invitee'],
      input: async ({ meeting: { id }, findInviteeId }) => ({ id, inviteeId: await findInviteeId('invitee') }),
    }),
    scenario(responses.remove, 'of one date', {
      by: 'owner',
      notified: ['manager', 'dated'],
      input: async ({ meeting: { id }, findInviteeId }) => ({ id, inviteeId: await findInviteeId('dated') }),
    }),
    scenario(responses.restore, 'who was just removed', {
      by: 'owner',
      notified: ['manager', 'invitee'],
      input: async ({ meeting: { id }, find, findInviteeId }) => {
        const input = { id, inviteeId: await findInviteeId('invitee') }
        await kit.as(find('owner')).call(responses.remove, input)
        return input
      },
    }),
    scenario(responses.sendInvitations, 'again', {
      by: 'manager',
      notified: ['owner'],
      input: async ({ meeting: { id }, findInviteeId }) => ({ id, inviteeIds: [await findInviteeId('invitee')] }),
    }),
    scenario(responses.markNotified, 'by a co-manager', {
      by: 'manager',
      notified: ['owner'],
      input: async ({ meeting: { id }, findInviteeId }) => ({ id, inviteeIds: [await findInviteeId('invitee')] }),
    }),
    scenario(responses.markNotified, 'by a co-manager', {
      by: 'manager',
      notified: ['owner'],
      input: async ({ meeting: { id }, findInviteeId }) => ({ id, inviteeIds: [await findInviteeId('invitee')] }),
    }),
    scenario(room.start, 'by the host', {
      by: 'owner',
      notified: ['manager', 'deputy', 'invitee'],
      input: ({ meeting: { id } }) => ({ id }),
    }),
    scenario(room.end, 'by the host', {
      by: 'owner',
      notified: ['manager', 'deputy', 'invitee'],
      input: async (cast) => {
        const sql = 'select conference_id as id from participants where id = $1'
        return { conferenceId: (await kit.owner(sql, [await start(cast)]))[0].id }
      },
    }),
    scenario(room.lock, 'by the host', {
      by: 'owner',
      notified: ['owner'],
      input: async (cast) => {
        const sql = 'select conference_id as id from participants where id = $1'
        return { conferenceId: (await kit.owner(sql, [await start(cast)]))[0].id, locked: true }
      },
    }),
    scenario(room.join, 'by knocking', {
      by: 'guest',
      notified: ['owner', 'deputy'],
      input: async (cast) => {
        await setOptions(cast, { joinBeforeHost: false, lobby: true })
        return toJoin(cast)
      },
    }),
    scenario(room.join, 'before the host', {
      by: 'guest',
      notified: ['owner', 'manager', 'deputy', 'invitee'],
      input: async (cast) => {
        await setOptions(cast, { joinBeforeHost: true, lobby: false })
        return toJoin(cast)
      },
    }),
    ...[meetingControls.admit, meetingControls.deny].map((call) =>
      scenario(call, 'of a participant who waits', {
        by: 'owner',
        notified: ['deputy'],
        input: async (cast) => {
          await setOptions(cast, { joinBeforeHost: false, lobby: true })
          const participantId = await start(cast)
          await kit.owner('update participants set connected_at = now() where id = $1', [participantId])
          await kit.guest(tenant).call(room.join, toJoin(cast))
          const [knock] = await kit.owner('select id from knocks where meeting_id = $1', [cast.meeting.id])
          return { participantId, ids: [knock.id] }
        },
      }),
    ),
  ]
}
