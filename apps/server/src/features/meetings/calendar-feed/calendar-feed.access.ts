import { calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { defineAccess } from '#test/access.ts'

// A user's own calendar, at every level.
export const access = defineAccess(calendarFeed, {
  get: { level: 'client', input: () => ({}) },
  create: { level: 'client', input: () => ({}) },
  delete: { level: 'client', input: () => ({}) },
})

export const seed = [
  `insert into calendar_feeds (tenant_id, user_id, token_hash)
   select tenant_id, id, sha256(id::text::bytea) from users where tenant_id = $1`,
]
