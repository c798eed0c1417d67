import ICAL from 'ical.js'

/** An event as a calendar shows it. */
export type ShownEvent = { startsAt: string; endsAt: string; topic: string }

type Series = { master: ICAL.Component | undefined; exceptions: Map<string, ICAL.Component>; sequence: number }

const findKey = (event: ICAL.Component): string => String(event.getFirstPropertyValue('recurrence-id') ?? '')
const toIso = (time: ICAL.Time): string => time.toJSDate().toISOString()

/** What a calendar program does with the invitations of one recipient, in the order in which they arrive (RFC 5546). */
export function createCalendarProgram() {
  const calendar = new Map<string, Series>()

  /** Processes the calendar file of an email; throws if its sequence is older than what the calendar has. */
  function receive(text: string): void {
    const component = new ICAL.Component(ICAL.parse(text))
    for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const method = component.getFirstPropertyValue('method')
    const events = component.getAllSubcomponents('vevent')
    const uid = String(events[0]?.getFirstPropertyValue('uid'))
    const sequence = Number(events[0]?.getFirstPropertyValue('sequence') ?? 0)
    const series = calendar.get(uid) ?? { master: undefined, exceptions: new Map(), sequence: -1 }
    if (sequence < series.sequence) throw new Error(`Sequence ${sequence} after ${series.sequence}`)
    series.sequence = sequence
    const master = events.find((event) => findKey(event) === '')
    if (master !== undefined) series.exceptions.clear()
    if (method === 'CANCEL' && master !== undefined) {
      calendar.set(uid, { ...series, master: undefined })
      return
    }
    series.master = master ?? series.master
    for (const event of events) {
      const key = findKey(event)
      if (key === '') continue
      if (method === 'CANCEL') event.updatePropertyWithValue('status', 'CANCELLED')
      series.exceptions.set(key, event)
    }
    calendar.set(uid, series)
  }

  function showSeries({ master, exceptions }: Series): ShownEvent[] {
    const shown: ShownEvent[] = []
    const isCancelled = (event: ICAL.Component) => event.getFirstPropertyValue('status') === 'CANCELLED'
    const show = ({ startDate, endDate, summary }: Pick<ICAL.Event, 'startDate' | 'endDate' | 'summary'>) =>
      shown.push({ startsAt: toIso(startDate), endsAt: toIso(endDate), topic: summary })
    if (master === undefined) {
      for (const event of exceptions.values()) if (!isCancelled(event)) show(new ICAL.Event(event))
      return shown
    }
    const event = new ICAL.Event(master)
    if (!event.isRecurring()) {
      show(event)
      return shown
    }
    for (const exception of exceptions.values()) event.relateException(exception)
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      if (!isCancelled(item.component)) show({ startDate, endDate, summary: item.summary })
    }
    return shown
  }

  return {
    receive,
    /** All events of the calendar, by start. */
    show: (): ShownEvent[] =>
      [...calendar.values()].flatMap(showSeries).sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
    uids: (): string[] => [...calendar.keys()],
  }
}
