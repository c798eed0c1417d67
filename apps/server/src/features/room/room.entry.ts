import { randomBytes, randomUUID } from 'node:crypto'
import type { DeviceReport, JoinAnswer } from '@foyer/contract/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import type { Db, Unit } from '#platform/database.ts'
import type { Topic } from '#platform/events.ts'
import { CallFailure } from '#platform/failure.ts'
import { type CallReply, type CallRequest, type Platform, StalePreparation } from '#platform/handle.ts'
import { hashToken, randomToken } from '#platform/secret.ts'
import type { Actor } from '#platform/sessions.ts'
import * as conferences from './conferences.store.ts'
import * as participants from './participants.store.ts'
import { ask, reach } from './room.reach.ts'
import { findSeatToTake } from './room.seats.ts'
import type { MeetingToJoin } from './room.store.ts'
import { tellConcerned } from './room.tell.ts'

/** What entering needs of a call's context. */
export type Doorway = {
  db: Db
  unit: Unit
  actor: Actor | undefined
  request: CallRequest
  reply: CallReply
  platform: Platform
  emit: (topic: Topic, objectId: string, userId?: string) => Promise<void>
}
type Entering = {
  meeting: MeetingToJoin
  isHost: boolean
  name: string
  device: DeviceReport | undefined
  place: Place
}

/** What the engine holds ready for one participant of a conference that is open or about to be. */
export type Place = {
  participantId: string
  token: string
  room: string
  /** The engine that the conference was on when this was prepared; undefined where it was not open yet. */
  foundOn: string | undefined
  /** Where its signalling is from now on. */
  engineInstance: string
  signalUrl: string
}

/** Asks the engine for all that a participant needs, which takes long while an engine is slow or gone. */
export async function preparePlace(
  engine: MediaEngine,
  { request, read }: { request: CallRequest; read: <T>(work: (unit: Unit) => Promise<T>) => Promise<T> },
  { meetingId, name }: { meetingId: string; name: string },
): Promise<Place> {
  if (engine.kind === 'off') throw new CallFailure('engine-off')
  const found = await read(({ db }) => conferences.findOpenByMeeting(db, meetingId))
  const room = found?.room ?? `${request.tenantId}.${randomBytes(16).toString('hex')}`
  const { engineInstance, signalUrl } = await reach(engine, found ?? { room })
  const participantId = randomUUID()
  const grants = { publish: true, subscribe: true }
  const { token } = await ask(engine.issueJoin({ room, identity: participantId, name, grants }))
  return { participantId, token, room, foundOn: found?.engine_instance, engineInstance, signalUrl }
}

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

/** Takes a seat; in a full room that of one's own that is still closing, or one that was never taken up. */
async function takeSeat(
  { db, unit }: { db: Db; unit: Unit },
  engine: MediaEngine,
  {
    id,
    room,
    who,
    ...newcomer
  }: { id: string; room: string; who: participants.Identity; isHost: boolean; network: string },
): Promise<void> {
  const seated = await participants.findSeated(db, id)
  if (seated.length < engine.maxParticipants) return
  const own = seated.find((row) => isSame(who, row)) ?? findSeatToTake(seated, newcomer)
  if (own === undefined) throw new CallFailure('meeting-full')
  await participants.dismiss(db, own.id)
  unit.afterCommit(() => void ask(engine.remove(room, own.id)).catch(() => undefined))
}

/** Lets somebody in whom the rules let in: opens the conference where none is open, seats them, issues their token. */
export async function enter(engine: MediaEngine, doorway: Doorway, entering: Entering): Promise<JoinAnswer> {
  const { db, unit, actor, request, platform, emit } = doorway
  const { meeting, isHost, name, device, place } = entering
  const { room, engineInstance, signalUrl } = place
  const { conference, opened } = await conferences.open(db, {
    meeting,
    hostName: meeting.hostName,
    room,
    engineInstance,
    signalUrl,
  })
  if (conference.room !== room || conference.engine_instance !== (place.foundOn ?? engineInstance))
    throw new StalePreparation()
  if (conference.engine_instance !== engineInstance || conference.signal_url !== signalUrl)
    await conferences.move(db, conference, { instance: engineInstance, signalUrl })
  const who = identify(doorway, meeting.id)
  const seat = { id: conference.id, room: conference.room, who, isHost, network: request.network }
  await takeSeat({ db, unit }, engine, seat)
  const { id } = await participants.insert(db, {
    id: place.participantId,
    conferenceId: conference.id,
    ...who,
    isHost,
    name,
    email: actor?.email ?? '',
    ip: request.address,
    device,
  })
  await emit('conferences', conference.id)
  if (opened) await tellConcerned(db, meeting.id, emit)
  return {
    state: 'joined',
    topic: conference.topic,
    conferenceId: conference.id,
    participantId: id,
    isHost,
    password: isHost ? platform.secret.open(meeting.password_sealed) : '',
    url: request.origin.replace(/^http/, 'ws'),
    token: place.token,
    iceServers: platform.env.iceServers,
  }
}
