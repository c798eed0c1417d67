import { type JoinResult, room } from '@foyer/contract/meetings/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as conferenceEnd from '#features/meetings/conferences/conference-end.store.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import { emitMeetingsChanged } from '#features/meetings/meetings/meetings.commands.ts'
import { toCommandContext } from '#platform/calls/command-context.ts'
import {
  defineHandlers,
  defineTwoStepHandler,
  type HandlerContext,
  StalePreparationError,
} from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { joinUrl, toTenantOrigin } from '#platform/hosts.ts'
import { meetingProof } from '#platform/security/known-device.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { admitParticipant, hashGuestToken, type PreparedJoin, prepareJoin, toGuestToken } from './join.commands.ts'
import { authorizeJoin, findMeetingAndRole, needsSignIn } from './join-authorization.ts'
import { countLookup } from './join-rate-limits.ts'
import { findJoinRole, hostsConference } from './join-role.ts'
import { findOwnParticipant } from './own-participant.ts'
import * as store from './room.store.ts'

const findStartsAt = async (db: Db, meetingId: string): Promise<string | null> =>
  (await store.findNextStart(db, meetingId))?.toISOString() ?? null

const toWaiting = async (db: Db, meeting: store.MeetingToJoin): Promise<JoinResult> => ({
  state: 'waiting',
  topic: meeting.topic,
  host: meeting.hostName,
  startsAt: await findStartsAt(db, meeting.id),
  isHost: false,
})

async function findStartable(db: Db, id: string, actor: Actor) {
  const meeting = await store.findMeeting(db, id)
  return { meeting, role: await findJoinRole(db, meeting, actor) }
}

/** Whether participants other than hosts are admitted now. */
const isOpenToParticipants = async (db: Db, meeting: store.MeetingToJoin): Promise<boolean> =>
  meeting.join_before_host || (await conferences.findOpenByMeeting(db, meeting.id)) !== undefined

/** Whether what the caller was authorized by is still the same. */
const isUnchanged = (before: store.MeetingToJoin, now: store.MeetingToJoin): boolean =>
  before.id === now.id && before.owner_id === now.owner_id && before.password_encrypted.equals(now.password_encrypted)

/** Many participants join in the same minute; waiting for the engine holds no database connection. */
const maxConcurrentJoins = 50

const isAdministrator = (actor: Actor): boolean => actor.level === 'admin' || actor.level === 'superadmin'

type Joining = {
  meeting: store.MeetingToJoin
  prepared: PreparedJoin
  isHost: boolean
  name: string
}

/** Admits the caller as a user, or as a guest who is recognized by a cookie from then on. */
async function admitCaller(
  engine: MediaEngine,
  context: HandlerContext<typeof room.join> | HandlerContext<typeof room.start>,
  joining: Joining,
) {
  const { tx, actor, input, platform, request, reply, auditEntry } = context
  const guestToken = actor === undefined ? toGuestToken(request.guestToken) : undefined
  const result = await admitParticipant(engine, toCommandContext({ tx, actor, platform, request }), {
    ...joining,
    identity: {
      userId: actor?.id ?? null,
      guestHash: guestToken === undefined ? null : hashGuestToken(guestToken, joining.meeting.id),
    },
    device: input.device,
    ipAddress: request.address,
    network: request.network,
  })
  if (guestToken !== undefined) reply.rememberGuest(guestToken)
  auditEntry({ objectId: result.conferenceId })
  return result
}

const joinHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(room.join, {
    maxConcurrent: maxConcurrentJoins,
    prepare: async (context) => {
      const { input, read } = context
      const { meeting, role } = await authorizeJoin(context)
      const isAdmitted = role === 'host' || (await read(({ db }) => isOpenToParticipants(db, meeting)))
      const prepared = isAdmitted
        ? await prepareJoin(engine, context, { meetingId: meeting.id, name: input.name })
        : undefined
      return { meeting, role, prepared }
    },
    run: async (context, { meeting: before, role: roleBefore, prepared }) => {
      const { input, db, tx, actor, request, reply, platform, fail } = context
      const { name, number } = input
      const { meeting, role } = await findMeetingAndRole(db, number, actor)
      if (meeting === undefined || role !== roleBefore || !isUnchanged(before, meeting))
        throw new StalePreparationError()
      if (needsSignIn(meeting, actor)) return fail('sign-in-required')
      if (role === 'stranger') reply.rememberDevice(request.device.addProof(meetingProof(number)))
      const isHost = role === 'host'
      if (!isHost && !(await isOpenToParticipants(db, meeting))) return toWaiting(db, meeting)
      if (prepared === undefined) throw new StalePreparationError()
      const result = await admitCaller(engine, context, { meeting, prepared, isHost, name })
      const { tenantId } = request
      await platform.events.emit(tx, { tenantId, topic: 'conferences', objectId: result.conferenceId })
      return result
    },
  })

