import { randomBytes, randomUUID } from 'node:crypto'
import type { DeviceReport, JoinResult } from '@foyer/contract/meetings/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import {
  type CallRequest,
  type Platform,
  type ReplyControls,
  StalePreparationError,
} from '#platform/calls/define-handlers.ts'
import type { Db, Transaction } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import type { Topic } from '#platform/events/events.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { resolveSignalUrl, withTimeout } from './engine-client.ts'
import { notifyAffectedUsers } from './room.events.ts'
import { findSeatToTake } from './room.seats.ts'
import type { MeetingToJoin } from './room.store.ts'

/** What entering needs of a call's context. */
export type JoinContext = {
  db: Db
  tx: Transaction
  actor: Actor | undefined
  request: CallRequest
  reply: ReplyControls
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
  { request, read }: { request: CallRequest; read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T> },
  { meetingId, name }: { meetingId: string; name: string },
): Promise<Place> {
  if (engine.kind === 'off') throw new CallError('engine-off')
  const found = await read(({ db }) => conferences.findOpenByMeeting(db, meetingId))
  const room = found?.room ?? `${request.tenantId}.${randomBytes(16).toString('hex')}`
  const { engineInstance, signalUrl } = await resolveSignalUrl(engine, found ?? { room })
  const participantId = randomUUID()
  const grants = { publish: true, subscribe: true }
  const { token } = await withTimeout(engine.issueJoin({ room, identity: participantId, name, grants }))
  return { participantId, token, room, foundOn: found?.engine_instance, engineInstance, signalUrl }
}

const GuestToken = /^[\w-]{43}$/

/** How a guest's cookie stands with a meeting: bound to it, so that it is another one in every other meeting. */
export const hashGuestToken = (token: string, meetingId: string): Buffer => hashToken(`${token}:${meetingId}`)

function identify({ actor, request, reply }: JoinContext, meetingId: string): participants.Identity {
  if (actor !== undefined) return { userId: actor.id, guestHash: null }
  const known = request.guestToken
  const token = known !== undefined && GuestToken.test(known) ? known : randomToken()
  reply.rememberGuest(token)
  return { userId: null, guestHash: hashGuestToken(token, meetingId) }
}

const isSame = (a: participants.Identity, b: { user_id: string | null; guest_hash: Buffer | null }): boolean =>
  (a.userId !== null && a.userId === b.user_id) ||
  (a.guestHash !== null && b.guest_hash !== null && a.guestHash.equals(b.guest_hash))

/** Takes a seat; in a full room that of one's own that is still closing, or one that was never taken up. */
async function reserveSeat(
  { db, tx }: { db: Db; tx: Transaction },
  engine: MediaEngine,
  {
    id,
    room,
    identity,
    ...newcomer
  }: { id: string; room: string; identity: participants.Identity; isHost: boolean; network: string },
): Promise<void> {
  const reserved = await participants.findPresent(db, id)
  if (reserved.length < engine.maxParticipants) return
  const own = reserved.find((row) => isSame(identity, row)) ?? findSeatToTake(reserved, newcomer)
  if (own === undefined) throw new CallError('meeting-full')
  await participants.markRemoved(db, own.id)
  tx.afterCommit(() => void withTimeout(engine.remove(room, own.id)).catch(() => undefined))
}

/** Lets somebody in whom the rules let in: opens the conference where none is open, seats them, issues their token. */
export async function admitParticipant(
  engine: MediaEngine,
  doorway: JoinContext,
  entering: Entering,
): Promise<JoinResult> {
  const { db, tx, actor, request, platform, emit } = doorway
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
    throw new StalePreparationError()
  if (conference.engine_instance !== engineInstance || conference.signal_url !== signalUrl)
    await conferences.move(db, conference, { instance: engineInstance, signalUrl })
  const identity = identify(doorway, meeting.id)
  const seat = { id: conference.id, room: conference.room, identity, isHost, network: request.network }
  await reserveSeat({ db, tx }, engine, seat)
  const { id } = await participants.insert(db, {
    id: place.participantId,
    conferenceId: conference.id,
    ...identity,
    isHost,
    name,
    email: actor?.email ?? '',
    ip: request.address,
    device,
  })
  await emit('conferences', conference.id)
  if (opened) await notifyAffectedUsers(db, meeting.id, emit)
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
