/** The times of a meeting as an email states them: local times with their offsets. */
export type StatedTimes = {
  language: 'en' | 'fr'
  /** The possible values, because a date in digits can be read in two ways. */
  start: readonly string[]
  end: readonly string[]
  /** The offsets of the start and of the end. */
  offsets: readonly [string, string]
  zone: string
  /** The line, without its label. */
  line: string
  /** Whether it names the first date that changes rather than the next one. */
  isFirstMoved: boolean
}

const months: { readonly [language in 'en' | 'fr']: readonly string[] } = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
}
const weekdays: { readonly [language in 'en' | 'fr']: readonly string[] } = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  fr: ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'],
}
const labels = [
  { language: 'en', label: 'When:', isFirstMoved: false },
  { language: 'en', label: 'First meeting affected:', isFirstMoved: true },
  { language: 'fr', label: 'Date :', isFirstMoved: false },
  { language: 'fr', label: 'Première réunion concernée :', isFirstMoved: true },
] as const

const pad = (number: string | number): string => String(number).padStart(2, '0')

/** Reads the days that a date can mean: `2026-12-01`. */
function readDate(language: 'en' | 'fr', text: string): string[] {
  const iso = /^\d{4}-\d\d-\d\d$/.exec(text)
  if (iso !== null) return [text]
  const digits = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text)
  if (digits !== null) {
    const [, one = '', other = '', year = ''] = digits
    return [`${year}-${one}-${other}`, `${year}-${other}-${one}`].filter((day) => Number(day.slice(5, 7)) <= 12)
  }
  const [, weekday = '', day = '', month = '', year = ''] = /^(\S+?),? (\d{1,2}) (\S+) (\d{4})$/.exec(text) ?? []
  const number = months[language].findIndex((name) => month === name || (name === 'Sep' && month === 'Sept')) + 1
  if (number === 0) throw new Error(`No date: ${text}`)
  const date = Temporal.PlainDate.from(`${year}-${pad(number)}-${pad(day)}`)
  if (weekdays[language][date.dayOfWeek - 1] !== weekday) throw new Error(`${date} is not on ${weekday}`)
  return [date.toString()]
}

/** Reads a time of day, of 12 or 24 hours, as `09:00`. */
function readTime(text: string): string {
  const [, hours = '', minutes = '', half = ''] = /^(\d{1,2}):(\d\d)(?: ([ap])\.?m\.?)?$/i.exec(text) ?? []
  if (hours === '') throw new Error(`No time: ${text}`)
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${pad(hour)}:${minutes}`
}

/**
 * Reads the times in the text of an email or of a calendar file; undefined if it states none. Throws if they cannot be
 * read.
 */
export function readStatedTimes(text: string): StatedTimes | undefined {
  for (const { label, ...found } of labels) {
    const line = text.split(/\r?\n/).find((one) => one.startsWith(`${label} `))
    if (line === undefined) continue
    const value = line.slice(label.length + 1)
    const plain = value.replaceAll('\u00a0', ' ')
    const [, from = '', to = '', last = '', zone = 'UTC'] =
      /^(.+) – (.+) UTC(\S*?)(?: \((?!UTC\))(.+)\))?$/.exec(plain) ?? []
    const [moment = '', first = last] = from.split(' UTC')
    const split = (written: string) => written.split(/, (?=\d{1,2}:)/)
    const [startDate = '', startTime = ''] = split(moment)
    const [endTime = '', endDate = startDate] = split(to).toReversed()
    const read = (date: string, time: string) => readDate(found.language, date).map((day) => `${day}T${readTime(time)}`)
    const times = { start: read(startDate, startTime), end: read(endDate, endTime) }
    return { ...found, ...times, offsets: [first, last], zone, line: value }
  }
  return undefined
}

/** Formats UTC offsets as emails write them: `+1`, `-4:30`, nothing. */
const formatOffset = (offset: string): string => {
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  if (hours === '00' && minutes === '00') return ''
  return `${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}

/** Checks whether a text states these instants. */
export function isStated({ start, end, offsets, zone }: StatedTimes, event: { startsAt: string; endsAt: string }) {
  const [from, to] = [event.startsAt, event.endsAt].map((instant) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone),
  )
  if (from === undefined || to === undefined) return false
  const toLocal = (time: Temporal.ZonedDateTime) => time.toPlainDateTime().toString({ smallestUnit: 'minute' })
  return (
    start.includes(toLocal(from)) &&
    end.includes(toLocal(to)) &&
    offsets.join() === [from, to].map(({ offset }) => formatOffset(offset)).join()
  )
}
