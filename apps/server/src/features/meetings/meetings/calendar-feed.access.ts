import { calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { defineAccess } from '#test/access.ts'

// A user's own calendar, at every level.
export const access = defineAccess(calendarFeed, {
  get: { level: 'client', input: () => ({}) },
  create: { level: 'client', input: () => ({}) },
  delete: { level: 'client', input: () => ({}) },
})
