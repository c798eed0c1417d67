import { meetingNotices } from '@foyer/contract/meetings/meeting-notices'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import * as store from './meeting-notices.store.ts'

export const meetingNoticesHandlers = defineHandlers(meetingNotices, {
  current: async ({ db, actor }) => {
    const rows = await store.findCurrent(db, actor)
    const items = rows.map(({ kind, occurrenceId, number, topic, timezone, ...row }) => {
      const startsAt = row.startsAt.toISOString()
      return { id: `${kind}:${occurrenceId}:${startsAt}`, kind, number, topic, startsAt, timezone }
    })
    return { items }
  },
})
