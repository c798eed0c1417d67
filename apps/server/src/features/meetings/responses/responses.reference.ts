import { responses } from '@foyer/contract/meetings/responses'
import { defineReference } from '#platform/calls/define-reference.ts'

export const responsesReference = defineReference(responses, {
  title: 'Responses',
  description:
    'Answers to invitations, from the link in the email or signed in, and what the organizer does with invitees.',
  calls: {
    getInvitation: { summary: 'Describe an invitation', description: 'Reading it answers nothing.' },
    respond: {
      summary: 'Answer an invitation with its link',
      description:
        'An answer can be changed until the meeting ends. With `occurrence` it is for this meeting of a series only.',
    },
    respondAsUser: {
      summary: 'Answer an invitation of yours',
      description:
        'With `occurrence` the answer is for this meeting of a series only; otherwise for all that the invitation is for, in place of earlier answers to single ones.',
    },
    list: {
      summary: 'List the invitees of a meeting',
      description: 'With their answers and whether the latest email to each was sent.',
    },
    countUnnotified: {
      summary: 'Count invitees who have not been notified',
      description:
        'Of meetings that you own or co-manage: invitees without an answer whose latest email could not be sent because there is no mail server. Meetings without such invitees are left out.',
    },
    markNotified: {
      summary: 'Mark invitees as notified',
      description: 'For those whom you have notified yourself because there is no mail server.',
    },
    updateInvitee: {
      summary: 'Change the role of an invitee',
      description:
        'An alternative host can start the meeting in place of its organizer, and gets an email that says so. Only active users can be one, and only the owner of the meeting makes them one.',
    },
    remove: {
      summary: 'Remove an invitee',
      description:
        'They get a cancellation, and can no longer join without the password. Can be undone for 30 seconds.',
    },
    restore: 'Undo the removal of an invitee',
    sendInvitations: 'Send invitations again',
    sendToOwnCalendar: {
      summary: 'Send a meeting to your own calendar',
      description: 'Emails you the calendar file.',
    },
  },
  fields: {
    id: 'The meeting; in a list the invitee.',
    token: 'What follows `#` in the link of the invitation.',
    state: '`gone` if the invitee was removed or invited again, `unknown` for any other text.',
    topic: 'Topic of the meeting.',
    host: 'Name of the organizer.',
    email: 'Address of the invitee.',
    name: 'Name of the invitee, or empty.',
    startsAt: 'Start as an instant; of a series, its next occurrence.',
    endsAt: 'End as an instant.',
    timezone: 'IANA time zone of the meeting.',
    series: 'Whether the invitation is to all occurrences of a series.',
    response:
      '`none` until the invitee answers, and again after a change of the times; with `occurrence`, the answer to this one.',
    occurrenceResponse: 'The answer to `occurrence`.',
    previousResponse: 'What the invitee had answered before the times changed.',
    respondedAt: 'When the invitee answered last.',
    delivery:
      'State of the latest email; `unsent` without a mail server, then `notified` once marked so, `none` if no email is known any more.',
    occurrence: 'The original local start of one meeting of a series, such as `2026-11-21T09:00`.',
    alternativeHost: 'Whether they can start the meeting in place of the organizer.',
    user: 'Whether they can be made alternative hosts: active users other than the organizer.',
    inviteeId: 'The invitee.',
    inviteeIds: 'By default all.',
    ids: 'Up to 20 meetings.',
    count: 'Number of invitees.',
    sent: 'Number of emails.',
  },
})
