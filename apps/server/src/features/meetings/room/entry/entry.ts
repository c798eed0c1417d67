import {
  type MeetingOptions,
  type ParticipantRole,
  StoredMeetingOptions,
} from '@foyer/contract/meetings/options/meeting-options'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import type { MeetingToJoin } from '#features/meetings/room/room.store.ts'
import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
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
/** The decision about a user or guest who may not, although they know the meeting. */
type Refusal = {
  kind: 'refused'
  code: 'removed-from-meeting' | 'sign-in-required' | 'meeting-locked' | 'join-denied'
}

type Request = { meeting: MeetingToJoin; role: JoinRole; identity: participants.Identity; name: string }

/** Finds the conference of a caller, and what they did in it. */
async function findStanding(db: Db, { meeting, identity }: Pick<Request, 'meeting' | 'identity'>) {
  const conference = await conferences.findOpenByMeeting(db, meeting.id)
  const options = conference === undefined ? meeting.options : StoredMeetingOptions.parse(conference.options)
  const stay = conference && (await participants.findLatestStay(db, conference.id, identity))
  const isRemoved = stay?.kicked === true && !options.kickedMayRejoin
  // Participants who were removed and may return do so as newcomers.
  return { conference, options, isRemoved, previous: stay?.kicked ? undefined : stay }
}

/** Decides for a host, whom neither lock nor lobby stops. */
export async function decideHostEntry(
  { db, fail }: Pick<Context<'removed-from-meeting'>, 'db' | 'fail'>,
  request: Omit<Request, 'role'>,
): Promise<Entrance> {
  const { options, isRemoved, previous } = await findStanding(db, request)
  if (isRemoved) return fail('removed-from-meeting')
  return { kind: 'enter', options, ...describeReturn({ ...request, role: 'host' }, previous) }
}

/**
 * Finds what a join by this caller would lead to: users and guests may be removed or denied, and newcomers locked out, or
 * kept out as guests of a meeting for users. Who was let in before a host decided so may return.
 */
export async function findEntry(db: Db, request: Request): Promise<Entry | Refusal> {
  const { meeting, role, identity } = request
  const { conference, options, isRemoved, previous } = await findStanding(db, request)
  if (isRemoved) return { kind: 'refused', code: 'removed-from-meeting' }
  if (previous === undefined && role !== 'host') {
    if (options.signedInOnly && identity.userId === null) return { kind: 'refused', code: 'sign-in-required' }
    if (conference?.locked) return { kind: 'refused', code: 'meeting-locked' }
    if (options.lobby) {
      const knock = await knocks.find(db, meeting.id, identity)
      if (knock?.state === 'denied') return { kind: 'refused', code: 'join-denied' }
      if (knock?.state !== 'admitted') return { kind: 'knock', conferenceId: conference?.id }
    } else if (conference === undefined && !options.joinBeforeHost) return { kind: 'wait' }
  }
  return { kind: 'enter', options, ...describeReturn(request, previous) }
}

/** Decides for one caller who joins; fails for those who may not. */
export async function decideEntry(
  { db, fail }: Pick<Context<Refusal['code']>, 'db' | 'fail'>,
  request: Request,
): Promise<Entry> {
  const entry = await findEntry(db, request)
  return entry.kind === 'refused' ? fail(entry.code) : entry
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

type Waiting = Pick<Request, 'meeting' | 'identity' | 'name'> & { network: string }

/** Asks the hosts to admit the caller. Returns whether they have not been asked yet. */
export async function knock(
  { db, fail }: Pick<Context<'meeting-full'>, 'db' | 'fail'>,
  { meeting, identity, name, network }: Waiting,
): Promise<boolean> {
  const known = await knocks.find(db, meeting.id, identity)
  if (known !== undefined) {
    const isNew = known.state === 'gone' || known.state === 'early'
    await knocks.renew(db, known.id, { name, isNew, state: 'waiting' })
    return isNew
  }
  const isFull = (await knocks.countWaiting(db, meeting.id, 'waiting')) >= knocks.maxWaiting
  if (isFull && !(await knocks.makePlace(db, meeting.id))) return fail('meeting-full')
  await knocks.insert(db, { meetingId: meeting.id, identity, name, network, state: 'waiting' })
  return true
}

/** Remembers that the caller waits until a host starts the meeting. Returns whether they have come just now. */
export async function awaitHost(db: Db, { meeting, identity, name, network }: Waiting): Promise<boolean> {
  const known = await knocks.find(db, meeting.id, identity)
  // The decision about a caller holds, should the meeting have a lobby again.
  if (known?.state === 'admitted' || known?.state === 'denied') return false
  if (known !== undefined) {
    const isNew = known.state === 'gone'
    await knocks.renew(db, known.id, { name, isNew, state: 'early' })
    return isNew
  }
  // As many may wait as like; hosts need to know of some only.
  if ((await knocks.countWaiting(db, meeting.id, 'early')) >= knocks.maxWaiting) return false
  await knocks.insert(db, { meetingId: meeting.id, identity, name, network, state: 'early' })
  return true
}
