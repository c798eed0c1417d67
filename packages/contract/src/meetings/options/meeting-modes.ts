import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { EmptyInput, EmptyOutput, errorCode, Id, Instant } from '../../common.ts'
import { sharedErrors } from '../../shared-errors.ts'
import { multiLine, singleLine } from '../../text.ts'
import { meetingModesErrors } from './meeting-modes.errors.ts'
import { MeetingOptions } from './meeting-options.ts'
import { ModeId } from './mode-id.ts'
import { ModeFreedoms } from './mode-rules.ts'

/** How many modes an organisation can create. */
export const maxMeetingModes = 100
/** How many meetings that a change reaches are listed by themselves. */
export const maxListedCollisions = 50

/** Values of every option, and how far hosts may deviate from each. */
const rules = { options: MeetingOptions, freedoms: ModeFreedoms }

/** The maker of a mode: it is part of the software, or the operator's, or the organisation's own. */
export const ModeOrigin = z.enum(['built-in', 'operator', 'own'])
export const ModeStatus = z.enum(['active', 'disabled'])

export const MeetingMode = z.strictObject({
  id: ModeId,
  /** Empty if it is built in. */
  name: z.string(),
  description: z.string(),
  origin: ModeOrigin,
  status: ModeStatus,
  /** Whether new meetings have it. */
  isDefault: z.boolean(),
  /** Whether it is the operator's default, which limits all other modes. */
  isLimit: z.boolean(),
  /** As they were chosen. */
  ...rules,
  /** As they hold: narrowed by those that the operator fixes. */
  effective: z.strictObject(rules),
  /** How many meetings to come and without a time have it, and how many personal meetings. */
  meetings: z.int(),
  personal: z.int(),
  /** The groups whose members' new meetings have it, by name. */
  groups: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** Null if it is built in. */
  changedAt: Instant.nullable(),
  changedBy: z.string(),
  version: z.int(),
})
export type MeetingMode = z.output<typeof MeetingMode>

/** A mode as a choice for a meeting, with what holds in it. */
export const ModeChoice = z.strictObject({ id: ModeId, name: z.string(), description: z.string(), ...rules })
export type ModeChoice = z.output<typeof ModeChoice>

const fields = {
  name: singleLine(60, errorCode(sharedErrors, 'name-invalid')),
  description: multiLine(500).default(''),
  ...rules,
}
export const ModeForm = z.strictObject(fields)
export const ModeUpdate = z.strictObject({ id: Id, version: z.int(), ...fields })

const OptionName = MeetingOptions.keyof()
const OptionValue = z.union([z.boolean(), z.string()])
const OptionChange = z.strictObject({ name: OptionName, from: OptionValue, to: OptionValue })

/** The meetings and settings that a change of a mode collides with, and their values afterwards. */
export const ModeCollisions = z.strictObject({
  /** Options that cannot go together; the change is refused while there are any. */
  contradictions: z.array(z.strictObject({ name: OptionName, with: OptionName })),
  /** Options that the operator fixes at less: what was chosen, and what holds. */
  narrowed: z.array(OptionChange),
  /** Options that need what the organisation does not have: emails without a mail server. */
  idle: z.array(z.strictObject({ name: OptionName, reason: z.enum(['no-mail-server', 'no-engine']) })),
  /** By option, in how many meetings to come it changes, and in how many of them the choice of the host ends. */
  options: z.array(OptionChange.extend({ meetings: z.int(), overruled: z.int() })),
  /** How many meetings to come change. */
  total: z.int(),
  /** The first of them, by their next date. */
  meetings: z
    .array(
      z.strictObject({
        id: Id,
        number: z.string(),
        topic: z.string(),
        kind: z.enum(['scheduled', 'open', 'personal']),
        startsAt: Instant.nullable(),
        host: z.string(),
        changes: z.array(OptionChange),
      }),
    )
    .max(maxListedCollisions),
})
export type ModeCollisions = z.output<typeof ModeCollisions>

const ruleErrors = ['contradicts-encryption', 'no-sound', 'option-too-wide'] as const
const formErrors = ['name-invalid', 'mode-name-taken', ...ruleErrors] as const

