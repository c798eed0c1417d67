import { liveMeetings } from '@foyer/contract/meetings/live-meetings'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toPage } from '#platform/database/search.ts'
import { createReader } from '#platform/files/list-file.ts'
import { liveMeetingsFile } from './conferences.export.ts'
import * as conferences from './conferences.store.ts'
import * as participants from './participants.store.ts'

/** A drawer that is open when its meeting ends shows the end; older conferences are Completed Meeting's. */
const lingerMs = 10 * 60_000

export const liveMeetingsHandlers = defineHandlers('liveMeetings', liveMeetings, {
  list: async ({ input, db, actor }) => {
    const rows = (await conferences.findPage(db, input)).map((row) => conferences.toConference(row, actor.level))
    return toPage(rows, input.size)
  },

  export: async ({ input: { language, search, sort }, actor, request, platform }) => {
    const read = createReader(platform.database, actor.level === 'superadmin' ? 'all' : request.tenantId)
    return liveMeetingsFile(actor.level)(language, (after, size) =>
      read((db) => conferences.findAfter(db, { search, sort }, { after, size })),
    )
  },

  listParticipants: async ({ input, db, fail }) => {
    const conference = await conferences.findById(db, input.conferenceId)
    if (conference === undefined) return fail('not-found')
    if (conference.ended_at !== null && Date.now() - conference.ended_at.getTime() > lingerMs) return fail('not-found')
    return toPage((await participants.findPage(db, input)).map(participants.toConference), input.size)
  },
})
