import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, Id, Instant } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { Labels } from '../field-labels.ts'
import { toMeetingKeys } from '../permissions.ts'
import { secretText } from '../text.ts'
import { meetingsLabels } from './meetings.labels.ts'
import { OccurrenceKey } from './meetings.shapes.ts'

export const responsesErrors = defineErrors({
  'invitation-gone': {
    status: 404,
    en: 'This invitation is no longer valid',
    fr: 'Cette invitation n’est plus valable',
  },
  'meeting-ended': { status: 409, en: 'This meeting has ended', fr: 'Cette réunion est terminée' },
  'invited-again': {
    status: 409,
    en: 'This person has been invited again in the meantime',
    fr: 'Cette personne a été invitée à nouveau entre-temps',
  },
})

/** The answers of an invitee. */
export const Answer = z.enum(['accepted', 'tentative', 'declined'])
export type Answer = z.output<typeof Answer>

/** The token in the fragment of the link in an invitation. */
const Token = secretText(400)

/** An invitation as its recipient sees it, without an account. */
export const Invitation = z.strictObject({
  /** `gone`: the invitee was removed or invited again. */
  state: z.enum(['open', 'ended', 'cancelled', 'gone', 'unknown']),
  topic: z.string(),
  host: z.string(),
  email: z.string(),
  /** The next occurrence of a meeting that repeats, unless the invitation is to one of them. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  timezone: z.string(),
  /** Whether the invitation is to all occurrences of a meeting that repeats. */
  series: z.boolean(),
  response: z.enum(['none', ...Answer.options]),
  /** The original local start of the occurrence, if it can be answered apart from the others. */
  occurrence: OccurrenceKey.nullable(),
  /** The answer to this occurrence. */
  occurrenceResponse: z.enum(['none', ...Answer.options]),
})
export type Invitation = z.output<typeof Invitation>

/** An invitee as the organizer sees them. */
export const InviteeState = z.strictObject({
  id: Id,
  email: z.string(),
  name: z.string(),
  /** Empty without a picture, and for guests. */
  picture: z.string(),
  response: z.enum(['none', ...Answer.options]),
  /** The answer before the times changed. */
  previousResponse: z.enum(['none', ...Answer.options]),
  respondedAt: Instant.nullable(),
  /**
   * The state of the latest email about the meeting; `none` if no email is known, `unsent` without a mail server or if the meeting sends no such email, and
   * then `notified` once an organizer has said so.
   */
  delivery: z.enum(['none', 'waiting', 'sent', 'failed', 'unsent', 'notified']),
  /** Whether they may start the meeting too. */
  alternativeHost: z.boolean(),
  /** Whether they can be made alternative hosts: active users other than the organizer. */
  user: z.boolean(),
})
export type InviteeState = z.output<typeof InviteeState>

/** The fields that an answer and notifying invitees record. */
export const responsesLabels = {
  alternativeHost: meetingsLabels.alternativeHost,
  sent: { en: 'Emails sent', fr: 'E-mails envoyés' },
  notified: { en: 'People notified', fr: 'Personnes prévenues' },
  response: { en: 'Answer', fr: 'Réponse' },
  'response:accepted': { en: 'Accepted', fr: 'Acceptée' },
  'response:tentative': { en: 'Maybe', fr: 'Peut-être' },
  'response:declined': { en: 'Declined', fr: 'Déclinée' },
} satisfies Labels

