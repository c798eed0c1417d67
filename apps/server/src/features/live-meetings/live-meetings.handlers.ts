import { liveMeetings } from '@foyer/contract/live-meetings'
import * as conferences from '#features/room/conferences.store.ts'
import { liveMeetingsFile } from '#features/room/conferences-file.store.ts'
import * as participants from '#features/room/participants.store.ts'
import { handle } from '#platform/handle.ts'
import { readIn } from '#platform/list-file.ts'
import { pageFrom } from '#platform/search.ts'

/** A drawer that is open when its meeting ends shows the end; older conferences are Completed Meeting's. */
const lingerMs = 10 * 60_000

export const liveMeetingsHandlers = handle('liveMeetings', liveMeetings, {
  list: async ({ input, db, actor }) => {
    const rows = (await conferences.findPage(db, input)).map((row) => conferences.present(row, actor.level))
    return pageFrom(rows, input.size)
  },

  export: async ({ input: { language, search, sort }, actor, request, platform }) => {
    const read = readIn(platform.database, actor.level === 'superadmin' ? 'all' : request.tenantId)
    return liveMeetingsFile(actor.level)(language, (after, size) =>
      read((db) => conferences.findAfter(db, { search, sort }, { after, size })),
    )
  },

  listParticipants: async ({ input, db, fail }) => {
    const conference = await conferences.findById(db, input.conferenceId)
    if (conference === undefined) return fail('not-found')
    if (conference.ended_at !== null && Date.now() - conference.ended_at.getTime() > lingerMs) return fail('not-found')
    return pageFrom((await participants.findPage(db, input)).map(participants.present), input.size)
  },
})
