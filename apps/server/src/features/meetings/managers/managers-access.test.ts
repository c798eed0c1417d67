import type { Call } from '@foyer/contract/call'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { room } from '@foyer/contract/meetings/room'
import { builtInRoles } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { useManagersFixture } from '#test/managers-fixture.ts'
import { local } from '#test/meetings-fixture.ts'
import { createUserWithRole } from '#test/roles.ts'

const { kit, tenant, owner, manager, invitee, stranger, schedule, toForm, findInviteeId, firstStart } =
  await useManagersFixture()
type Scheduled = Awaited<ReturnType<typeof schedule>>

/** Every call on a meeting, and who may make it: the rest of the users get a 404, or what is said here. */
type Row = [string, Call, (meeting: Scheduled) => object | Promise<object>, { manager: number; invitee?: number }]
const editing: Row[] = [
  ['get', meetings.get, ({ id }) => ({ id }), { manager: 200 }],
  ['update', meetings.update, (meeting) => ({ ...toForm(meeting), topic: 'New' }), { manager: 200 }],
  ['update of managers', meetings.update, (meeting) => ({ ...toForm(meeting), managers: [] }), { manager: 403 }],
  [
    'updateOccurrence',
    meetings.updateOccurrence,
    (meeting) => ({
      id: meeting.id,
      occurrence: firstStart(meeting),
      version: meeting.version,
      topic: 'One',
      start: local(40),
      end: local(80),
    }),
    { manager: 200 },
  ],
  ['listOccurrences', meetings.listOccurrences, ({ id }) => ({ id }), { manager: 200 }],
  [
    'previewTimes',
    meetings.previewTimes,
    ({ id }) => ({ id, start: local(120), end: local(150), timezone: 'UTC' }),
    { manager: 200 },
  ],
  ['delete', meetings.delete, ({ id }) => ({ id }), { manager: 403 }],
  [
    'delete of an occurrence',
    meetings.delete,
    (meeting) => ({ id: meeting.id, occurrence: firstStart(meeting) }),
    { manager: 200 },
  ],
  ['invite', meetings.invite, ({ id }) => ({ id, invitees: [{ email: stranger.email }] }), { manager: 200 }],
  ['copyInvite', meetings.copyInvite, ({ id }) => ({ id, language: 'en' }), { manager: 200 }],
  ['calendar', meetings.calendar, ({ id }) => ({ id, language: 'en' }), { manager: 200, invitee: 200 }],
  ['invitees', responses.list, ({ id }) => ({ id }), { manager: 200 }],
  [
    'updateInvitee',
    responses.updateInvitee,
    async (meeting) => ({ id: meeting.id, inviteeId: await findInviteeId(meeting), alternativeHost: false }),
    { manager: 403 },
  ],
  ['sendInvitations', responses.sendInvitations, ({ id }) => ({ id }), { manager: 200 }],
  [
    'removeInvitee',
    responses.remove,
    async (meeting) => ({ id: meeting.id, inviteeId: await findInviteeId(meeting) }),
    { manager: 200 },
  ],
  ['sendToOwnCalendar', responses.sendToOwnCalendar, ({ id }) => ({ id }), { manager: 404 }],
  ['start', room.start, ({ id }) => ({ id }), { manager: 404 }],
]

describe.each(editing)('%s', (_name, call, input, expected) => {
  it.each([
    ['a stranger', stranger, 404],
    ['an administrator', tenant.admin, 404],
    ['an invitee', invitee, expected.invitee ?? 404],
    ['a co-manager', manager, expected.manager],
    ['the owner', owner, 200],
  ])('by %s', async (_who, user, status) => {
    const meeting = await schedule()
    const response = await kit.as(user).send(call, await input(meeting))
    expect(response.status, JSON.stringify(response.body)).toBe(status)
  })

  it('by a co-manager whose role lacks the permission', async () => {
    const limited = await createUserWithRole(kit, tenant, {
      level: 'member',
      permissions: builtInRoles.member.filter((key) => !key.startsWith('meeting.schedule.')),
    })
    const meeting = await schedule({ managers: [limited.email] })
    expect((await kit.as(limited).send(call, await input(meeting))).status).toBe(403)
  })
})
