import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { EmptyOutput, errorCode, Id } from '../../common.ts'
import { defineErrors } from '../../define-errors.ts'
import { singleLine } from '../../text.ts'
import { meetingControlsErrors } from '../meeting-controls.ts'
import { connectionFields } from '../room.ts'
import { maxBreakoutName, maxBreakouts, maxWarningMinutes } from './breakout-constants.ts'
import { BreakoutMode } from './breakouts.shapes.ts'

export const breakoutsErrors = defineErrors({
  'breakout-name-invalid': {
    status: 400,
    en: 'Enter a name of up to 60 characters',
    fr: 'Saisissez un nom de 60 caractères au plus',
  },
  'breakouts-full': {
    status: 409,
    en: 'A meeting has up to 20 breakout rooms',
    fr: 'Une réunion a jusqu’à 20 salles de sous-groupes',
  },
  'breakouts-closed': {
    status: 409,
    en: 'The breakout rooms are not open',
    fr: 'Les salles de sous-groupes ne sont pas ouvertes',
  },
})

/** The caller's own stay, from the response of joining. */
const own = { participantId: Id }
const Name = singleLine(maxBreakoutName, errorCode(breakoutsErrors, 'breakout-name-invalid'))
const Minutes = z.int().min(1).max(600)
const hosting = ['not-found', 'not-connected', 'hosts-only', 'option-off'] as const

// biome-ignore format: a call in a few lines reads like a table
export const breakouts = defineCalls({
  slice: 'breakouts', level: 'anyone', errors: { ...meetingControlsErrors, ...breakoutsErrors },
}, {
  /** Adds, renames and removes rooms, and changes how they are used; what is left out stays. */
  configure: {
    method: 'POST', path: '/configureBreakouts', permission: 'public',
    input: z.strictObject({
      ...own,
      mode: BreakoutMode.optional(),
      minutes: Minutes.nullable().optional(),
      warningMinutes: z.int().min(1).max(maxWarningMinutes).optional(),
      add: z.array(Name).max(maxBreakouts).default([]),
      rename: z.strictObject({ id: Id, name: Name }).optional(),
      remove: Id.optional(),
    }),
    output: EmptyOutput, errors: [...hosting, 'breakouts-full', 'unavailable'],
    audit: false, changes: ['meeting-controls'],
  },
  /** Assigns those who are in no room at random, so that the rooms have the same size. */
  spread: {
    method: 'POST', path: '/spreadOverBreakouts', permission: 'public',
    input: z.strictObject(own), output: EmptyOutput, errors: hosting,
    audit: false, changes: ['meeting-controls'],
  },
  /** Opens the rooms; all who are assigned go there. */
  open: {
    method: 'POST', path: '/openBreakouts', permission: 'public',
    input: z.strictObject(own), output: EmptyOutput, errors: [...hosting, 'unavailable'],
    audit: false, changes: ['meeting-controls'],
  },
  /** Brings everyone back to the main room: now, or in a minute. */
  close: {
    method: 'POST', path: '/closeBreakouts', permission: 'public',
    input: z.strictObject({ ...own, now: z.boolean().default(false) }), output: EmptyOutput,
    errors: ['not-found', 'not-connected', 'hosts-only', 'breakouts-closed'],
    audit: false, changes: ['meeting-controls'],
  },
  /** Gives the rooms more time. */
  extend: {
    method: 'POST', path: '/extendBreakouts', permission: 'public',
    input: z.strictObject({ ...own, minutes: Minutes }), output: EmptyOutput,
    errors: [...hosting, 'breakouts-closed'], audit: false, changes: ['meeting-controls'],
  },
  /**
   * Moves participants to a room, or to the main room with null: hosts move themselves and others, who before the rooms
   * open are only assigned; a participant moves to the room to which they are assigned, to any where they may choose,
   * and back.
   */
  move: {
    method: 'POST', path: '/moveToBreakout', permission: 'public',
    input: z.strictObject({ ...own, targetIds: z.array(Id).min(1).max(100), breakoutId: Id.nullable() }),
    output: EmptyOutput, errors: [...hosting, 'breakouts-closed'],
    audit: false, changes: ['meeting-controls'],
  },
  /** Asks the hosts to come into the caller's room, or no longer. */
  help: {
    method: 'POST', path: '/askForHelp', permission: 'public',
    input: z.strictObject({ ...own, wanted: z.boolean() }), output: EmptyOutput,
    errors: ['not-found', 'not-connected', 'breakouts-closed'],
    audit: false, changes: ['meeting-controls'],
  },
  /** The engine's token for the room in which the caller's stay is now; the one for another room is no longer valid. */
  connect: {
    method: 'POST', path: '/connectToRoom', permission: 'public', readOnly: true, view: 'refused', limit: 600,
    input: z.strictObject(own),
    output: z.strictObject({
      token: z.string(),
      ...connectionFields,
      breakout: z.strictObject({ id: Id, name: z.string() }).nullable(),
    }),
    errors: ['not-found', 'unavailable'],
  },
})
