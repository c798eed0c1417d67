import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, Instant } from '../common.ts'

export const CalendarFeed = z.strictObject({ createdAt: Instant, lastUsedAt: Instant.nullable() })
export type CalendarFeed = z.output<typeof CalendarFeed>

// biome-ignore format: a call in a few lines reads like a table
export const calendarFeed = defineCalls({ slice: 'calendar-feed', level: 'client' }, {
  /** The address itself is only in the response that created it. */
  get: {
    method: 'GET', path: '/getCalendarFeed', permission: 'signed-in', readOnly: true,
    input: EmptyInput, output: z.strictObject({ feed: CalendarFeed.nullable() }),
  },
  /** A new address; the previous one stops at once. */
  create: {
    method: 'POST', path: '/addCalendarFeed', permission: 'signed-in',
    input: EmptyInput, output: z.strictObject({ url: z.string(), createdAt: Instant }),
    audit: { en: 'Created the address of their calendar', fr: 'Adresse du calendrier créée' },
    changes: ['calendar-feed'],
  },
  delete: {
    method: 'POST', path: '/deleteCalendarFeed', permission: 'signed-in',
    input: EmptyInput, output: EmptyOutput,
    audit: { en: 'Turned off the address of their calendar', fr: 'Adresse du calendrier désactivée' },
    changes: ['calendar-feed'],
  },
})
