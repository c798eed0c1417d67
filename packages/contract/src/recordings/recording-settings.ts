import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, errorCode, Id, Instant, LanguageField, listExport, tenantScope, whenValid } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { optionalSingleLine } from '../text.ts'
import { parseLine } from './allowed-networks.ts'

export const recordingSettingsErrors = defineErrors({
  'keep-days-invalid': {
    status: 400,
    en: 'Enter a number of days from 1 to 3650',
    fr: 'Saisissez un nombre de jours entre 1 et 3650',
  },
  'year-days-invalid': {
    status: 400,
    en: 'Enter a number of days from 1 to 365',
    fr: 'Saisissez un nombre de jours entre 1 et 365',
  },
  'link-days-too-long': {
    status: 400,
    en: 'A link cannot last longer than the most that is allowed',
    fr: 'Un lien ne peut pas durer plus que le maximum autorisé',
  },
  'quota-invalid': {
    status: 400,
    en: 'Enter a number of gigabytes from 1 to 1,000,000',
    fr: 'Saisissez un nombre de gigaoctets entre 1 et 1 000 000',
  },
  'network-invalid': {
    status: 400,
    en: 'Enter an address, a network such as 10.0.0.0/8, or a range such as 10.0.0.1 - 10.0.0.9',
    fr: 'Saisissez une adresse, un réseau comme 10.0.0.0/8 ou une plage comme 10.0.0.1 - 10.0.0.9',
  },
  'network-prefix-ipv4': {
    status: 400,
    en: 'An IPv4 range ends at /32',
    fr: 'Une plage IPv4 s’arrête à /32',
  },
  'network-prefix-ipv6': {
    status: 400,
    en: 'An IPv6 range ends at /128',
    fr: 'Une plage IPv6 s’arrête à /128',
  },
  'network-families': {
    status: 400,
    en: 'Both ends of a range are IPv4, or both are IPv6',
    fr: 'Les deux bouts d’une plage sont en IPv4, ou les deux en IPv6',
  },
  'network-order': {
    status: 400,
    en: 'This range ends before it begins',
    fr: 'Cette plage finit avant de commencer',
  },
})

export const maxNetworks = 100
export const linkPasswordRules = ['optional', 'guests', 'always'] as const
export const LinkPasswordRule = z.enum(linkPasswordRules)

const keepDaysError = errorCode(recordingSettingsErrors, 'keep-days-invalid')
const yearError = errorCode(recordingSettingsErrors, 'year-days-invalid')
const quotaError = errorCode(recordingSettingsErrors, 'quota-invalid')
const networkError = errorCode(recordingSettingsErrors, 'network-invalid')

const KeepDays = z.int(keepDaysError).min(1, keepDaysError).max(3650, keepDaysError)
const YearDays = z.int(yearError).min(1, yearError).max(365, yearError)

/** A line of the addresses from which recordings are opened. */
export const AllowedNetwork = z.strictObject({
  value: optionalSingleLine(100, networkError).superRefine((text, { addIssue }) => {
    const range = parseLine(text)
    if (typeof range === 'string') addIssue({ code: 'custom', message: range })
  }),
  note: optionalSingleLine(100),
})
export type AllowedNetwork = z.output<typeof AllowedNetwork>

const fields = {
  /** Days after the end of a recording until it goes to the trash; null for never. */
  keepDays: KeepDays.nullable(),
  trashDays: YearDays,
  /** Where recordings are opened; without a line everywhere. */
  networks: z.array(AllowedNetwork).max(maxNetworks),
  linkDays: YearDays,
  linkMaxDays: YearDays,
  /** `guests`: for those who are not signed in. */
  linkPassword: LinkPasswordRule,
  linkDownload: z.boolean(),
  linkSignedIn: z.boolean(),
  linkMail: z.boolean(),
  /** The most gigabytes (10^9 bytes) of all recordings; null without a limit. */
  quotaGigabytes: z.int(quotaError).min(1, quotaError).max(1_000_000, quotaError).nullable(),
}
export const RecordingSettingsForm = z
  .strictObject({ ...tenantScope, ...fields, version: z.int() })
  .refine(({ linkDays, linkMaxDays }) => linkDays <= linkMaxDays, {
    path: ['linkDays'],
    ...errorCode(recordingSettingsErrors, 'link-days-too-long'),
    ...whenValid({ linkDays: YearDays, linkMaxDays: YearDays }),
  })

