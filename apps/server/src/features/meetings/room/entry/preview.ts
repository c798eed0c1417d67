import { type JoinPreview, room } from '@foyer/contract/meetings/room'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import { findConnected } from '#features/meetings/conferences/connections.store.ts'
import { isRecorded } from '#features/meetings/room/recording/is-recorded.ts'
import { findLastOccurrence, findNextOccurrence, type MeetingToJoin } from '#features/meetings/room/room.store.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import { defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { findEntry } from './entry.ts'
import { identify } from './join.commands.ts'
import { findKnownMeeting } from './join-authorization.ts'
import type { JoinRole } from './join-role.ts'

/** As for joins: many guests open their link in the same minute. */
const maxConcurrentPreviews = 50
const maxNames = 3

type Caller = Pick<HandlerContext<typeof room.preview>, 'db' | 'actor' | 'request' | 'services'>
type Known = { meeting: MeetingToJoin; role: JoinRole }

/** Finds the current or next date; of a meeting without one the last that was not cancelled. */
async function findDate(db: Db, meetingId: string) {
  const next = await findNextOccurrence(db, meetingId)
  return { isNext: next !== undefined, occurrence: next ?? (await findLastOccurrence(db, meetingId)) }
}

/** Finds what a join would lead to now, by the rules of the join itself. */
async function findState({ db, actor, request }: Omit<Caller, 'services'>, { meeting, role }: Known) {
  const { identity } = identify({ actor, request }, meeting.id)
  const entry = await findEntry(db, { meeting, role, identity, name: '' })
  return entry.kind === 'refused' ? entry.code : entry.kind
}

async function toPreview(engine: MediaEngine, caller: Caller, known: Known): Promise<JoinPreview> {
  const { db, actor, services } = caller
  const { meeting, role } = known
  const { topic, hostName: host, timezone, kind, options } = meeting
  const isHost = role === 'host'
  const { isNext, occurrence } = await findDate(db, meeting.id)
  const state = await findState(caller, known)
  const conference = await conferences.findOpenByMeeting(db, meeting.id)
  // A meeting in progress, and one that the caller may start, goes on after its time.
  const isPast = kind === 'scheduled' && !isNext && conference === undefined && (state === 'wait' || state === 'knock')
  const mayMeet = state === 'enter' || state === 'knock'
  const people = mayMeet && conference ? await findConnected(db, conference.id) : []
  const mayKnowNames = actor !== undefined && state === 'enter'
  return {
    topic,
    host,
    startsAt: occurrence?.starts_at.toISOString() ?? null,
    endsAt: occurrence?.ends_at.toISOString() ?? null,
    timezone,
    isHost,
    entry: isPast ? (occurrence === undefined ? 'cancelled' : 'over') : state,
    passwordRequired: options.passwordRequired,
    microphone: isHost || !options.muteOnEntry,
    camera: isHost || !options.videoOffOnEntry,
    recorded: await isRecorded(db, { meetingId: meeting.id, options, engine, env: services.env }),
    people: { count: people.length, names: mayKnowNames ? people.slice(0, maxNames).map(({ name }) => name) : [] },
  }
}

export const previewHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(room.preview, {
    maxConcurrent: maxConcurrentPreviews,
    prepare: findKnownMeeting,
    run: async (context, known) => ({ meeting: known === undefined ? null : await toPreview(engine, context, known) }),
  })
