import { completedMeetings } from '@foyer/contract/completed-meetings'
import * as conferences from '#features/room/conferences.store.ts'
import { completedMeetingsFile } from '#features/room/conferences-file.store.ts'
import * as participants from '#features/room/participants.store.ts'
import { handle } from '#platform/handle.ts'
import { readIn } from '#platform/list-file.ts'
import { toPeriod } from '#platform/period.ts'
import { pageFrom } from '#platform/search.ts'

export const completedMeetingsHandlers = handle('completedMeetings', completedMeetings, {
  list: async ({ input, db, actor }) => {
    const rows = await conferences.findPage(db, input, toPeriod(input))
    return pageFrom(
      rows.map((row) => conferences.present(row, actor.level)),
      input.size,
    )
  },

  export: async ({ input, actor, request, platform }) => {
    const { language, search, sort } = input
    const period = toPeriod(input)
    const read = readIn(platform.database, actor.level === 'superadmin' ? 'all' : request.tenantId)
    return completedMeetingsFile(actor.level)(language, (after, size) =>
      read((db) => conferences.findAfter(db, { search, sort }, { after, size, period })),
    )
  },

  listParticipants: async ({ input, db, fail }) => {
    const conference = await conferences.findById(db, input.conferenceId)
    if (conference === undefined || conference.ended_at === null) return fail('not-found')
    return pageFrom((await participants.findPage(db, input)).map(participants.present), input.size)
  },
})
