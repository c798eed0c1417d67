import { calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { defineReference } from '#platform/calls/define-reference.ts'

export const calendarFeedReference = defineReference(calendarFeed, {
  title: 'Calendar feed',
  description: 'A private address from which a calendar program reads your meetings.',
  calls: {
    get: {
      summary: 'Get your calendar feed',
      description: 'Without its address, which is shown once. Null if it is off.',
    },
    create: {
      summary: 'Create your calendar feed',
      description: 'Returns a new address, which needs no sign-in. If there was one, it stops working.',
    },
    delete: { summary: 'Turn off your calendar feed', description: 'Its address stops working.' },
  },
  fields: {
    feed: 'Your calendar feed.',
    url: 'Address for a calendar program. Anyone who has it can read your meetings.',
    createdAt: 'When the address was created.',
    lastUsedAt: 'When a program last read it.',
  },
})
