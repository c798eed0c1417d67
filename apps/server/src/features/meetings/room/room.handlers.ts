import { type JoinResult, room } from '@foyer/contract/meetings/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as endings from '#features/meetings/conferences/conference-end.store.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import {
  type CallRequest,
  defineHandlers,
  defineTwoStepHandler,
  StalePreparationError,
} from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { tenantOrigin } from '#platform/hosts.ts'
import { meetingProof } from '#platform/security/known-device.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { admitParticipant, hashGuestToken, preparePlace } from './join.commands.ts'
import { countFailedJoin, countLookup, isPassword } from './join-rate-limits.ts'
import { notifyAffectedUsers } from './room.events.ts'
import { findStanding } from './room.standing.ts'
import * as store from './room.store.ts'

type Asking = { db: Db; input: { participantId: string }; actor: Actor | undefined; request: CallRequest }

/** A sitting that is the caller's own, by account or by the guest's cookie. */
async function findOwn({ db, input, actor, request }: Asking) {
  const row = await participants.findById(db, input.participantId)
  if (row === undefined) return undefined
  if (row.user_id !== null) return row.user_id === actor?.id ? row : undefined
  const { guestToken } = request
  if (guestToken === undefined || row.meeting_id === null || row.guest_hash === null) return undefined
  return row.guest_hash.equals(hashGuestToken(guestToken, row.meeting_id)) ? row : undefined
}

const waitFor = async (db: Db, meeting: store.MeetingToJoin): Promise<JoinResult> => ({
  state: 'waiting',
  topic: meeting.topic,
  host: meeting.hostName,
  startsAt: (await store.findNextStart(db, meeting.id))?.toISOString() ?? null,
  isHost: false,
})

async function findWithStanding(db: Db, number: string, actor: Actor | undefined) {
  const meeting = await store.findMeetingByNumber(db, number)
  return { meeting, standing: await findStanding(db, meeting, actor) }
}

/** Whether those who are not its host are let into a meeting now. */
const mayEnter = async (db: Db, meeting: store.MeetingToJoin): Promise<boolean> =>
  meeting.join_before_host || (await conferences.findOpenByMeeting(db, meeting.id)) !== undefined

/** Whether what let somebody in still holds. */
const isUnchanged = (before: store.MeetingToJoin, now: store.MeetingToJoin): boolean =>
  before.id === now.id && before.owner_id === now.owner_id && before.password_sealed.equals(now.password_sealed)

/** Many join at the same minute, and a slow engine keeps no connection. */
const joinsAtOnce = 50

const isAdministrator = (actor: Actor): boolean => actor.level === 'admin' || actor.level === 'superadmin'

const pipeSockets = (engine: MediaEngine) =>
  defineTwoStepHandler(room.join, {
    maxConcurrent: joinsAtOnce,
    prepare: async (context) => {
      const { input, actor, request, platform, read, fail } = context
      const { name, number } = input
      const { meeting, standing } = await read(({ db }) => findWithStanding(db, number, actor))
      if (standing === 'stranger') {
        const refundFailedJoin = await countFailedJoin(platform, request, number)
        const isRight = isPassword(platform.secret, meeting?.password_sealed, input.password)
        if (!isRight) return fail('join-refused')
        await refundFailedJoin()
      }
      if (meeting === undefined) return fail('join-refused')
      const isAdmitted = standing === 'host' || (await read(({ db }) => mayEnter(db, meeting)))
      const place = isAdmitted ? await preparePlace(engine, context, { meetingId: meeting.id, name }) : undefined
      return { meeting, standing, place }
    },
    run: async (context, { meeting: seen, standing, place }) => {
      const { input, db, actor, request, reply } = context
      const { name, device, number } = input
      const { meeting, standing: now } = await findWithStanding(db, number, actor)
      if (meeting === undefined || now !== standing || !isUnchanged(seen, meeting)) throw new StalePreparationError()
      if (standing === 'stranger') reply.rememberDevice(request.device.addProof(meetingProof(number)))
      const isHost = standing === 'host'
      if (!isHost && !(await mayEnter(db, meeting))) return waitFor(db, meeting)
      if (place === undefined) throw new StalePreparationError()
      return admitParticipant(engine, context, { meeting, isHost, name, device, place })
    },
  })

export const roomHandlers = (engine: MediaEngine) =>
  defineHandlers('room', room, {
    start: defineTwoStepHandler(room.start, {
      maxConcurrent: joinsAtOnce,
      prepare: async (context) => {
        const { input, actor, read, fail } = context
        const meeting = await read(({ db }) => store.findMeeting(db, input.id))
        if (meeting?.owner_id !== actor.id) return fail('not-found')
        return preparePlace(engine, context, { meetingId: meeting.id, name: `${actor.firstname} ${actor.lastname}` })
      },
      run: async (context, place) => {
        const { input, db, actor, fail } = context
        const meeting = await store.findMeeting(db, input.id)
        if (meeting?.owner_id !== actor.id) return fail('not-found')
        const name = `${actor.firstname} ${actor.lastname}`
        return admitParticipant(engine, context, { meeting, isHost: true, name, device: input.device, place })
      },
    }),

    join: pipeSockets(engine),

    preview: async ({ input, db, actor }) => {
      const { meeting, standing } = await findWithStanding(db, input.number, actor)
      if (meeting === undefined || standing === 'stranger') return { meeting: null }
      const { topic, hostName: host } = meeting
      const startsAt = (await store.findNextStart(db, meeting.id))?.toISOString() ?? null
      return { meeting: { topic, host, startsAt, isHost: standing === 'host' } }
    },

    locate: async ({ input, request, platform }) => {
      await countLookup(platform, request)
      const { publicUrl } = platform.env
      // Only the bare host knows others' numbers (domain.md §5); an unknown one stays where it was asked.
      const isBare = request.origin === tenantOrigin(publicUrl, '')
      const subdomain = isBare
        ? await platform.database.acrossTenants((tx) => store.findSubdomain(tx.db, input.number))
        : undefined
      const origin = subdomain === undefined ? request.origin : tenantOrigin(publicUrl, subdomain)
      return { url: `${origin}/portal/join/${input.number}` }
    },

    report: async (context) => {
      const { input, db, request, fail, emit } = context
      const own = await findOwn(context)
      if (own === undefined) return fail('not-found')
      await participants.updateDevice(db, own.id, { ...input.device, ip: request.address })
      await emit('conferences', own.conference_id)
      return {}
    },

    leave: async (context) => {
      const { db, fail, emit } = context
      const own = await findOwn(context)
      if (own === undefined) return fail('not-found')
      await conferences.lockOpen(db, own.conference_id)
      await participants.markRemoved(db, own.id)
      await conferences.updateCount(db, own.conference_id)
      await emit('conferences', own.conference_id)
      return {}
    },

    end: async ({ input, db, tx, actor, platform, fail, emit }) => {
      const conference = await conferences.findById(db, input.conferenceId)
      if (conference === undefined) return fail('not-found')
      if (conference.host_id !== actor.id && !isAdministrator(actor)) return fail('not-found')
      const [closed] = await endings.close(db, [conference.id], 'now')
      if (closed === undefined) return {}
      await emit('conferences', closed.id)
      await notifyAffectedUsers(db, closed.meeting_id, emit)
      // The keeper of another process's engine hears the event and closes the room there.
      if (closed.engine_instance !== engine.instance) return {}
      tx.afterCommit(() => {
        engine
          .closeRoom(closed.room)
          .catch((error: unknown) => platform.log.warn({ error }, 'the room of an ended meeting did not close'))
      })
      return {}
    },
  })
