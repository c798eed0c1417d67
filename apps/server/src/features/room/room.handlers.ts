import { type JoinAnswer, room } from '@foyer/contract/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import type { Db } from '#platform/database.ts'
import { type CallRequest, handle } from '#platform/handle.ts'
import { originOf } from '#platform/hosts.ts'
import { meetingProof } from '#platform/known-device.ts'
import type { Actor } from '#platform/sessions.ts'
import * as conferences from './conferences.store.ts'
import * as endings from './endings.store.ts'
import * as participants from './participants.store.ts'
import { enter, guestHashOf } from './room.entry.ts'
import { countGuess, countLookUp, isPassword } from './room.guard.ts'
import * as store from './room.store.ts'
import { tellConcerned } from './room.tell.ts'

type Asking = { db: Db; input: { participantId: string }; actor: Actor | undefined; request: CallRequest }

/** A sitting that is the caller's own, by account or by the guest's cookie. */
async function findOwn({ db, input, actor, request }: Asking) {
  const row = await participants.findById(db, input.participantId)
  if (row === undefined) return undefined
  if (row.user_id !== null) return row.user_id === actor?.id ? row : undefined
  const { guestToken } = request
  if (guestToken === undefined || row.meeting_id === null || row.guest_hash === null) return undefined
  return row.guest_hash.equals(guestHashOf(guestToken, row.meeting_id)) ? row : undefined
}

const waitFor = async (db: Db, meeting: store.MeetingToJoin): Promise<JoinAnswer> => ({
  state: 'waiting',
  topic: meeting.topic,
  host: meeting.hostName,
  startsAt: (await store.findNextStart(db, meeting.id))?.toISOString() ?? null,
  isHost: false,
})

const isAdministrator = (actor: Actor): boolean => actor.level === 'admin' || actor.level === 'superadmin'

export const roomHandlers = (engine: MediaEngine) =>
  handle('room', room, {
    start: async (context) => {
      const { input, db, actor, fail } = context
      const meeting = await store.findMeeting(db, input.id)
      if (meeting?.owner_id !== actor.id) return fail('not-found')
      const name = `${actor.firstname} ${actor.lastname}`
      return enter(engine, context, { meeting, isHost: true, name, device: input.device })
    },

    join: async (context) => {
      const { input, db, actor, request, reply, platform, fail } = context
      const { name, device, number } = input
      const meeting = await store.findMeetingByNumber(db, number)
      if (meeting !== undefined && meeting.owner_id === actor?.id) {
        return enter(engine, context, { meeting, isHost: true, name, device })
      }
      const takeBackGuess = await countGuess(platform, request, number)
      const isRight = isPassword(platform.secret, meeting?.password_sealed, input.password)
      if (!isRight || meeting === undefined) return fail('join-refused')
      await takeBackGuess()
      reply.rememberDevice(request.device.cookieWith(meetingProof(number)))
      const isOpen = (await conferences.findOpenByMeeting(db, meeting.id)) !== undefined
      if (!isOpen && !meeting.join_before_host) return waitFor(db, meeting)
      return enter(engine, context, { meeting, isHost: false, name, device })
    },

    locate: async ({ input, request, platform }) => {
      await countLookUp(platform, request)
      const { publicUrl } = platform.env
      // Only the bare host knows others' numbers (domain.md §5); an unknown one stays where it was asked.
      const isBare = request.origin === originOf(publicUrl, '')
      const subdomain = isBare
        ? await platform.database.onPlatform((unit) => store.findSubdomain(unit.db, input.number))
        : undefined
      const origin = subdomain === undefined ? request.origin : originOf(publicUrl, subdomain)
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
      await participants.dismiss(db, own.id)
      await conferences.updateCount(db, own.conference_id)
      await emit('conferences', own.conference_id)
      return {}
    },

    end: async ({ input, db, unit, actor, platform, fail, emit }) => {
      const conference = await conferences.findById(db, input.conferenceId)
      if (conference === undefined) return fail('not-found')
      if (conference.host_id !== actor.id && !isAdministrator(actor)) return fail('not-found')
      const [closed] = await endings.close(db, [conference.id], 'now')
      if (closed === undefined) return {}
      await emit('conferences', closed.id)
      await tellConcerned(db, closed.meeting_id, emit)
      // The keeper of another process's engine hears the event and closes the room there.
      if (closed.engine_instance !== engine.instance) return {}
      unit.afterCommit(() => {
        engine
          .closeRoom(closed.room)
          .catch((error: unknown) => platform.log.warn({ error }, 'the room of an ended meeting did not close'))
      })
      return {}
    },
  })
