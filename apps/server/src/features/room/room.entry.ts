import { randomBytes } from 'node:crypto'
import type { DeviceReport, JoinAnswer } from '@foyer/contract/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import type { Db } from '#platform/database.ts'
import type { Topic } from '#platform/events.ts'
import { CallFailure } from '#platform/failure.ts'
import type { CallReply, CallRequest, Platform } from '#platform/handle.ts'
import { hashToken, randomToken } from '#platform/secret.ts'
import type { Actor } from '#platform/sessions.ts'
import * as conferences from './conferences.store.ts'
import * as participants from './participants.store.ts'
import { ask, reach } from './room.reach.ts'
import type { MeetingToJoin } from './room.store.ts'
import { tellConcerned } from './room.tell.ts'

/** What entering needs of a call's context. */
export type Doorway = {
  db: Db
  actor: Actor | undefined
  request: CallRequest
  reply: CallReply
  platform: Platform
  emit: (topic: Topic, objectId: string, userId?: string) => Promise<void>
}
type Entering = { meeting: MeetingToJoin; isHost: boolean; name: string; device: DeviceReport | undefined }

const GuestToken = /^[\w-]{43}$/

/** How a guest's cookie stands with a meeting: bound to it, so that it is another one in every other meeting. */
export const guestHashOf = (token: string, meetingId: string): Buffer => hashToken(`${token}:${meetingId}`)

function identify({ actor, request, reply }: Doorway, meetingId: string): participants.Identity {
  if (actor !== undefined) return { userId: actor.id, guestHash: null }
  const known = request.guestToken
  const token = known !== undefined && GuestToken.test(known) ? known : randomToken()
  reply.rememberGuest(token)
  return { userId: null, guestHash: guestHashOf(token, meetingId) }
}

const isSame = (a: participants.Identity, b: { user_id: string | null; guest_hash: Buffer | null }): boolean =>
  (a.userId !== null && a.userId === b.user_id) ||
  (a.guestHash !== null && b.guest_hash !== null && a.guestHash.equals(b.guest_hash))

/** Takes a seat; whoever fills the room with a sitting of their own that is still closing gives that one up. */
async function takeSeat(
  db: Db,
  engine: MediaEngine,
  { id, room, who }: { id: string; room: string; who: participants.Identity },
): Promise<void> {
  const seated = await participants.findSeated(db, id)
  if (seated.length < engine.maxParticipants) return
  const own = seated.find((row) => isSame(who, row))
  if (own === undefined) throw new CallFailure('meeting-full')
  await participants.dismiss(db, own.id)
  await ask(engine.remove(room, own.id)).catch(() => undefined)
}

/** Lets somebody in whom the rules let in: opens the conference where none is open, seats them, issues their token. */
export async function enter(engine: MediaEngine, doorway: Doorway, entering: Entering): Promise<JoinAnswer> {
  const { db, actor, request, platform, emit } = doorway
  const { meeting, isHost, name, device } = entering
  if (engine.kind === 'off') throw new CallFailure('engine-off')
  const signalUrl = await ask(engine.signalUrl())
  const { conference, opened } = await conferences.open(db, {
    meeting,
    hostName: meeting.hostName,
    room: `${request.tenantId}.${randomBytes(16).toString('hex')}`,
    engineInstance: engine.instance,
    signalUrl,
  })
  await reach(engine, conference, (to) => conferences.move(db, conference, to))
  const who = identify(doorway, meeting.id)
  await takeSeat(db, engine, { id: conference.id, room: conference.room, who })
  const { id } = await participants.insert(db, {
    conferenceId: conference.id,
    ...who,
    isHost,
    name,
    email: actor?.email ?? '',
    ip: request.address,
    device,
  })
  const { token } = await ask(
    engine.issueJoin({ room: conference.room, identity: id, name, grants: { publish: true, subscribe: true } }),
  )
  await emit('conferences', conference.id)
  if (opened) await tellConcerned(db, meeting.id, emit)
  return {
    state: 'joined',
    topic: conference.topic,
    conferenceId: conference.id,
    participantId: id,
    isHost,
    url: request.origin.replace(/^http/, 'ws'),
    token,
    iceServers: platform.env.iceServers,
  }
}
