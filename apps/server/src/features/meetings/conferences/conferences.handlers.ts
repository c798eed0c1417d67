import { conferences, type EngineReason } from '@foyer/contract/meetings/conferences'
import type { MediaEngine } from '#engine/media-engine.ts'
import { readStats } from '#engine/read-stats.ts'
import { watchEngine } from '#engine/watch-engine.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { toPeriod } from '#platform/database/period.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { readStayConnection } from './conference-connections.commands.ts'
import { listEvents } from './conference-log.commands.ts'
import { completedMeetingsFile, liveMeetingsFile } from './conferences.export.ts'
import { toConference, toConnections, toParticipant } from './conferences.presenter.ts'
import * as store from './conferences.store.ts'
import * as participants from './participants.store.ts'
import { toMainRoom } from './places.store.ts'

/** Several administrators may look at live meetings at once, each asks every few seconds. */
const maxConcurrentStats = 10

const maxConcurrentCourses = 4

/** How long the participants of an ended conference stay in Live Meeting, for those who have them open. */
const showEndedMs = 10 * 60_000

const isInLiveMeeting = ({ ended_at: endedAt }: { ended_at: Date | null }): boolean =>
  endedAt === null || Date.now() - endedAt.getTime() <= showEndedMs

const isInList = (conference: { ended_at: Date | null }, list: 'live' | 'completed'): boolean =>
  list === 'live' ? isInLiveMeeting(conference) : conference.ended_at !== null

type PageOf<R> = { items: R[]; hasMore: boolean }

const toConferencePage = ({ items, hasMore }: PageOf<store.ListedConference>, reader: Actor) => ({
  items: items.map((row) => toConference(row, reader)),
  hasMore,
})

const toParticipantPage = ({ items, hasMore }: PageOf<participants.ParticipantRow>, reader: Actor) => ({
  items: items.map((row) => toParticipant(row, reader)),
  hasMore,
})

const listConnectionsHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(conferences.listConnections, {
    maxConcurrent: maxConcurrentStats,
    prepare: async ({ input, read, fail }) => {
      const conference = await read((db) => store.findOpen(db, input.conferenceId))
      if (conference === undefined) return fail('not-found')
      if (conference.engine_instance !== engine.instance) return []
      const stats = await readStats(engine)
      return toConnections((stats?.participants ?? []).filter(({ room }) => toMainRoom(room) === conference.room))
    },
    run: async (_, items) => ({ items }),
  })

/** Handles the calls of conferences; `reason` is undefined where no setting has chosen the engine. */
export const conferencesHandlers = (engine: MediaEngine, reason: EngineReason | undefined) => {
  const isAway = watchEngine(engine)
  const { kind, maxParticipants } = engine
  return defineHandlers(conferences, {
    listLive: async ({ input, db, actor }) => toConferencePage(await store.findPage(db, input), actor),

    exportLive: async ({ input: { language, ...match }, actor, read }) =>
      liveMeetingsFile(actor.level)(language, (after, size) =>
        read((db) => store.findAfter(db, match, { after, size })),
      ),

    listLiveParticipants: async ({ input, db, actor, fail }) => {
      const conference = await store.findById(db, input.conferenceId)
      if (conference === undefined) return fail('not-found')
      if (!isInLiveMeeting(conference)) return fail('not-found')
      return toParticipantPage(await participants.findPage(db, input), actor)
    },

    listConnections: listConnectionsHandler(engine),

    getConnection: defineTwoStepHandler(conferences.getConnection, {
      maxConcurrent: maxConcurrentCourses,
      prepare: async ({ input, read, fail }) => {
        const conference = await read((db) => store.findById(db, input.conferenceId))
        if (conference === undefined || !isInList(conference, input.list)) return fail('not-found')
        return readStayConnection(read, conference, input.participantId)
      },
      run: async (_, connection) => connection,
    }),

    getEngine: async () => ({ kind, reason: reason ?? null, maxParticipants, isAway: isAway() }),

    listCompleted: async ({ input, db, actor }) =>
      toConferencePage(await store.findPage(db, input, toPeriod(input)), actor),

    exportCompleted: async ({ input, actor, read }) => {
      const { language, search, sort } = input
      const period = toPeriod(input)
      return completedMeetingsFile(actor.level)(language, (after, size) =>
        read((db) => store.findAfter(db, { search, sort }, { after, size, period })),
      )
    },

    listCompletedParticipants: async ({ input, db, actor, fail }) => {
      const conference = await store.findById(db, input.conferenceId)
      if (conference === undefined || conference.ended_at === null) return fail('not-found')
      return toParticipantPage(await participants.findPage(db, input), actor)
    },

    listEvents: async ({ input, db, fail }) => {
      const conference = await store.findById(db, input.conferenceId)
      if (conference === undefined || !isInList(conference, input.list)) return fail('not-found')
      return listEvents(db, { ...input, conference })
    },
  })
}
