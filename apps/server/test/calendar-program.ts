import ICAL from 'ical.js'
import { type Delivery, type EventVersion, findFlaws, readCalendarFile } from './calendar-file.ts'

/** An event as a calendar shows it. */
export type ShownEvent = { startsAt: string; endsAt: string; topic: string }

/** An event of the calendar with the exceptions of its series; `sequence` is the highest that has arrived about it. */
type Entry = { master: EventVersion | undefined; exceptions: Map<string, EventVersion>; sequence: number }

const toIso = (time: ICAL.Time): string => time.toJSDate().toISOString()

/** Checks whether a recurrence identifier names a date of the series, or one that the calendar has already. */
function matchesDate({ master, exceptions }: Entry, { key, event }: EventVersion): boolean {
  if (exceptions.has(key) || master === undefined || master.cancelled) return true
  const series = new ICAL.Event(master.event)
  const wanted = event.getFirstPropertyValue('recurrence-id')
  if (!series.isRecurring() || !(wanted instanceof ICAL.Time)) return false
  const iterator = series.iterator()
  for (let next = iterator.next(); next && next.compare(wanted) <= 0; next = iterator.next()) {
    if (next.compare(wanted) === 0) return true
  }
  return false
}

/** Finds why a calendar program ignores a version of an event (RFC 5546 §2.1.5 and §3.2); undefined if it takes it. */
function findReason(entry: Entry, version: EventVersion): string | undefined {
  const known = entry.exceptions.get(version.key) ?? entry.master
  const { sequence, stamp } = version
  if (sequence < entry.sequence) return `its sequence is ${sequence}, after ${entry.sequence}`
  if (version.cancelled) {
    if (known === undefined) return 'it cancels what the calendar has never had'
    if (known.cancelled) return 'it cancels what is cancelled already'
    if (sequence <= known.sequence) return `it cancels with sequence ${sequence} what has ${known.sequence}`
  }
  if (known !== undefined && sequence === known.sequence && stamp < known.stamp) return 'an older one has its sequence'
  if (known !== undefined && !known.cancelled && known.organizer !== version.organizer)
    return `it is from ${version.organizer}, not from ${known.organizer}`
  if (version.key !== '' && !matchesDate(entry, version)) return `the series has no date ${version.key}`
  return undefined
}

const showEvent = ({
  startDate,
  endDate,
  summary,
}: Pick<ICAL.Event, 'startDate' | 'endDate' | 'summary'>): ShownEvent => ({
  startsAt: toIso(startDate),
  endsAt: toIso(endDate),
  topic: summary,
})

/** Shows a version by itself: of a series, its first date. */
export const showVersion = ({ event }: EventVersion): ShownEvent => showEvent(new ICAL.Event(event))

/** Lists the events of an entry, without those that are cancelled. */
function showEntry({ master, exceptions }: Entry): ShownEvent[] {
  if (master === undefined || master.cancelled)
    return [...exceptions.values()].filter(({ cancelled }) => !cancelled).map(showVersion)
  const event = new ICAL.Event(master.event)
  if (!event.isRecurring()) return [showEvent(event)]
  const shown: ShownEvent[] = []
  const cancelled = new Set<ICAL.Component>()
  for (const exception of exceptions.values()) {
    event.relateException(exception.event)
    if (exception.cancelled) cancelled.add(exception.event)
  }
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    if (!cancelled.has(item.component)) shown.push(showEvent({ startDate, endDate, summary: item.summary }))
  }
  return shown
}

const byStart = (one: ShownEvent, other: ShownEvent): number => one.startsAt.localeCompare(other.startsAt)

/**
 * Creates a calendar program with the invitations of one recipient, in the order in which they arrive (RFC 5546). It is
 * strict: what some program would ignore, it refuses.
 */
export function createCalendarProgram() {
  const calendar = new Map<string, Entry>()

  /** Takes the calendar file of an email; throws if a program would ignore it, or anything in it. */
  function receive(text: string, delivery?: Delivery): void {
    const flaws = delivery === undefined ? [] : findFlaws(text, delivery)
    if (flaws.length > 0) throw new Error(`A calendar program ignores a file that ${flaws.join(', ')}`)
    const { uid, versions } = readCalendarFile(text)
    const entry = calendar.get(uid) ?? { master: undefined, exceptions: new Map<string, EventVersion>(), sequence: -1 }
    const master = versions.find(({ key }) => key === '')
    // The exceptions that come with a series replace those that the calendar has.
    const base = master === undefined ? entry : { ...entry, exceptions: new Map<string, EventVersion>() }
    for (const version of versions) {
      const reason = findReason(version === master ? entry : { ...base, master: master ?? entry.master }, version)
      if (reason !== undefined) throw new Error(`A calendar program ignores this: ${reason}`)
    }
    const exceptions = versions.filter(({ key }) => key !== '')
    calendar.set(uid, {
      master: master ?? entry.master,
      exceptions: new Map([...base.exceptions, ...exceptions.map((version) => [version.key, version] as const)]),
      sequence: Math.max(entry.sequence, ...versions.map(({ sequence }) => sequence)),
    })
  }

  return {
    receive,
    /** All events of the calendar, or those of one UID, by start. */
    show: (uid?: string): ShownEvent[] =>
      [...calendar].flatMap(([key, entry]) => (uid === undefined || uid === key ? showEntry(entry) : [])).sort(byStart),
    uids: (): string[] => [...calendar.keys()],
  }
}
export type CalendarProgram = ReturnType<typeof createCalendarProgram>
