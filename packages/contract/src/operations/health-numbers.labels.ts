import type { Language, LocalizedText } from '../language.ts'
import { findLocale } from '../moments.ts'
import { type AlertNumber, alertNumbers } from './alert-rules.ts'
import type { AlertDirection, HealthGroup } from './health-numbers.ts'

export const healthGroupLabels: { readonly [group in HealthGroup]: LocalizedText } = {
  meetings: { en: 'Meetings', fr: 'Réunions' },
  engines: { en: 'Engines', fr: 'Moteurs' },
  portal: { en: 'Portal and database', fr: 'Portail et base de données' },
  queues: { en: 'Queues, disk, certificates', fr: 'Files d’attente, disque, certificats' },
}

/** The names of the numbers, as their cells and rules have them. */
export const healthNumberLabels: { readonly [name in AlertNumber]: LocalizedText } = {
  conferences: { en: 'Conferences now', fr: 'Conférences en cours' },
  participants: { en: 'Participants now', fr: 'Participants présents' },
  failedJoins: { en: 'Joins that failed', fr: 'Entrées échouées' },
  poorMedia: { en: 'Poor media', fr: 'Mauvaise qualité' },
  engineHeartbeat: { en: 'Engine heartbeat', fr: 'Signe de vie du moteur' },
  engineLoad: { en: 'Engine load', fr: 'Charge du moteur' },
  requests: { en: 'Requests a second', fr: 'Requêtes par seconde' },
  responseTime: { en: 'Response time, p95', fr: 'Temps de réponse, p95' },
  errors: { en: 'Errors', fr: 'Erreurs' },
  missingProcesses: { en: 'Missing processes', fr: 'Processus manquants' },
  connections: { en: 'Connections', fr: 'Connexions' },
  databaseSize: { en: 'Database size', fr: 'Taille de la base' },
  oldestTransaction: { en: 'Oldest transaction', fr: 'Plus ancienne transaction' },
  slowStatements: { en: 'Slow statements', fr: 'Instructions lentes' },
  mailWaiting: { en: 'Mail waiting', fr: 'E-mails en attente' },
  mailAge: { en: 'Oldest mail', fr: 'Plus ancien e-mail' },
  jobsWaiting: { en: 'Jobs waiting', fr: 'Tâches en attente' },
  jobsAge: { en: 'Oldest job', fr: 'Plus ancienne tâche' },
  disk: { en: 'Disk', fr: 'Disque' },
  certificate: { en: 'Certificate', fr: 'Certificat' },
  failingTenants: { en: 'Tenants that fail', fr: 'Organisations en panne' },
  sampleAge: { en: 'Health is not measured', fr: 'Mesures interrompues' },
}

type Words = { readonly [language in Language]: readonly [one: string, other: string] }

/** A value with the small unit after it, if it has one. */
export type WrittenValue = { readonly value: string; readonly unit: string }

const minute = 60
const hour = 3600
const day = 86_400
const days: Words = { en: ['day', 'days'], fr: ['jour', 'jours'] }
const byteUnits: { readonly [language in Language]: readonly string[] } = {
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
  fr: ['o', 'ko', 'Mo', 'Go', 'To'],
}

function writeNumber(language: Language, value: number, options: Intl.NumberFormatOptions = {}): string {
  const format = new Intl.NumberFormat(findLocale(language), { maximumFractionDigits: 1, ...options })
  return format.format(value).replaceAll('\u202f', '\u00a0')
}

/** Joins a value and its unit at a space where no line breaks. */
const join = ({ value, unit }: WrittenValue): string => (unit === '' ? value : `${value}\u00a0${unit}`)

function writeDays(language: Language, value: number): WrittenValue {
  const [one, other] = days[language]
  const isOne = new Intl.PluralRules(findLocale(language), { maximumFractionDigits: 1 }).select(value) === 'one'
  return { value: writeNumber(language, value), unit: isOne ? one : other }
}

const toAmount = (language: Language, amount: number, unit: string): WrittenValue => ({
  value: writeNumber(language, amount, { maximumFractionDigits: amount < 10 ? 1 : 0 }),
  unit,
})

