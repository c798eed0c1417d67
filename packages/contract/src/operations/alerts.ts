import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyInput, EmptyOutput, errorCode, Id, Instant } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { optionalSingleLine } from '../text.ts'
import { alertMailStates, maxAlertRecipients, maxAlertSeconds, maxOwnAlerts } from './alert-constants.ts'
import { listAlertNumbers, sampledNumbers } from './alert-rules.ts'
import { alertDirections } from './health-numbers.ts'

export const alertsErrors = defineErrors({
  'alert-threshold-invalid': {
    status: 400,
    en: 'Enter a number from 0 to 1,000,000,000,000,000',
    fr: 'Saisissez un nombre de 0 à 1 000 000 000 000 000',
  },
  'alert-seconds-invalid': {
    status: 400,
    en: 'Choose a time of up to 24 hours',
    fr: 'Choisissez une durée de 24 heures au plus',
  },
  'alert-number-fixed': {
    status: 409,
    en: 'A rule keeps its number. Create another rule for another number',
    fr: 'Une règle garde son indicateur. Créez une autre règle pour un autre indicateur',
  },
  'alert-built-in': {
    status: 409,
    en: 'A built-in rule cannot be renamed or deleted. Turn it off instead',
    fr: 'Une règle intégrée ne peut être ni renommée ni supprimée. Désactivez-la plutôt',
  },
  'alert-not-built-in': {
    status: 409,
    en: 'Only built-in rules can be reset',
    fr: 'Seules les règles intégrées peuvent être réinitialisées',
  },
  'too-many-alerts': {
    status: 409,
    en: 'There can be up to 100 rules of your own',
    fr: 'Il peut y avoir jusqu’à 100 règles personnelles',
  },
  'mute-time-invalid': {
    status: 400,
    en: 'Choose a time in the future, within a year',
    fr: 'Choisissez un moment futur, dans l’année',
  },
  'alert-recipients-missing': {
    status: 400,
    en: 'Choose at least one person',
    fr: 'Choisissez au moins une personne',
  },
  'alert-recipient-unknown': {
    status: 409,
    en: 'One of these people is no longer an active super administrator. Load the list again',
    fr: 'Une de ces personnes n’est plus un super administrateur actif. Rechargez la liste',
  },
})

const thresholdError = errorCode(alertsErrors, 'alert-threshold-invalid')
const secondsError = errorCode(alertsErrors, 'alert-seconds-invalid')
const recipientsError = errorCode(alertsErrors, 'alert-recipients-missing')
const NumberField = z.enum(listAlertNumbers())

const condition = {
  direction: z.enum(alertDirections),
  threshold: z.number(thresholdError).min(0, thresholdError).max(1e15, thresholdError),
  seconds: z.int(secondsError).min(0, secondsError).max(maxAlertSeconds, secondsError),
}
const form = { name: optionalSingleLine(100), number: NumberField, ...condition }

/** A rule without a name has that of its number. */
export const AlertForm = z.strictObject(form)
const AlertInput = z.strictObject({ id: Id })
export const AlertUpdate = z.strictObject({ ...form, id: Id, version: z.int() })

/** The emails of a firing: none yet because the rule is muted, or how far they have come. */
const AlertMailState = z.enum(alertMailStates)

export const AlertRule = z.strictObject({
  ...form,
  name: z.string(),
  id: Id,
  builtIn: z.boolean(),
  /** Whether a built-in rule is not as it was from the start. */
  changed: z.boolean(),
  enabled: z.boolean(),
  mutedUntil: Instant.nullable(),
  mutedBy: z.string(),
  /** Null unless it is firing. */
  firing: z.strictObject({ since: Instant, worst: z.number(), emails: AlertMailState }).nullable(),
  lastFiredAt: Instant.nullable(),
  version: z.int(),
})
export type AlertRule = z.output<typeof AlertRule>

export const AlertFiring = z.strictObject({
  id: Id,
  ...{ direction: condition.direction, threshold: z.number() },
  startedAt: Instant,
  endedAt: Instant.nullable(),
  worst: z.number(),
  emails: AlertMailState,
  mutedBy: z.string(),
  stoppedBy: z.string(),
})
export type AlertFiring = z.output<typeof AlertFiring>

export const AlertRecipients = z.strictObject({
  /** Whether every active super administrator of the operator gets the emails. */
  everyone: z.boolean(),
  /** The active super administrators of the operator. */
  people: z
    .array(z.strictObject({ id: Id, name: z.string(), email: z.string(), chosen: z.boolean() }))
    .max(maxAlertRecipients),
})
export type AlertRecipients = z.output<typeof AlertRecipients>

/** How often a rule would have fired; `since` is null while there are no samples. */
export const AlertEstimate = z.strictObject({ count: z.int(), since: Instant.nullable(), firing: z.boolean() })
export type AlertEstimate = z.output<typeof AlertEstimate>

