import { randomBytes, randomUUID } from 'node:crypto'
import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import type { DeviceReport, JoinResult } from '@foyer/contract/meetings/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import { emitMeetingsChanged } from '#features/meetings/meetings/meetings.commands.ts'
import { findPlace, mainRoom, type Place } from '#features/meetings/room/breakouts/breakouts.commands.ts'
import { assign, listRooms } from '#features/meetings/room/breakouts/breakouts.store.ts'
import { canRecord } from '#features/meetings/room/recording/can-record.ts'
import type { MeetingToJoin } from '#features/meetings/room/room.store.ts'
import { issueConnection, joinSeconds } from '#features/meetings/room/signaling/ice-servers.ts'
import { resolveSignalUrl, withTimeout } from '#features/meetings/room/supervision/engine-client.ts'
import { type Controlling, controlAfterCommit } from '#features/meetings/room/supervision/engine-controls.ts'
import { toGrants } from '#features/meetings/room/supervision/grants.ts'
import { moveConference } from '#features/meetings/room/supervision/move-conference.ts'
import * as recordings from '#features/recordings/recordings/recordings-in-progress.store.ts'
import type { App, ConnectionProfile } from '#features/tenancy/clients/clients.commands.ts'
import type { Context, ReadInScope } from '#platform/calls/context.ts'
import { StalePreparationError } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { findReleasableSeat } from './seats.ts'

/** The engine's preparations for one participant of a conference that is open or about to be. */
export type PreparedJoin = {
  participantId: string
  /** The role for which the token was issued. */
  role: ParticipantRole
  options: MeetingOptions
  token: string
  /** The main room of the conference in the engine, and the breakout room into which the token leads. */
  room: string
  place: Place
  /** The engine of the conference when this was prepared; undefined if the conference was not open yet. */
  previousEngine: string | undefined
  /** The engine of the conference from now on, and its signaling address. */
  engineInstance: string
  signalUrl: string
}

/** Asks the engine for all that a participant needs; slow while the engine is slow or away. */
export async function prepareJoin(
  engine: MediaEngine,
  { tenantId, fail, read }: Pick<Context<'engine-off'>, 'tenantId' | 'fail'> & { read: ReadInScope },
  {
    meeting,
    identity,
    entry,
  }: {
    meeting: MeetingToJoin
    identity: participants.Identity
    entry: { role: ParticipantRole; name: string; options: MeetingOptions }
  },
): Promise<PreparedJoin> {
  if (engine.kind === 'off') return fail('engine-off')
  const { role, name, options } = entry
  const { found, place } = await read(async (db) => {
    const found = await conferences.findOpenByMeeting(db, meeting.id)
    return { found, place: found === undefined ? mainRoom : await findPlace(db, found, toVisitor(identity, role)) }
  })
  const room = found?.room ?? `${tenantId}.${randomBytes(16).toString('hex')}`
  const placeRoom = place.breakout?.room ?? room
  const { engineInstance, signalUrl } = await resolveSignalUrl(engine, { ...found, room: placeRoom })
  const participantId = randomUUID()
  const grants = toGrants(role, options)
  const { token } = await withTimeout(engine.issueJoin({ room: placeRoom, identity: participantId, name, grants }))
  return {
    participantId,
    role,
    options,
    token,
    room,
    place,
    previousEngine: found?.engine_instance,
    engineInstance,
    signalUrl,
  }
}

const GuestToken = /^[\w-]{43}$/

/** Hashes a guest's cookie for one meeting, so that a guest cannot be recognized across meetings. */
export const hashGuestToken = (token: string, meetingId: string): Buffer => hashToken(`${token}:${meetingId}`)

/** Returns the guest's own cookie, or a new one in place of a missing or malformed one. */
export const toGuestToken = (cookie: string | undefined): string =>
  cookie !== undefined && GuestToken.test(cookie) ? cookie : randomToken()

/** Identifies the caller: a user, or a guest who is recognized by a cookie from then on. */
export function identify(
  { actor, request }: { actor: { id: string } | undefined; request: { guestToken: string | undefined } },
  meetingId: string,
) {
  const guestToken = actor === undefined ? toGuestToken(request.guestToken) : undefined
  const guestHash = guestToken === undefined ? null : hashGuestToken(guestToken, meetingId)
  return { guestToken, identity: { userId: actor?.id ?? null, guestHash } }
}

const isSame = (a: participants.Identity, b: { user_id: string | null; guest_token_hash: Buffer | null }): boolean =>
  (a.userId !== null && a.userId === b.user_id) ||
  (a.guestHash !== null && b.guest_token_hash !== null && a.guestHash.equals(b.guest_token_hash))

const toVisitor = ({ userId, guestHash }: participants.Identity, role: ParticipantRole) => ({
  person: { user_id: userId, guest_token_hash: guestHash },
  isHost: role !== 'participant',
})

type Arrival = { identity: participants.Identity; role: ParticipantRole; prepared: Place }

