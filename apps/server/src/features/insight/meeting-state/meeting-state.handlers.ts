import { type ConferenceState, type MeetingState, meetingState } from '@foyer/contract/insight/meeting-state'
import { meetsLevel } from '@foyer/contract/levels'
import type { MediaEngine } from '#engine/media-engine.ts'
import { readRooms, readStats } from '#engine/read-stats.ts'
import type { ReadInScope } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { createSharedWork } from '#platform/concurrency/share-work.ts'
import { type Observed, toConferenceState, toUnreadState } from './meeting-state.presenter.ts'
import * as store from './meeting-state.store.ts'

type Conference = NonNullable<store.LookedUpMeeting['conference']>

/** How often the engine is asked about a meeting, however many look at it. */
const readEveryMs = 500
/** Most of those who ask at once wait for the same state. */
const maxConcurrent = 50

export const meetingStateHandlers = (engine: MediaEngine) => {
  const share = createSharedWork<Observed | undefined>(readEveryMs)

  const observe = async ({ room, breakouts }: Conference): Promise<Observed | undefined> => {
    const [rooms, stats] = await Promise.all([
      readRooms(engine, [room, ...breakouts.map((breakout) => breakout.room)]),
      readStats(engine),
    ])
    return rooms && { rooms, stats: stats?.participants ?? [] }
  }

  const readConference = async (conference: Conference, read: ReadInScope): Promise<ConferenceState> => {
    const isOwn = conference.engine_instance === engine.instance
    const observed = isOwn ? await share(conference.id, () => observe(conference)) : undefined
    const present = observed?.rooms.flatMap((room) => room.present) ?? []
    const people = await read((db) =>
      store.findPeople(db, conference, {
        identities: present.map(({ identity }) => identity),
        connectionIds: observed?.rooms.flatMap(({ orphans }) => orphans.map(toConnectionId)) ?? [],
      }),
    )
    if (observed === undefined) return toUnreadState(conference, { people, engine: isOwn ? 'away' : 'elsewhere' })
    return toConferenceState({ conference, people, observed, now: Date.now() }, engine.seesSubscriptions)
  }

  return defineHandlers(meetingState, {
    get: defineTwoStepHandler(meetingState.get, {
      maxConcurrent,
      prepare: async ({ input, actor, read, fail }): Promise<MeetingState> => {
        const ownerId = meetsLevel(actor.level, 'admin') ? undefined : actor.id
        const meeting = await read((db) => store.findMeeting(db, { number: input.id, ownerId }))
        if (meeting === undefined) return fail('meeting-id-not-found')
        const { number, topic, tenant, conference } = meeting
        return {
          number,
          topic,
          tenant: actor.level === 'superadmin' ? tenant : '',
          conference: conference && (await readConference(conference, read)),
          readAt: new Date().toISOString(),
        }
      },
      run: async (_, state) => state,
    }),
  })
}

const toConnectionId = (orphan: Observed['rooms'][number]['orphans'][number]): string =>
  orphan.kind === 'participant' ? orphan.sid : orphan.subscriberSid