/** The fields of a rule beside the common ones. */
export const alertsLabels = {
  number: { en: 'Number', fr: 'Indicateur' },
  direction: { en: 'Alerts when', fr: 'Alerte quand la valeur est' },
  'direction:over': { en: 'over', fr: 'au-dessus' },
  'direction:under': { en: 'under', fr: 'au-dessous' },
  threshold: { en: 'Threshold', fr: 'Seuil' },
  seconds: { en: 'For, in seconds', fr: 'Durée, en secondes' },
  enabled: { en: 'On', fr: 'Active' },
  mutedUntil: { en: 'Muted until', fr: 'En sourdine jusqu’au' },
  recipients: { en: 'People who get alerts', fr: 'Destinataires des alertes' },
} satisfies FieldLabels<typeof AlertForm, 'direction'>

const read = { method: 'POST', permission: 'dashboard.superadmin.get', readOnly: true } as const
const write = { permission: 'tenant.update', changes: ['alerts'] } as const
const refused = ['not-found', 'reauthentication-required'] as const

// biome-ignore format: a call in a few lines reads like a table
export const alerts = defineCalls({ slice: 'alerts', level: 'superadmin', scope: 'all', errors: alertsErrors }, {
  /** All rules: the built-in ones in the order of their numbers, then the others by name. */
  list: {
    ...read, path: '/getAlerts', dependsOn: ['mail-log', 'users'],
    input: EmptyInput,
    output: z.strictObject({
      items: z.array(AlertRule).max(maxOwnAlerts + listAlertNumbers().length),
      /** How many people get the emails. */
      recipients: z.int(),
    }),
  },
  get: { ...read, path: '/getAlert/:id', dependsOn: ['mail-log'], input: AlertInput, output: AlertRule, errors: ['not-found'] },
  create: {
    ...write, method: 'POST', path: '/putAlert', idempotent: true,
    input: AlertForm, output: AlertRule, errors: ['too-many-alerts', 'reauthentication-required'],
    audit: { en: 'Created an alert', fr: 'Alerte créée' },
  },
  update: {
    ...write, method: 'POST', path: '/updateAlert/:id',
    input: AlertUpdate, output: AlertRule, errors: [...refused, 'conflict', 'alert-number-fixed', 'alert-built-in'],
    audit: { en: 'Edited an alert', fr: 'Alerte modifiée' },
  },
  /** A rule that is off does not fire; turning it off ends its firing without an email. */
  setEnabled: {
    ...write, method: 'POST', path: '/setAlertEnabled/:id',
    input: AlertInput.extend({ enabled: z.boolean() }), output: AlertRule, errors: refused,
    audit: { en: 'Turned an alert on or off', fr: 'Alerte activée ou désactivée' },
  },
  /** No emails until then, or emails again at once with null; a firing that is still going on is emailed at the end. */
  mute: {
    ...write, method: 'POST', path: '/muteAlert/:id',
    input: AlertInput.extend({ mutedUntil: Instant.nullable() }), output: AlertRule, errors: [...refused, 'mute-time-invalid'],
    audit: { en: 'Muted an alert, or ended that', fr: 'Alerte mise en sourdine ou rétablie' },
  },
  /** A built-in rule is as it was from the start. */
  reset: {
    ...write, method: 'POST', path: '/resetAlert/:id',
    input: AlertInput, output: AlertRule, errors: [...refused, 'alert-not-built-in'],
    audit: { en: 'Reset an alert', fr: 'Alerte réinitialisée' },
  },
  delete: {
    ...write, method: 'DELETE', path: '/deleteAlert/:id',
    input: AlertInput, output: EmptyOutput, errors: [...refused, 'alert-built-in'],
    audit: { en: 'Deleted an alert', fr: 'Alerte supprimée' },
  },
  /** When a rule fired, the last time first. */
  listFirings: {
    ...read, path: '/getAlertFirings/:id', dependsOn: ['mail-log'],
    input: AlertInput.extend({ page: z.int().min(1).max(100_000).default(1), size: z.int().min(1).max(100).default(25) }),
    output: buildPageSchema(AlertFiring), errors: ['not-found'],
  },
  /** How often a rule would have fired in the last days. */
  estimate: {
    ...read, path: '/estimateAlert', limit: 120,
    input: z.strictObject({ number: z.enum(sampledNumbers), ...condition }), output: AlertEstimate,
  },
  listRecipients: { ...read, path: '/getAlertRecipients', dependsOn: ['users'], input: EmptyInput, output: AlertRecipients },
  /** Null for every active super administrator, those who come later too. */
  updateRecipients: {
    ...write, method: 'POST', path: '/updateAlertRecipients',
    input: z.strictObject({ recipients: z.array(Id).min(1, recipientsError).max(maxAlertRecipients).nullable() }), output: AlertRecipients,
    errors: ['alert-recipient-unknown', 'reauthentication-required'],
    audit: { en: 'Chose who gets alerts', fr: 'Destinataires des alertes choisis' },
  },
})
