import { maxCounted } from '@foyer/contract/constants'
import { quickPanel } from '@foyer/contract/operations/quick-panel'
import { defineReference } from '#platform/calls/define-reference.ts'

export const quickPanelReference = defineReference(quickPanel, {
  title: 'Quick panel',
  description: 'The next day of the signed-in user at a glance.',
  calls: {
    data: {
      summary: 'Get what is next',
      description:
        'Up to five occurrences of the next 24 hours and the one after them, up to five tasks in progress, and what ' +
        'needs the attention of administrators, counted up to 100. Super administrators get the live meetings of all tenants.',
    },
    counts: {
      summary: 'Count what the menu shows',
      description: `Each is counted up to ${maxCounted}, which then means at least as many, and is null where your role has no access to the list.`,
    },
  },
  fields: {
    now: 'The time of the server.',
    today: 'The occurrences of the next 24 hours that have not ended, your own and those you are invited to.',
    next: 'The occurrence after those, or null.',
    tasks: 'Your tasks in progress, newest first.',
    attention: 'Null for users who see nothing of it; each number is null where their role has no access.',
    upcoming: 'Your own occurrences that have not ended, and those that you are invited to.',
    live: 'Meetings in progress.',
    invited: 'People of the tenant who were invited and have not accepted yet.',
    feedback: 'Feedback that no one has opened yet, for super administrators.',
    failedEmails: 'Emails of the last day that could not be sent.',
    tenants: 'Tenants of the installation, for super administrators.',
  },
})