export const RecordingSettings = z.strictObject({
  tenantuuid: Id,
  name: z.string(),
  ...fields,
  /** 0 if the tenant has the defaults. */
  version: z.int(),
  /** The address of the caller, with which the lines can be tried. */
  address: z.string(),
})
export type RecordingSettings = z.output<typeof RecordingSettings>

const Amount = z.strictObject({ count: z.int(), bytes: z.int() })

/** The recordings that a rule would delete now. */
export const DeletionPreview = z.strictObject({
  /** When the next run begins. */
  nextRunAt: Instant,
  due: Amount,
  stay: Amount,
  /** Those that an administrator keeps, whatever the rule says. */
  held: Amount,
  trash: Amount,
  usedBytes: z.int(),
  /** The owners with the most recordings that are due, and the others together. */
  owners: z.array(Amount.extend({ id: z.string(), name: z.string() })),
  others: Amount.extend({ owners: z.int() }),
  /** How many recordings there are by age: each of these has an equal part of `spanDays`, the last one all older ones. */
  spanDays: z.int(),
  ages: z.array(z.int()),
})
export type DeletionPreview = z.output<typeof DeletionPreview>

export const recordingSettingsLabels = {
  keepDays: { en: 'Days until recordings are deleted', fr: 'Jours avant la suppression des enregistrements' },
  trashDays: { en: 'Days in the trash', fr: 'Jours dans la corbeille' },
  networks: { en: 'Allowed IP addresses', fr: 'Adresses IP autorisées' },
  linkDays: { en: 'Links end after (days)', fr: 'Fin des liens après (jours)' },
  linkMaxDays: { en: 'Links end at most after (days)', fr: 'Fin des liens au plus tard après (jours)' },
  linkPassword: { en: 'Password of links', fr: 'Mot de passe des liens' },
  'linkPassword:optional': { en: 'Optional', fr: 'Facultatif' },
  'linkPassword:guests': { en: 'For guests', fr: 'Pour les invités' },
  'linkPassword:always': { en: 'Always', fr: 'Toujours' },
  linkDownload: { en: 'Download by link', fr: 'Téléchargement par lien' },
  linkSignedIn: { en: 'Links for signed-in users only', fr: 'Liens réservés aux utilisateurs connectés' },
  linkMail: { en: 'Mail at the first opening of a link', fr: 'E-mail à la première ouverture d’un lien' },
  quotaGigabytes: { en: 'Storage for recordings (GB)', fr: 'Stockage des enregistrements (Go)' },
} satisfies FieldLabels<typeof RecordingSettingsForm, 'linkPassword'>

// biome-ignore format: a call in a few lines reads like a table
export const recordingSettings = defineCalls({
  slice: 'recording-settings', level: 'superadmin', scope: 'named', errors: recordingSettingsErrors,
}, {
  get: {
    method: 'POST', path: '/getRecordingSettings', permission: 'tenant.get', readOnly: true, dependsOn: ['tenants'],
    input: z.strictObject(tenantScope), output: RecordingSettings,
  },
  update: {
    method: 'POST', path: '/updateRecordingSettings', permission: 'tenant.update',
    input: RecordingSettingsForm, output: RecordingSettings, errors: ['conflict'],
    audit: { en: 'Changed the recording settings', fr: 'Paramètres d’enregistrement modifiés' },
    changes: ['recording-settings', 'recordings'],
  },
  /** Sums up the recordings that the next run would delete with this number of days. */
  preview: {
    method: 'POST', path: '/previewRecordingDeletion', permission: 'tenant.get', readOnly: true, dependsOn: ['recordings'],
    input: z.strictObject({ ...tenantScope, keepDays: KeepDays.nullable() }), output: DeletionPreview,
  },
  /** The recordings that the next run would delete with this number of days, as CSV. */
  export: {
    ...listExport, path: '/exportDueRecordings', permission: 'tenant.get',
    input: z.strictObject({
      ...tenantScope, keepDays: z.coerce.number<number>().pipe(KeepDays), language: LanguageField.default('en'),
    }),
    output: EmptyOutput,
    audit: { en: 'Exported what is deleted next', fr: 'Liste des prochaines suppressions exportée' },
  },
})
