import ICAL from 'ical.js'

/** For whom a calendar file is, and the method that the part of the email names. */
export type Delivery = { recipient: string; method: string }

/** A version of an event, or of the exception of a series that `key` names; `key` is empty for the event itself. */
export type EventVersion = {
  key: string
  sequence: number
  /** DTSTAMP in milliseconds. */
  stamp: number
  cancelled: boolean
  organizer: string
  event: ICAL.Component
}
export type CalendarFile = { method: string; uid: string; versions: EventVersion[] }

const findTexts = (component: ICAL.Component, name: string): string[] =>
  component.getAllProperties(name).map((property) => String(property.getFirstValue()))
const findText = (component: ICAL.Component, name: string): string => findTexts(component, name)[0] ?? ''

/** Reads the events of a file with their versions, all of one UID; registers its time zones. */
export function readCalendarFile(text: string): CalendarFile {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const method = findText(calendar, 'method')
  const events = calendar.getAllSubcomponents('vevent')
  const uids = new Set(events.map((event) => findText(event, 'uid')))
  const [uid, ...others] = uids
  if (uid === undefined || others.length > 0) throw new Error(`A file is about one event, not about ${uids.size}`)
  const versions = events.map((event): EventVersion => {
    const stamp = event.getFirstPropertyValue('dtstamp')
    return {
      key: findText(event, 'recurrence-id'),
      sequence: Number(findText(event, 'sequence') || 0),
      stamp: stamp instanceof ICAL.Time ? stamp.toJSDate().getTime() : 0,
      cancelled: method === 'CANCEL' || findText(event, 'status') === 'CANCELLED',
      organizer: findText(event, 'organizer').toLowerCase(),
      event,
    }
  })
  return { method, uid, versions }
}

export const describeVersion = ({ event }: EventVersion): string => findText(event, 'description')

/** The properties that an event has exactly once, by the method of its file (RFC 5546 §3.2). */
const required: { readonly [method: string]: readonly string[] } = {
  REQUEST: ['uid', 'dtstamp', 'sequence', 'dtstart', 'organizer', 'summary', 'attendee'],
  CANCEL: ['uid', 'dtstamp', 'sequence', 'dtstart', 'organizer', 'attendee'],
  PUBLISH: ['uid', 'dtstamp', 'sequence', 'dtstart', 'organizer', 'summary'],
}
const timeProperties = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']
const maxLineOctets = 75

function findTimeFlaws(event: ICAL.Component, zones: ReadonlySet<string>): string[] {
  const properties = timeProperties.flatMap((name) => event.getAllProperties(name))
  const unknown = properties
    .map((property) => String(property.getParameter('tzid') ?? ''))
    .filter((zone) => zone !== '' && !zones.has(zone))
  const floating = properties.filter(
    (property) => property.getParameter('tzid') === undefined && !/Z$/.test(String(property.getFirstValue())),
  )
  const { startDate, endDate } = new ICAL.Event(event)
  return [
    ...unknown.map((zone) => `has no VTIMEZONE of ${zone}`),
    ...floating.map((property) => `has a ${property.name} without a time zone`),
    ...(/Z$/.test(findText(event, 'dtstamp')) ? [] : ['has a DTSTAMP that is not in UTC']),
    ...(endDate.compare(startDate) > 0 ? [] : ['ends before it begins']),
  ]
}

function findUserFlaws(event: ICAL.Component, { recipient, method }: Delivery): string[] {
  const attendees = findTexts(event, 'attendee').map((attendee) => attendee.toLowerCase())
  const isForRecipient = attendees.join() === `mailto:${recipient.toLowerCase()}`
  return [
    ...(/^mailto:[^@\s]+@[^@\s]+$/i.test(findText(event, 'organizer')) ? [] : ['has no address of its organizer']),
    ...(method === 'PUBLISH' && attendees.length > 0 ? ['is published with attendees'] : []),
    ...(method !== 'PUBLISH' && !isForRecipient ? [`is for ${attendees.join()}, not for ${recipient}`] : []),
  ]
}

function findStatusFlaws(event: ICAL.Component, method: string): string[] {
  const status = findText(event, 'status')
  // A removed attendee gets none: the meeting takes place (RFC 5546 §3.2.5).
  const accepted = ['', ...(method === 'CANCEL' ? [] : ['CONFIRMED']), ...(method === 'REQUEST' ? [] : ['CANCELLED'])]
  return accepted.includes(status) ? [] : [`has the status ${status}`]
}

/**
 * Finds all that keeps a calendar program from taking a file that was emailed, whatever it already has of the event.
 */
export function findFlaws(text: string, delivery: Delivery): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const { method } = delivery
  const zones = new Set(calendar.getAllSubcomponents('vtimezone').map((zone) => findText(zone, 'tzid')))
  const lines = text.split('\r\n')
  const flaws = [
    ...(findText(calendar, 'version') === '2.0' ? [] : ['is not of version 2.0']),
    ...(findText(calendar, 'prodid') === '' ? ['has no PRODID'] : []),
    ...(method in required ? [] : [`has the method ${method}`]),
    ...(findTexts(calendar, 'method').join() === method ? [] : ['has another method than its part of the email']),
    ...(lines.some((line) => /[\r\n]/.test(line)) ? ['has lines that do not end with CR LF'] : []),
    ...(lines.some((line) => Buffer.byteLength(line) > maxLineOctets) ? ['has lines that are too long'] : []),
  ]
  const events = calendar.getAllSubcomponents('vevent').flatMap((event) => {
    const counts = (required[method] ?? []).map((name) => ({ name, count: event.getAllProperties(name).length }))
    const wrong = counts.filter(({ count }) => count !== 1).map(({ name, count }) => `has ${count} ${name}`)
    // The others need these properties.
    if (wrong.length > 0) return wrong
    return [...findTimeFlaws(event, zones), ...findUserFlaws(event, delivery), ...findStatusFlaws(event, method)]
  })
  return [...new Set([...flaws, ...events])]
}
