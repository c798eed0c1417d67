import { mailLog } from '@foyer/contract/operations/mail-log'
import { defineReference } from '#platform/calls/define-reference.ts'

export const mailLogReference = defineReference(mailLog, {
  title: 'Mail log',
  description: 'The emails of the tenant, with passwords of meetings masked, and what follows a `#` in links.',
  calls: { list: 'List emails', export: 'Export emails as CSV' },
  fields: {
    state: 'What became of the email; `unsent` where no mail server is configured, or the meeting sends no such email.',
    problem: 'Why the mail server did not get it, where the portal knows, or empty.',
    response: 'Last response of the mail server, or empty.',
  },
})
