import { type JoinResult, room } from '@foyer/contract/meetings/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as conferenceEnd from '#features/meetings/conferences/conference-end.store.ts'
import { requestSummaries } from '#features/meetings/conferences/conference-summary.commands.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import type { Identity } from '#features/meetings/conferences/participants.store.ts'
import { emitMeetingsChanged } from '#features/meetings/meetings/meetings.commands.ts'
import { authorizeClient, type ConnectionProfile } from '#features/tenancy/clients/clients.commands.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler, StalePreparationError } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { joinUrl, toTenantOrigin } from '#platform/hosts.ts'
import { meetingProof } from '#platform/security/known-device.ts'
import { type Actor, toFullName } from '#platform/security/sessions.ts'
import { setLocked } from './controls/meeting-controls.store.ts'
import { decideEntry, decideHostEntry, type Entrance } from './entry/entry.ts'
import { countFailure, countReported, toClientName } from './entry/failed-joins.ts'
import { admitParticipant, identify, type PreparedJoin, prepareJoin } from './entry/join.commands.ts'
import { authorizeJoin, findMeetingAndRole } from './entry/join-authorization.ts'
import { countLookup } from './entry/join-rate-limits.ts'
import { findJoinRole, hostsConference } from './entry/join-role.ts'
import { findLobbies } from './entry/knocks.store.ts'
import { findOwnParticipant, isHosting } from './entry/own-participant.ts'
import { previewHandler } from './entry/preview.ts'
import { letWait } from './entry/waiting.commands.ts'
import { isRecorded } from './recording/is-recorded.ts'
import * as store from './room.store.ts'
import { recordDevices, recordEnded, recordOwnLeave } from './supervision/presence.ts'
import type { ReportedConnections } from './supervision/reported-connections.ts'

async function toWaiting(db: Db, meeting: store.MeetingToJoin, lobby: boolean): Promise<JoinResult> {
  const { topic, hostName: host, kind } = meeting
  const next = await store.findNextOccurrence(db, meeting.id)
  return {
    state: 'waiting',
    topic,
    host,
    startsAt: next?.starts_at.toISOString() ?? null,
    isOver: kind === 'scheduled' && next === undefined,
    isHost: false,
    lobby,
  }
}

async function findStartable(db: Db, id: string, actor: Actor) {
  const meeting = await store.findMeeting(db, id)
  return { meeting, role: await findJoinRole(db, meeting, actor) }
}

/** Checks whether the properties by which the caller was authorized are still the same. */
const isUnchanged = (before: store.MeetingToJoin, now: store.MeetingToJoin): boolean =>
  before.id === now.id &&
  before.owner_id === now.owner_id &&
  before.options.passwordRequired === now.options.passwordRequired &&
  before.password_encrypted.equals(now.password_encrypted) &&
  Buffer.compare(before.next_password_encrypted ?? noPassword, now.next_password_encrypted ?? noPassword) === 0

const noPassword = Buffer.alloc(0)

/**
 * The limit of concurrent joins: many participants join in the same minute, and waiting for the engine holds no
 * database connection.
 */
const maxConcurrentJoins = 50

const isAdministrator = (actor: Actor): boolean => actor.level === 'admin' || actor.level === 'superadmin'

type JoinCall = HandlerContext<typeof room.join> | HandlerContext<typeof room.start>

type Joining = {
  meeting: store.MeetingToJoin
  identity: Identity
  prepared: PreparedJoin | undefined
  profile: ConnectionProfile
  entry: Entrance
  agreesToRecording: boolean
}

async function admitCaller(engine: MediaEngine, context: JoinCall, { prepared, entry, ...joining }: Joining) {
  const { input, request, audit } = context
  const isStale = prepared?.role !== entry.role || prepared.options.screenShare !== entry.options.screenShare
  if (prepared === undefined || isStale) throw new StalePreparationError()
  const result = await admitParticipant(engine, context, {
    ...joining,
    ...entry,
    prepared,
    device: input.device,
    app: input,
    ipAddress: request.address,
    network: request.network,
  })
  audit({ objectId: result.conferenceId })
  return result
}

