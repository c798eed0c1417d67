import {
  type MeetingOptions,
  type ParticipantRole,
  StoredMeetingOptions,
} from '@foyer/contract/meetings/meeting-options'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import type { MeetingToJoin } from '#features/meetings/room/room.store.ts'
import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import type { JoinRole } from './join-role.ts'
import * as knocks from './knocks.store.ts'

type Entrance = {
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

/**
 * Decides for one caller; fails for users and guests who were removed or denied, and at a locked meeting for newcomers.
 */
export async function decideEntry(db: Db, request: Request): Promise<Entry> {
  const { meeting, role, identity } = request
  const conference = await conferences.findOpenByMeeting(db, meeting.id)
  const options = StoredMeetingOptions.parse((conference ?? meeting).options)
  const previous = conference && (await participants.findLatestStay(db, conference.id, identity))
  const wasKicked = previous?.kicked === true
  if (wasKicked && !options.kickedMayRejoin) throw new CallError('removed-from-meeting')
  if (role === 'host' || (previous !== undefined && !wasKicked))
    return { kind: 'enter', options, ...describeReturn(request, wasKicked ? undefined : previous) }
  if (conference?.locked) throw new CallError('meeting-locked')
  if (options.lobby) {
    const knock = await knocks.find(db, meeting.id, identity)
    if (knock?.state === 'denied') throw new CallError('join-denied')
    // Participants who were removed and may return have to be admitted again.
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
  db: Db,
  { meeting, identity, name }: Pick<Request, 'meeting' | 'identity' | 'name'>,
): Promise<boolean> {
  const known = await knocks.find(db, meeting.id, identity)
  if (known !== undefined) {
    const isNew = known.state === 'gone'
    await knocks.renew(db, known.id, { name, isNew })
    return isNew
  }
  if ((await knocks.countWaiting(db, meeting.id)) >= knocks.maxWaiting) throw new CallError('meeting-full')
  await knocks.insert(db, { meetingId: meeting.id, identity, name })
  return true
}