// biome-ignore format: a call in a few lines reads like a table
export const meetingModes = defineCalls({ slice: 'meeting-modes', level: 'admin', errors: meetingModesErrors }, {
  /** All modes of the organisation: the built-in one, those of the operator, and its own by name. */
  list: {
    method: 'POST', path: '/getMeetingModes', permission: 'tenant.default.get', readOnly: true,
    dependsOn: ['meetings', 'groups'],
    input: EmptyInput, output: z.strictObject({ items: z.array(MeetingMode) }),
  },
  get: {
    method: 'GET', path: '/getMeetingMode/:id', permission: 'tenant.default.get', readOnly: true,
    dependsOn: ['meetings', 'groups'],
    input: z.strictObject({ id: ModeId }), output: MeetingMode, errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/putMeetingMode', permission: 'tenant.default.put', idempotent: true,
    input: ModeForm, output: MeetingMode, errors: [...formErrors, 'too-many-modes'],
    audit: { en: 'Created a meeting mode', fr: 'Mode de réunion créé' }, changes: ['meeting-modes'],
  },
  /** Holds at once in every meeting of the mode; a meeting in progress goes on as it began. */
  update: {
    method: 'POST', path: '/updateMeetingMode/:id', permission: 'tenant.default.update',
    input: ModeUpdate, output: MeetingMode, errors: [...formErrors, 'not-found', 'conflict'],
    audit: { en: 'Edited a meeting mode', fr: 'Mode de réunion modifié' }, changes: ['meeting-modes', 'meetings'],
  },
  /** Lists what a new mode, or the change of one, collides with. */
  preview: {
    method: 'POST', path: '/previewMeetingMode', permission: 'tenant.default.get', readOnly: true, limit: 60,
    dependsOn: ['meetings'],
    input: z.strictObject({ id: ModeId.optional(), ...rules }), output: ModeCollisions, errors: ['not-found'],
  },
  /** Makes it the mode of new meetings; the operator's default is also the limit of all modes of all organisations. */
  setDefault: {
    method: 'POST', path: '/setDefaultMeetingMode', permission: 'tenant.default.update',
    input: z.strictObject({ id: ModeId }), output: EmptyOutput, errors: ['not-found', 'mode-not-available'],
    audit: { en: 'Chose the default meeting mode', fr: 'Mode de réunion par défaut choisi' },
    changes: ['meeting-modes', 'meetings'],
  },
  /** A disabled mode is not offered any more; meetings keep it. */
  setStatus: {
    method: 'POST', path: '/setMeetingModeStatus', permission: 'tenant.default.update',
    input: z.strictObject({ id: Id, status: ModeStatus }), output: EmptyOutput,
    errors: ['not-found', 'mode-is-default'],
    audit: { en: 'Enabled or disabled a meeting mode', fr: 'Mode de réunion activé ou désactivé' },
    changes: ['meeting-modes'],
  },
  /** Gives all meetings and groups of a mode another one. */
  moveMeetings: {
    method: 'POST', path: '/moveMeetingsToMode', permission: 'tenant.default.update',
    input: z.strictObject({ id: ModeId, replacement: ModeId }), output: z.strictObject({ meetings: z.int() }),
    errors: ['not-found', 'mode-not-available'],
    audit: { en: 'Moved meetings to another mode', fr: 'Réunions passées à un autre mode' },
    changes: ['meeting-modes', 'meetings', 'groups'],
  },
  /** A mode that is in use needs one that takes its meetings and groups. */
  delete: {
    method: 'DELETE', path: '/deleteMeetingMode/:id', permission: 'tenant.default.delete',
    input: z.strictObject({ id: Id, replacement: ModeId.optional() }), output: EmptyOutput,
    errors: ['not-found', 'mode-in-use', 'mode-is-default', 'mode-not-available'],
    audit: { en: 'Deleted a meeting mode', fr: 'Mode de réunion supprimé' },
    changes: ['meeting-modes', 'meetings', 'groups'],
  },
  /** How many organisations have each mode of the operator as their default, without those that none has. */
  countDefaults: {
    method: 'GET', path: '/countDefaultMeetingModes', level: 'superadmin', permission: 'tenant.default.get', scope: 'all',
    readOnly: true, input: EmptyInput,
    output: z.strictObject({ items: z.array(z.strictObject({ id: Id, tenants: z.int() })).max(maxMeetingModes) }),
  },
  /** The modes that a meeting can have, and the one that a new meeting of the caller has. */
  listChoices: {
    method: 'GET', path: '/getMeetingModeChoices', level: 'client', permission: 'signed-in', readOnly: true,
    dependsOn: ['groups'],
    input: EmptyInput, output: z.strictObject({ items: z.array(ModeChoice), defaultId: ModeId }),
  },
})
