import { defineSlice } from '#platform/calls/define-slice.ts'
import { calendarFeedHandlers } from './calendar-feed.handlers.ts'
import { calendarFeedReference } from './calendar-feed.reference.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'

export const calendarFeedSlice = defineSlice({
  calls: calendarFeedHandlers,
  reference: calendarFeedReference,
  routes: [calendarFeedRoutes],
})
