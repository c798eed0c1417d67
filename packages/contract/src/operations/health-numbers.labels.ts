import type { Language, LocalizedText } from '../language.ts'
import { findLocale } from '../moments.ts'
import { type AlertDirection, type AlertNumber, alertNumbers } from './alert-rules.ts'
import type { HealthGroup } from './health-numbers.ts'

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

type Unit = (typeof alertNumbers)[AlertNumber]['unit']
type Words = { readonly [language in Language]: readonly [one: string, other: string] }

const minute = 60
const hour = 3600
const day = 86_400
const words = {
  day: { en: ['day', 'days'], fr: ['jour', 'jours'] },
  perSecond: { en: ['per second', 'per second'], fr: ['par seconde', 'par seconde'] },
} as const satisfies { readonly [name: string]: Words }
const byteUnits: { readonly [language in Language]: readonly string[] } = {
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
  fr: ['o', 'ko', 'Mo', 'Go', 'To'],
}

/** Writes a number with a unit, at a space where no line breaks. */
const withUnit = (language: Language, value: number, unit: string): string =>
  `${new Intl.NumberFormat(findLocale(language), { maximumFractionDigits: 1 }).format(value).replaceAll('\u202f', '\u00a0')}\u00a0${unit}`

function withWord(language: Language, value: number, forms: Words): string {
  const [one, other] = forms[language]
  const isOne = new Intl.PluralRules(findLocale(language), { maximumFractionDigits: 1 }).select(value) === 'one'
  return withUnit(language, value, isOne ? one : other)
}

/** Writes seconds in the largest unit of which there is at least one, two units if the rest counts: `1 min 30 s`. */
export function writeSeconds(language: Language, seconds: number): string {
  const whole = Math.round(seconds)
  if (Math.abs(seconds) < minute) return withUnit(language, seconds, 's')
  if (whole < hour) {
    const rest = whole % minute
    return `${withUnit(language, Math.floor(whole / minute), 'min')}${rest === 0 ? '' : ` ${withUnit(language, rest, 's')}`}`
  }
  if (whole < 2 * day) {
    const rest = Math.round((whole % hour) / minute)
    return `${withUnit(language, Math.floor(whole / hour), 'h')}${rest === 0 ? '' : ` ${withUnit(language, rest, 'min')}`}`
  }
  return withWord(language, whole / day, words.day)
}

function writeBytes(language: Language, bytes: number): string {
  const units = byteUnits[language]
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return withUnit(language, bytes / 1000 ** power, units[power] ?? '')
}

const writers: { readonly [unit in Unit]: (language: Language, value: number) => string } = {
  count: (language, value) =>
    new Intl.NumberFormat(findLocale(language), { maximumFractionDigits: 1 })
      .format(value)
      .replaceAll('\u202f', '\u00a0'),
  percent: (language, value) => withUnit(language, value, '%'),
  perSecond: (language, value) => withWord(language, value, words.perSecond),
  milliseconds: (language, value) => withUnit(language, value, 'ms'),
  seconds: writeSeconds,
  bytes: writeBytes,
  days: (language, value) => withWord(language, value, words.day),
}

/** Writes a value of a number with its unit: `2 %`, `30 s`, `21 days`. */
export const writeHealthValue = (language: Language, number: AlertNumber, value: number): string =>
  writers[alertNumbers[number].unit](language, value)

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

/** Says a threshold: `over 2 %`, `older than 30 s`, `less than 21 days`. */
export function writeThreshold(
  language: Language,
  number: AlertNumber,
  { direction, threshold }: { readonly direction: AlertDirection; readonly threshold: number },
): string {
  const kind = ages.has(number) ? 'age' : alertNumbers[number].unit === 'days' ? 'days' : 'other'
  return `${directions[direction][kind][language]} ${writeHealthValue(language, number, threshold)}`
}
