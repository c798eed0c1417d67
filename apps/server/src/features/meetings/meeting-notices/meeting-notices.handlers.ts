import { meetingNotices } from '@foyer/contract/meetings/meeting-notices'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import * as store from './meeting-notices.store.ts'

export const meetingNoticesHandlers = defineHandlers(meetingNotices, {
  current: async ({ db, actor }) => {
    const rows = await store.findCurrent(db, actor)
    const items = rows.map(({ occurrenceId, number, topic, ...row }) => {
      const startsAt = row.startsAt.toISOString()
      return { id: `reminder:${occurrenceId}:${startsAt}`, number, topic, startsAt }
    })
    return { items }
  },
})