export const roomHandlers = (engine: MediaEngine) =>
  defineHandlers(room, {
    start: defineTwoStepHandler(room.start, {
      maxConcurrent: maxConcurrentJoins,
      prepare: async (context) => {
        const { input, actor, read, fail } = context
        const { meeting, role } = await read(({ db }) => findStartable(db, input.id, actor))
        if (meeting === undefined || role !== 'host') return fail('not-found')
        return prepareJoin(engine, context, { meetingId: meeting.id, name: `${actor.firstname} ${actor.lastname}` })
      },
      run: async (context, prepared) => {
        const { input, db, actor, fail } = context
        const { meeting, role } = await findStartable(db, input.id, actor)
        if (meeting === undefined || role !== 'host') return fail('not-found')
        const name = `${actor.firstname} ${actor.lastname}`
        return admitCaller(engine, context, { meeting, prepared, isHost: true, name })
      },
    }),

    join: joinHandler(engine),

    preview: async ({ input, db, actor }) => {
      const { meeting, role } = await findMeetingAndRole(db, input.number, actor)
      if (meeting === undefined || role === 'stranger') return { meeting: null }
      const { topic, hostName: host } = meeting
      return { meeting: { topic, host, startsAt: await findStartsAt(db, meeting.id), isHost: role === 'host' } }
    },

    locate: async ({ input, db, request, platform }) => {
      await countLookup(platform, request)
      const { publicUrl } = platform.env
      // Meeting IDs of other tenants are found at the main hostname only; an unknown one leads nowhere else.
      const isMainHostname = request.origin === toTenantOrigin(publicUrl, '')
      const subdomain = isMainHostname ? await store.findSubdomain(db, input.number) : undefined
      const origin = subdomain === undefined ? request.origin : toTenantOrigin(publicUrl, subdomain)
      return { url: joinUrl(origin, input.number) }
    },

    report: async (context) => {
      const { input, db, request, fail, auditEntry } = context
      const participant = await findOwnParticipant(context)
      if (participant === undefined) return fail('not-found')
      await participants.updateDevice(db, participant.id, { ...input.device, ip: request.address })
      auditEntry({ objectId: participant.conference_id })
      return {}
    },

    leave: async (context) => {
      const { db, fail, auditEntry } = context
      const participant = await findOwnParticipant(context)
      if (participant === undefined) return fail('not-found')
      const conferenceId = participant.conference_id
      await conferences.lockOpen(db, conferenceId)
      await participants.markRemoved(db, participant.id)
      await conferences.updateCount(db, conferenceId)
      auditEntry({ objectId: conferenceId })
      return {}
    },

    end: async (context) => {
      const { input, db, tx, actor, platform, fail, auditEntry } = context
      const conference = await conferences.findById(db, input.conferenceId)
      if (conference === undefined) return fail('not-found')
      if (!isAdministrator(actor) && !(await hostsConference(db, conference, actor))) return fail('not-found')
      const [closed] = await conferenceEnd.close(db, [conference.id], 'now')
      if (closed === undefined) return {}
      auditEntry({ objectId: closed.id })
      if (closed.meeting_id !== null) await emitMeetingsChanged(toCommandContext(context), [closed.meeting_id])
      // In another process, the conference supervisor receives the event and closes the room.
      if (closed.engine_instance !== engine.instance) return {}
      tx.afterCommit(() => {
        engine
          .closeRoom(closed.room)
          .catch((error: unknown) => platform.log.warn({ error }, 'the room of an ended meeting could not be closed'))
      })
      return {}
    },
  })
