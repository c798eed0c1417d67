import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { meetsLevel } from '@foyer/contract/levels'
import { readConnections } from '#features/meetings/conferences/conference-connections.commands.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { meetingLogFile } from './meeting-log.export.ts'
import { toCounts, toLane, toLogEvent, toLoggedConference } from './meeting-log.presenter.ts'
import * as store from './meeting-log.store.ts'

/** Anyone who sees all completed meetings reads all logs; others those of their own meetings, without devices. */
const readsAll = ({ level, keys }: Pick<Actor, 'level' | 'keys'>): boolean =>
  meetsLevel(level, 'admin') && keys.includes('room.completed.get')

const toReader = (actor: Actor): store.LogReader => (readsAll(actor) ? undefined : actor.id)

/** Several people may look at logs at once, and at those of meetings in progress every few seconds. */
const maxConcurrentCourses = 4

const wholeTime = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }

export const meetingLogHandlers = defineHandlers(meetingLog, {
  listConferences: async ({ input: { from, to, ...query }, db, actor }) => {
    const { items, hasMore } = await store.findConferences(db, {
      ...query,
      from: from === undefined ? wholeTime.from : new Date(from),
      to: to === undefined ? wholeTime.to : new Date(to),
      reader: toReader(actor),
    })
    return { items: items.map((row) => toLoggedConference(row, actor)), hasMore }
  },

  get: async ({ input, db, actor, fail }) => {
    const conference = await store.findConference(db, input.conferenceId, toReader(actor))
    if (conference === undefined) return fail('not-found')
    const counts = await store.countEvents(db, conference)
    return { ...toLoggedConference(conference, actor), counts: toCounts(counts, !readsAll(actor)) }
  },

  listLanes: async ({ input: { conferenceId, ...page }, db, actor, fail }) => {
    const conference = await store.findConference(db, conferenceId, toReader(actor))
    if (conference === undefined) return fail('not-found')
    const { items, hasMore } = await store.findPeople(db, conference, page)
    const ids = items.flatMap((person) => person.stays)
    const [stays, events] = [
      await store.findStays(db, conference, ids),
      await store.findEventsOfStays(db, conference, { ids, withoutDevices: !readsAll(actor) }),
    ]
    return { items: items.map((person) => toLane(person, { conference, stays, events }, actor)), hasMore }
  },

  listConnections: defineTwoStepHandler(meetingLog.listConnections, {
    maxConcurrent: maxConcurrentCourses,
    prepare: async ({ input: { conferenceId, ...page }, actor, read, fail }) => {
      const conference = await read((db) => store.findConference(db, conferenceId, toReader(actor)))
      if (conference === undefined) return fail('not-found')
      const { items } = await read((db) => store.findPeople(db, conference, page))
      const people = items.map(({ stays }) => ({ id: stays[0] ?? '', stays }))
      return readConnections(read, conference, people)
    },
    run: async (_, connections) => connections,
  }),

  listEvents: async ({ input: { conferenceId, ...filter }, db, actor, fail }) => {
    const conference = await store.findConference(db, conferenceId, toReader(actor))
    if (conference === undefined) return fail('not-found')
    const { items, hasMore } = await store.findEvents(db, { ...filter, conference, withoutDevices: !readsAll(actor) })
    return { items: items.map(toLogEvent), hasMore }
  },

  exportEvents: async ({ input: { conferenceId, language, ...filter }, db, actor, read, fail }) => {
    const conference = await store.findConference(db, conferenceId, toReader(actor))
    if (conference === undefined) return fail('not-found')
    const match = { ...filter, conference, withoutDevices: !readsAll(actor) }
    return meetingLogFile(language, (after, size) =>
      read((scoped) => store.findEventsAfter(scoped, match, { after: after?.id, size })),
    )
  },
})
