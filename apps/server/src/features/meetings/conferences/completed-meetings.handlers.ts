import { completedMeetings } from '@foyer/contract/meetings/completed-meetings'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toPeriod } from '#platform/database/period.ts'
import { toPage } from '#platform/database/search.ts'
import { createReader } from '#platform/files/list-file.ts'
import { completedMeetingsFile } from './conferences.export.ts'
import * as conferences from './conferences.store.ts'
import * as participants from './participants.store.ts'

export const completedMeetingsHandlers = defineHandlers('completedMeetings', completedMeetings, {
  list: async ({ input, db, actor }) => {
    const rows = await conferences.findPage(db, input, toPeriod(input))
    return toPage(
      rows.map((row) => conferences.toConference(row, actor.level)),
      input.size,
    )
  },

  export: async ({ input, actor, request, platform }) => {
    const { language, search, sort } = input
    const period = toPeriod(input)
    const read = createReader(platform.database, actor.level === 'superadmin' ? 'all' : request.tenantId)
    return completedMeetingsFile(actor.level)(language, (after, size) =>
      read((db) => conferences.findAfter(db, { search, sort }, { after, size, period })),
    )
  },

  listParticipants: async ({ input, db, fail }) => {
    const conference = await conferences.findById(db, input.conferenceId)
    if (conference === undefined || conference.ended_at === null) return fail('not-found')
    return toPage((await participants.findPage(db, input)).map(participants.toConference), input.size)
  },
})