// biome-ignore format: a call in a few lines reads like a table
export const responses = defineCalls({ slice: 'responses', level: 'client', errors: responsesErrors }, {
  /** The invitation that a link belongs to; reading it changes nothing. */
  getInvitation: {
    method: 'POST', path: '/getInvitation', permission: 'public', level: 'anyone', readOnly: true, limit: 120,
    dependsOn: ['meetings'],
    input: z.strictObject({ token: Token }), output: Invitation,
  },
  /** Answers an invitation with its link, without an account: all of it, or one occurrence of a series. */
  respond: {
    method: 'POST', path: '/respondToInvitation', permission: 'public', level: 'anyone', limit: 120,
    input: z.strictObject({ token: Token, occurrence: OccurrenceKey.optional(), response: Answer }), output: EmptyOutput,
    errors: ['invitation-gone', 'meeting-ended', 'too-many-requests'],
    audit: { en: 'Answered an invitation by email', fr: 'Réponse par e-mail à une invitation' }, changes: ['meetings'],
  },
  /** Answers an invitation of the caller's own: all of it, or one occurrence of a series. */
  respondAsUser: {
    method: 'POST', path: '/respondToMeeting', permission: 'meeting.schedule.get', limit: 60,
    input: z.strictObject({ id: Id, occurrence: OccurrenceKey.optional(), response: Answer }), output: EmptyOutput,
    errors: ['not-found', 'invitation-gone', 'meeting-ended', 'too-many-requests'],
    audit: { en: 'Answered an invitation', fr: 'Réponse à une invitation' }, changes: ['meetings'],
  },
  /** Lists the invitees of an own or co-managed meeting, or also of one occurrence of it, with their answers. */
  list: {
    method: 'POST', path: '/getMeetingInvitees',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('get') }, readOnly: true,
    dependsOn: ['meetings', 'mail-log'],
    input: z.strictObject({ id: Id, occurrence: OccurrenceKey.optional() }),
    output: z.strictObject({ items: z.array(InviteeState) }), errors: ['not-found'],
  },
  /** Counts the invitees of own or co-managed meetings who have not been notified, because no email could be sent. */
  countUnnotified: {
    method: 'POST', path: '/getUnnotifiedCounts', permission: 'meeting.schedule.get', readOnly: true,
    dependsOn: ['meetings', 'mail-log'],
    input: z.strictObject({ ids: z.array(Id).min(1).max(20) }),
    output: z.strictObject({ items: z.array(z.strictObject({ id: Id, count: z.int() })) }),
  },
  /** Marks invitees, all of them or those named, as notified by the organizer in place of an email. */
  markNotified: {
    method: 'POST', path: '/markInviteesNotified',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('invite') },
    input: z.strictObject({ id: Id, inviteeIds: z.array(Id).min(1).max(500).optional() }),
    output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Marked invitees as notified', fr: 'Invités marqués comme prévenus' }, changes: ['meetings'],
  },
  /** Makes an invitee of an own meeting an alternative host, whom an email notifies, or an ordinary invitee again. */
  updateInvitee: {
    method: 'POST', path: '/updateInvitee',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('update') },
    input: z.strictObject({ id: Id, inviteeId: Id, alternativeHost: z.boolean() }), output: EmptyOutput,
    errors: ['not-found', 'alternative-host-invalid'],
    audit: { en: 'Changed the role of an invitee', fr: 'Rôle d’un invité modifié' }, changes: ['meetings'],
  },
  /** Removes an invitee from an own or co-managed meeting and emails them a cancellation. */
  remove: {
    method: 'POST', path: '/removeInvitee',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('invite') },
    input: z.strictObject({ id: Id, inviteeId: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Removed an invitee from a meeting', fr: 'Invité retiré d’une réunion' }, changes: ['meetings'],
  },
  /** Undoes a removal within `undoSeconds`. */
  restore: {
    method: 'POST', path: '/restoreInvitee',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('invite') },
    input: z.strictObject({ id: Id, inviteeId: Id }), output: EmptyOutput,
    errors: ['not-found', 'undo-expired', 'invited-again'],
    audit: { en: 'Restored a removed invitee', fr: 'Invité retiré rétabli' }, changes: ['meetings'],
  },
  /** Emails invitees their invitation with its calendar file again: all of them, or those named. */
  sendInvitations: {
    method: 'POST', path: '/sendCalendarMeetingInvite',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('invite') }, idempotent: true,
    input: z.strictObject({ id: Id, inviteeIds: z.array(Id).min(1).max(500).optional() }),
    output: z.strictObject({ sent: z.int() }),
    errors: ['not-found', 'meeting-ended', 'user-email-limit', 'tenant-email-limit'],
    audit: { en: 'Sent invitations to a meeting again', fr: 'Invitations à une réunion renvoyées' },
    changes: ['meetings'],
  },
  /** Emails the organizer the calendar file of an own meeting. */
  sendToOwnCalendar: {
    method: 'POST', path: '/sendCalendarScheduleMeeting', permission: 'meeting.schedule.get', idempotent: true, limit: 20,
    input: z.strictObject({ id: Id }), output: EmptyOutput, errors: ['not-found', 'meeting-ended'],
    audit: { en: 'Had a meeting sent to their calendar', fr: 'Réunion envoyée pour l’agenda' },
    changes: [],
  },
})
