import {
  type MeetingOptions,
  type ParticipantRole,
  StoredMeetingOptions,
} from '@foyer/contract/meetings/meeting-options'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import type { MeetingToJoin } from '#features/meetings/room/room.store.ts'
import type { Context } from '#platform/calls/context.ts'
import type { JoinRole } from './join-role.ts'
import * as knocks from './knocks.store.ts'

export type Entrance = {
  kind: 'enter'
  role: ParticipantRole
  /** Whether a host gave the role in the meeting. */
  roleAssigned: boolean
  options: MeetingOptions
  handRaisedAt: Date | null
  name: string
}
/** The decision about a user or guest who may join: they enter now, wait for the host, or have to be admitted. */
export type Entry = Entrance | { kind: 'wait' } | { kind: 'knock'; conferenceId: string | undefined }

type Request = { meeting: MeetingToJoin; role: JoinRole; identity: participants.Identity; name: string }

/** Finds the conference of a caller, and what they did in it; fails for those who were removed. */
async function findStanding(
  { db, fail }: Pick<Context<'removed-from-meeting'>, 'db' | 'fail'>,
  { meeting, identity }: Pick<Request, 'meeting' | 'identity'>,
) {
  const conference = await conferences.findOpenByMeeting(db, meeting.id)
  const options = StoredMeetingOptions.parse((conference ?? meeting).options)
  const stay = conference && (await participants.findLatestStay(db, conference.id, identity))
  if (stay?.kicked && !options.kickedMayRejoin) return fail('removed-from-meeting')
  // Participants who were removed and may return do so as newcomers.
  return { conference, options, previous: stay?.kicked ? undefined : stay }
}

/** Decides for a host, whom neither lock nor lobby stops. */
export async function decideHostEntry(
  context: Pick<Context<'removed-from-meeting'>, 'db' | 'fail'>,
  request: Omit<Request, 'role'>,
): Promise<Entrance> {
  const { options, previous } = await findStanding(context, request)
  return { kind: 'enter', options, ...describeReturn({ ...request, role: 'host' }, previous) }
}

/**
 * Decides for one caller; fails for users and guests who were removed or denied, and at a locked meeting for newcomers.
 */
export async function decideEntry(
  { db, fail }: Pick<Context<'removed-from-meeting' | 'meeting-locked' | 'join-denied'>, 'db' | 'fail'>,
  request: Request,
): Promise<Entry> {
  const { meeting, role, identity } = request
  if (role === 'host') return decideHostEntry({ db, fail }, request)
  const { conference, options, previous } = await findStanding({ db, fail }, request)
  if (previous !== undefined) return { kind: 'enter', options, ...describeReturn(request, previous) }
  if (conference?.locked) return fail('meeting-locked')
  if (options.lobby) {
    const knock = await knocks.find(db, meeting.id, identity)
    if (knock?.state === 'denied') return fail('join-denied')
    if (knock?.state !== 'admitted') return { kind: 'knock', conferenceId: conference?.id }
  } else if (conference === undefined && !meeting.join_before_host) return { kind: 'wait' }
  return { kind: 'enter', options, ...describeReturn(request, undefined) }
}

/**
 * Describes a participant who returns: name and hand stay if the connection was lost, but not if they left on purpose.
 */
function describeReturn({ role, name }: Pick<Request, 'role' | 'name'>, previous: participants.Stay | undefined) {
  const isLost = previous?.removed === false
  return {
    role: previous?.role_assigned ? previous.role : role === 'host' ? ('host' as const) : ('participant' as const),
    roleAssigned: previous?.role_assigned ?? false,
    handRaisedAt: isLost ? previous.hand_raised_at : null,
    name: isLost ? previous.name : name,
  }
}

/** Asks the hosts to admit the caller. Returns whether they have not been asked yet. */
export async function knock(
  { db, fail }: Pick<Context<'meeting-full'>, 'db' | 'fail'>,
  { meeting, identity, name, network }: Pick<Request, 'meeting' | 'identity' | 'name'> & { network: string },
): Promise<boolean> {
  const known = await knocks.find(db, meeting.id, identity)
  if (known !== undefined) {
    const isNew = known.state === 'gone'
    await knocks.renew(db, known.id, { name, isNew })
    return isNew
  }
  const isFull = (await knocks.countWaiting(db, meeting.id)) >= knocks.maxWaiting
  if (isFull && !(await knocks.makePlace(db, meeting.id))) return fail('meeting-full')
  await knocks.insert(db, { meetingId: meeting.id, identity, name, network })
  return true
}