/** Checks once the conference is locked that the prepared place still is where the caller belongs, and returns its id. */
async function takePlace(
  db: Db,
  conference: Parameters<typeof findPlace>[1],
  { identity, role, prepared: { breakout } }: Arrival,
): Promise<string | null> {
  const visitor = toVisitor(identity, role)
  const place = await findPlace(db, conference, visitor)
  const isOpen = async () => (await listRooms(db, conference.id)).some(({ room }) => room === breakout?.room)
  if (place.isRandom && breakout !== undefined && (await isOpen())) {
    await assign(db, conference.id, [{ person: visitor.person, breakoutId: breakout.id }])
    return breakout.id
  }
  if (place.breakout?.room !== breakout?.room) throw new StalePreparationError()
  return breakout?.id ?? null
}

type SeatRequest = {
  conference: { id: string; engineInstance: string }
  identity: participants.Identity
  isHost: boolean
  network: string
}

/** Reserves a seat. In a full conference the caller's own closing connection gives way, or a seat that was never used. */
async function reserveSeat(
  context: Controlling & Pick<Context<'meeting-full'>, 'fail'>,
  { conference, identity, ...newcomer }: SeatRequest,
): Promise<void> {
  const { db, engine, fail } = context
  const present = await participants.findPresent(db, conference.id)
  if (present.length < engine.maxParticipants) return
  const released =
    present.find((row) => isSame(identity, row)) ??
    findReleasableSeat(present, { ...newcomer, isUser: identity.userId !== null })
  if (released === undefined) return fail('meeting-full')
  await participants.markRemoved(db, released.id)
  controlAfterCommit(context, conference.engineInstance, {
    room: released.room,
    identities: [released.id],
    action: { type: 'remove' },
  })
}

type NewParticipant = {
  meeting: MeetingToJoin
  prepared: PreparedJoin
  identity: participants.Identity
  role: ParticipantRole
  roleAssigned: boolean
  options: MeetingOptions
  handRaisedAt: Date | null
  name: string
  agreesToRecording: boolean
  device: DeviceReport | undefined
  app: App
  profile: ConnectionProfile
  ipAddress: string
  /** The network under which the IP address is counted. */
  network: string
}

type Joining = Pick<
  Context<'meeting-full', Actor | undefined>,
  'db' | 'origin' | 'actor' | 'services' | 'fail' | 'emit'
>

/** Begins to record a conference that has just been opened. */
async function recordFromStart({ db, emit }: Pick<Joining, 'db' | 'emit'>, conferenceId: string): Promise<void> {
  const recordingId = await recordings.insert(db, conferenceId, '')
  await logConferenceEvents(db, [{ conferenceId, type: 'recording-started' }])
  if (recordingId !== undefined) await emit({ topic: 'recordings', objectId: recordingId })
}

/** Admits a participant who is allowed to join; opens the meeting's conference if there is none. */
export async function admitParticipant(
  engine: MediaEngine,
  context: Joining,
  {
    meeting,
    prepared,
    identity,
    role,
    roleAssigned,
    options,
    handRaisedAt,
    name,
    agreesToRecording,
    device,
    app,
    profile,
    ipAddress,
    network,
  }: NewParticipant,
): Promise<Extract<JoinResult, { state: 'joined' }>> {
  const { db, origin, actor, services } = context
  const isHost = role === 'host'
  const { participantId, token, room, place, previousEngine, engineInstance, signalUrl } = prepared
  const { conference, opened } = await conferences.open(db, {
    meeting,
    hostName: meeting.hostName,
    room,
    engineInstance,
    signalUrl,
  })
  if (conference.room !== room || conference.engine_instance !== (previousEngine ?? engineInstance))
    throw new StalePreparationError()
  if (conference.engine_instance !== engineInstance || conference.signal_url !== signalUrl)
    await moveConference({ db, events: services.events }, conference, { instance: engineInstance, signalUrl })
  const { id } = conference
  const breakoutId = await takePlace(db, conference, { identity, role, prepared: place })
  await reserveSeat({ engine, ...context }, { conference: { id, engineInstance }, identity, isHost, network })
  await participants.insert(db, {
    id: participantId,
    conferenceId: conference.id,
    breakoutId,
    ...identity,
    role,
    roleAssigned,
    handRaisedAt,
    name,
    email: actor?.email ?? '',
    ip: ipAddress,
    device,
    app,
  })
  if (agreesToRecording) await participants.agreeToRecording(db, participantId)
  if (opened) await emitMeetingsChanged(context, [meeting.id])
  if (opened && options.autoRecord && canRecord(engine, services.env, { options })) await recordFromStart(context, id)
  return {
    state: 'joined',
    topic: conference.topic,
    conferenceId: conference.id,
    participantId,
    isHost,
    isUser: actor !== undefined,
    microphone: isHost || !options.muteOnEntry,
    camera: isHost || !options.videoOffOnEntry,
    password: isHost && options.passwordRequired ? services.secret.open(meeting.password_encrypted) : '',
    url: origin.replace(/^http/, 'ws'),
    token,
    ...issueConnection(services.env, profile, { identity: participantId, seconds: joinSeconds }),
    reportsConnection: !engine.measuresConnections,
    breakout: place.breakout === undefined ? null : { id: place.breakout.id, name: place.breakout.name },
  }
}