/** Counts the joins that a step of a handler fails. */
const counted =
  <C extends Parameters<typeof countFailure>[0], A extends unknown[], T>(
    step: (context: C, ...rest: A) => Promise<T>,
  ) =>
  (context: C, ...rest: A): Promise<T> =>
    countFailure(context, () => step(context, ...rest))

/** Checks that a participant agrees to be recorded, where the meeting is; hosts decide about it. */
async function checkConsent(
  engine: MediaEngine,
  { db, input, services, fail }: HandlerContext<typeof room.join>,
  { meeting, entry }: Pick<Joining, 'meeting' | 'entry'>,
): Promise<void> {
  if (input.agreesToRecording || isHosting(entry.role)) return
  if (await isRecorded(db, { meetingId: meeting.id, options: entry.options, engine, env: services.env }))
    return fail('recording-consent-needed')
}

const joinHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(room.join, {
    maxConcurrent: maxConcurrentJoins,
    prepare: counted(async (context) => {
      const { input, fail, read, services } = context
      const { meeting, role, knowsPassword } = await authorizeJoin(context)
      const { profile } = await read((db) => authorizeClient({ db, fail, services }, input))
      const { identity } = identify(context, meeting.id)
      const entry = await read((db) => decideEntry({ db, fail }, { meeting, role, identity, name: input.name }))
      const prepared =
        entry.kind === 'enter' ? await prepareJoin(engine, context, { meeting, identity, entry }) : undefined
      return { meeting, role, knowsPassword, prepared, profile }
    }),
    run: counted(async (context, { meeting: before, role: roleBefore, knowsPassword, prepared, profile }) => {
      const { input, db, actor, request, reply, fail, emit } = context
      const { name, number } = input
      const { meeting, role } = await findMeetingAndRole(db, number, actor)
      if (meeting === undefined || role !== roleBefore || !isUnchanged(before, meeting))
        throw new StalePreparationError()
      if (knowsPassword) reply.rememberDevice(request.device.addProof(meetingProof(number)))
      const { guestToken, identity } = identify(context, meeting.id)
      // The conference is locked, so that no participant enters whom a host removes at the same time.
      await conferences.lockOpenByMeeting(db, meeting.id)
      const entry = await decideEntry({ db, fail }, { meeting, role, identity, name })
      if (guestToken !== undefined) reply.rememberGuest(guestToken)
      if (entry.kind !== 'enter') {
        await letWait(context, entry, { meeting, identity, name, network: request.network })
        return toWaiting(db, meeting, entry.kind === 'knock')
      }
      await checkConsent(engine, context, { meeting, entry })
      const { agreesToRecording } = input
      const joining = { meeting, identity, prepared, profile, entry, agreesToRecording }
      const result = await admitCaller(engine, context, joining)
      await emit({ topic: 'conferences', objectId: result.conferenceId })
      return result
    }),
  })

/** Finds a conference for its owner, its alternative hosts and administrators. */
async function findManaged(context: HandlerContext<typeof room.end> | HandlerContext<typeof room.lock>) {
  const { input, db, actor, fail } = context
  const conference = await conferences.findById(db, input.conferenceId)
  if (conference === undefined) return fail('not-found')
  return isAdministrator(actor) || (await hostsConference(db, conference, actor)) ? conference : fail('not-found')
}

const endMeeting = (engine: MediaEngine) => async (context: HandlerContext<typeof room.end>) => {
  const { db, actor, services, audit } = context
  const conference = await findManaged(context)
  const [closed] = await conferenceEnd.close(db, [conference.id], 'now')
  if (closed === undefined) return {}
  await requestSummaries(db, services.jobs, [closed])
  await recordEnded(db, [closed], { by: `${actor.firstname} ${actor.lastname}` })
  audit({ objectId: closed.id })
  if (closed.meeting_id !== null) await emitMeetingsChanged(context, [closed.meeting_id])
  // If another process has the engine, its conference supervisor receives the event and closes the room.
  if (closed.engine_instance !== engine.instance) return {}
  db.afterCommit(() => {
    engine
      .closeRoom(closed.room)
      .catch((error: unknown) => services.log.warn({ error }, 'the room of an ended meeting could not be closed'))
  })
  return {}
}

const startHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(room.start, {
    maxConcurrent: maxConcurrentJoins,
    prepare: counted(async (context) => {
      const { input, actor, read, fail, services } = context
      const { meeting, role } = await read((db) => findStartable(db, input.id, actor))
      if (meeting === undefined || role !== 'host') return fail('not-found')
      const { profile } = await read((db) => authorizeClient({ db, fail, services }, input))
      const { identity } = identify(context, meeting.id)
      const name = toFullName(actor)
      const entry = await read((db) => decideHostEntry({ db, fail }, { meeting, identity, name }))
      return { profile, prepared: await prepareJoin(engine, context, { meeting, identity, entry }) }
    }),
    run: counted(async (context, { prepared, profile }) => {
      const { input, db, actor, fail } = context
      const { meeting, role } = await findStartable(db, input.id, actor)
      if (meeting === undefined || role !== 'host') return fail('not-found')
      const { identity } = identify(context, meeting.id)
      await conferences.lockOpenByMeeting(db, meeting.id)
      const entry = await decideHostEntry({ db, fail }, { meeting, identity, name: toFullName(actor) })
      // The host decides whether it is recorded.
      return admitCaller(engine, context, { meeting, identity, prepared, profile, entry, agreesToRecording: true })
    }),
  })

export const roomHandlers = (engine: MediaEngine, reported: ReportedConnections) =>
  defineHandlers(room, {
    start: startHandler(engine),

    join: joinHandler(engine),

    preview: previewHandler(engine),

    listLobbies: async ({ db, actor }) => {
      const rows = await findLobbies(db, actor.id)
      return {
        items: rows.map(({ id, number, topic, names, count }) => ({ meetingId: id, number, topic, names, count })),
      }
    },

    locate: async ({ input, ...context }) => {
      await countLookup(context)
      const { db } = context
      const { publicUrl } = context.services.env
      // Meeting IDs of other tenants are found at the main hostname only; an unknown one leads nowhere else.
      const isMainHostname = context.origin === toTenantOrigin(publicUrl, '')
      const subdomain = isMainHostname ? await store.findSubdomain(db, input.number) : undefined
      const origin = subdomain === undefined ? context.origin : toTenantOrigin(publicUrl, subdomain)
      return { url: joinUrl(origin, input.number) }
    },

    report: async (context) => {
      const { input, db, request, fail, audit } = context
      const participant = await findOwnParticipant(context)
      if (participant === undefined) return fail('not-found')
      await recordDevices(db, participant, { device: input.device, ip: request.address })
      audit({ objectId: participant.conference_id })
      return {}
    },

    reportFailure: async (context) => {
      const { input, fail } = context
      const participant = await findOwnParticipant(context)
      if (participant === undefined) return fail('not-found')
      const { id: participantId, connected_at: connectedAt, app_identifier, app_version, browser_version } = participant
      if (connectedAt !== null) return {}
      const client = toClientName({ appIdentifier: app_identifier, appVersion: app_version }, browser_version)
      await countReported(context, { participantId, reason: input.reason, client })
      return {}
    },

    reportConnection: async (context) => {
      const { input, tenantId, fail } = context
      const participant = await findOwnParticipant(context)
      // Those who have just left still send what they measured.
      if (participant?.takes_part !== true) return fail('not-found')
      if (engine.measuresConnections) return fail('connection-measured')
      reported.add({ tenantId, conferenceId: participant.conference_id, participantId: participant.id }, input.samples)
      return {}
    },

    leave: async (context) => {
      const { db, fail, audit } = context
      const participant = await findOwnParticipant(context)
      if (participant === undefined) return fail('not-found')
      const conferenceId = participant.conference_id
      await conferences.lockOpen(db, conferenceId)
      await recordOwnLeave(db, conferenceId, participant.id)
      await conferences.updateCount(db, conferenceId)
      audit({ objectId: conferenceId })
      return {}
    },

    end: endMeeting(engine),

    lock: async (context) => {
      const { input, db, actor, fail, audit } = context
      const { id } = await findManaged(context)
      const conference = await conferences.lockOpen(db, id)
      if (conference === undefined) return fail('not-found')
      const by = `${actor.firstname} ${actor.lastname}`
      await setLocked(db, conference, { locked: input.locked, by })
      audit({ objectId: id })
      return {}
    },
  })
