import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, errorCode, Id } from '../common.ts'
import { minMeetingPasswordLength } from '../constants.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { singleLine } from '../text.ts'
import { meetingsLabels } from './meetings.labels.ts'
import { MeetingTopic, MeetNowForm } from './meetings.shapes.ts'
import { optionErrors } from './options/meeting-modes.errors.ts'
import { meetingOptionsLabels } from './options/meeting-options.labels.ts'
import { ModeId } from './options/mode-id.ts'
import { MeetingNumber } from './room.ts'

export const personalMeetingErrors = defineErrors({
  'personal-password-invalid': {
    status: 400,
    en: 'Enter minimum 6 digits',
    fr: 'Saisissez au moins 6 caractères',
  },
  'meeting-number-taken': { status: 409, en: 'Meeting id already exists', fr: 'Ce numéro de réunion existe déjà' },
  'personal-meeting-in-progress': {
    status: 409,
    en: 'Your personal meeting is in progress. End it before you change its Meeting ID',
    fr: 'Votre réunion personnelle est en cours. Terminez-la avant de changer son numéro',
  },
})

const passwordError = errorCode(personalMeetingErrors, 'personal-password-invalid')

/**
 * The ways to restrict who may join: anyone with the password, anyone with the password whom a host admits, or only users
 * who are signed in.
 */
export const meetingSecurities = ['password', 'lobby', 'signed-in'] as const
const Security = z.enum(meetingSecurities)
export type MeetingSecurity = z.output<typeof Security>

export const PersonalMeeting = z.strictObject({
  id: Id,
  number: z.string(),
  topic: z.string(),
  password: z.string(),
  /** Whether the mode lets no one join without the password. */
  passwordRequired: z.boolean(),
  security: Security,
  /** Whether it is recorded from its start. */
  autoRecord: z.boolean(),
  modeId: ModeId,
  url: z.string(),
  running: z.boolean(),
  version: z.int(),
})
export type PersonalMeeting = z.output<typeof PersonalMeeting>

export const PersonalMeetingUpdate = z.strictObject({
  version: z.int(),
  topic: MeetingTopic,
  number: MeetingNumber,
  password: singleLine(64, passwordError).min(minMeetingPasswordLength, passwordError),
  security: Security,
  autoRecord: z.boolean().optional(),
  modeId: ModeId.optional(),
})

/** The fields of a personal meeting beside the common ones. */
export const personalMeetingLabels = {
  topic: meetingsLabels.topic,
  number: meetingsLabels.number,
  security: { en: 'Who can join', fr: 'Qui peut participer' },
  'security:password': { en: 'Anyone with the password', fr: 'Toute personne qui a le mot de passe' },
  'security:lobby': { en: 'Only people whom a host lets in', fr: 'Seulement les personnes admises par un hôte' },
  'security:signed-in': meetingOptionsLabels.signedInOnly,
  autoRecord: meetingOptionsLabels.autoRecord,
  modeId: meetingsLabels.modeId,
} satisfies FieldLabels<typeof PersonalMeetingUpdate, 'security'>

// biome-ignore format: a call in a few lines reads like a table
export const personalMeeting = defineCalls({ slice: 'personal-meeting', level: 'client', errors: personalMeetingErrors }, {
  /** The caller's personal meeting; null until it is created. */
  get: {
    method: 'GET', path: '/getPersonalMeeting', permission: 'meeting.personal.get', readOnly: true,
    dependsOn: ['meetings', 'conferences', 'meeting-modes'],
    input: EmptyInput, output: z.strictObject({ meeting: PersonalMeeting.nullable() }),
  },
  /** Creates the personal meeting with a random Meeting ID; changes nothing if there is one. */
  create: {
    method: 'POST', path: '/addPersonalMeeting', permission: 'meeting.personal.update', idempotent: true,
    input: MeetNowForm, output: PersonalMeeting, errors: ['conflict'],
    audit: { en: 'Set up their personal meeting', fr: 'Réunion personnelle créée' },
    changes: ['personal-meeting', 'meetings'],
  },
  /** Another Meeting ID ends the links and invitations with the previous one. */
  update: {
    method: 'POST', path: '/updatePersonalMeeting', permission: 'meeting.personal.update',
    input: PersonalMeetingUpdate, output: PersonalMeeting,
    errors: ['not-found', 'conflict', 'meeting-number-taken', 'personal-meeting-in-progress', 'too-many-requests', ...optionErrors],
    audit: { en: 'Edited their personal meeting', fr: 'Réunion personnelle modifiée' },
    changes: ['personal-meeting', 'meetings'],
  },
})
