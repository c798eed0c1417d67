import { attendance } from '@foyer/contract/insight/attendance'
import { isOfManagedMeeting } from '#features/meetings/meetings/past-meetings.store.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toPeriod } from '#platform/database/period.ts'
import { toReport } from './attendance.presenter.ts'
import * as store from './attendance.store.ts'

export const attendanceHandlers = defineHandlers(attendance, {
  get: async ({ input, db, actor, fail }) => {
    const { list, conferenceId, all } = input
    const found = await store.findConference(db, conferenceId)
    if (found === undefined) return fail('not-found')
    if (list === 'past' && !(await isOfManagedMeeting(db, conferenceId, actor.id))) return fail('not-found')
    const { meeting_id: meetingId, topic, number, host, repeats } = found
    const meetings =
      all && meetingId !== null
        ? await store.findAll(db, meetingId, toPeriod(input))
        : await store.findOne(db, conferenceId)
    const ids = meetings.flatMap(({ id }) => id ?? [])
    const occurrences = meetings.flatMap(({ occurrence_id: id }) => id ?? [])
    const stays = await store.findStays(db, ids)
    const invited = meetingId === null ? [] : await store.findInvited(db, meetingId, occurrences)
    return toReport({ topic, number, host, repeats }, { meetings, stays, invited })
  },
})
