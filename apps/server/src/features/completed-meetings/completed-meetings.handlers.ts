import { completedMeetings } from '@foyer/contract/completed-meetings'
import * as conferences from '#features/room/conferences.store.ts'
import * as participants from '#features/room/participants.store.ts'
import { handle } from '#platform/handle.ts'
import { pageFrom } from '#platform/search.ts'

export const completedMeetingsHandlers = handle('completedMeetings', completedMeetings, {
  list: async ({ input, db, actor }) => {
    const rows = await conferences.findPage(db, input, input)
    return pageFrom(
      rows.map((row) => conferences.present(row, actor.level)),
      input.size,
    )
  },

  listParticipants: async ({ input, db, fail }) => {
    const conference = await conferences.findById(db, input.conferenceId)
    if (conference === undefined || conference.ended_at === null) return fail('not-found')
    return pageFrom((await participants.findPage(db, input)).map(participants.present), input.size)
  },
})