/** Writes seconds in one unit, hours up to two days. */
function writeSpan(language: Language, seconds: number): WrittenValue {
  if (seconds < minute) return toAmount(language, seconds, 's')
  if (seconds < hour) return toAmount(language, seconds / minute, 'min')
  if (seconds < 2 * day) return toAmount(language, seconds / hour, 'h')
  return writeDays(language, Math.round(seconds / day))
}

/** Writes seconds in the largest unit of which there is at least one, two units if the rest counts: `1 min 30 s`. */
export function writeSeconds(language: Language, seconds: number): string {
  const whole = Math.round(seconds)
  const write = (amount: number, unit: string) => join({ value: writeNumber(language, amount), unit })
  const withRest = (unit: string, [rest, restUnit]: [number, string], amount: number) =>
    `${write(amount, unit)}${rest === 0 ? '' : ` ${write(rest, restUnit)}`}`
  if (Math.abs(seconds) < minute) return write(seconds, 's')
  if (whole < hour) return withRest('min', [whole % minute, 's'], Math.floor(whole / minute))
  if (whole < 2 * day) return withRest('h', [Math.round((whole % hour) / minute), 'min'], Math.floor(whole / hour))
  return join(writeDays(language, whole / day))
}

function writeByteParts(language: Language, bytes: number): WrittenValue {
  const units = byteUnits[language]
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return { value: writeNumber(language, bytes / 1000 ** power), unit: units[power] ?? '' }
}

export const writeBytes = (language: Language, bytes: number): string => join(writeByteParts(language, bytes))

type Unit = (typeof alertNumbers)[AlertNumber]['unit']
type Write = (language: Language, value: number) => WrittenValue

const plain: Write = (language, value) => ({ value: writeNumber(language, value), unit: '' })
const writers: { readonly [unit in Unit]: Write } = {
  count: plain,
  // The names of these numbers say it.
  perSecond: plain,
  percent: (language, value) => ({
    value: writeNumber(language, value / 100, { style: 'percent', maximumFractionDigits: value < 10 ? 2 : 0 }),
    unit: '',
  }),
  milliseconds: (language, value) => ({
    value: writeNumber(language, value, { maximumFractionDigits: 0 }),
    unit: 'ms',
  }),
  seconds: writeSpan,
  bytes: writeByteParts,
  days: writeDays,
}

/** Writes a value of a number and its unit apart. */
export const toWrittenValue = (language: Language, number: AlertNumber, value: number): WrittenValue =>
  writers[alertNumbers[number].unit](language, value)

/** Writes a value of a number with its unit: `2%`, `1 min 30 s`, `21 days`. */
export const writeHealthValue = (language: Language, number: AlertNumber, value: number): string =>
  alertNumbers[number].unit === 'seconds'
    ? writeSeconds(language, value)
    : join(toWrittenValue(language, number, value))

const ages: ReadonlySet<AlertNumber> = new Set([
  'engineHeartbeat',
  'oldestTransaction',
  'mailAge',
  'jobsAge',
  'sampleAge',
])

const directions: {
  readonly [direction in AlertDirection]: { readonly [kind in 'age' | 'days' | 'other']: LocalizedText }
} = {
  over: {
    age: { en: 'older than', fr: 'depuis plus de' },
    days: { en: 'more than', fr: 'plus de' },
    other: { en: 'over', fr: 'plus de' },
  },
  under: {
    age: { en: 'younger than', fr: 'depuis moins de' },
    days: { en: 'less than', fr: 'moins de' },
    other: { en: 'under', fr: 'moins de' },
  },
}

/** Writes a threshold: `over 2%`, `older than 30 s`, `less than 21 days`. */
export function writeThreshold(
  language: Language,
  number: AlertNumber,
  { direction, threshold }: { readonly direction: AlertDirection; readonly threshold: number },
): string {
  const kind = ages.has(number) ? 'age' : alertNumbers[number].unit === 'days' ? 'days' : 'other'
  return `${directions[direction][kind][language]} ${writeHealthValue(language, number, threshold)}`
}
