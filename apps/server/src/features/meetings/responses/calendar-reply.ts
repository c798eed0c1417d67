import type { Answer } from '@foyer/contract/meetings/responses'
import ICAL from 'ical.js'
import PostalMime, { type Attachment } from 'postal-mime'
import { findReplyTokens } from '#features/meetings/meetings/shared/reply-address.ts'

/** The start that names an occurrence: `2088-03-22T09:00:00`, with Z in UTC, or only a date. */
export type RecurrenceId = { value: string; zone: string | undefined }
export type ReplyEvent = {
  uid: string
  sequence: number
  /** The time of the answer, by the clock of the program. */
  stamp: Date
  /** The occurrence; null for a meeting, or a series as a whole. */
  recurrenceId: RecurrenceId | null
  attendees: { email: string; response: Answer | undefined }[]
}

const maxDepth = 16
const maxHeaderBytes = 65_536
const maxFiles = 4
const maxTokens = 4
/** The most events in a reply, which a series of 365 occurrences with an event each stays below. */
const maxEvents = 400
const maxAttendees = 10
/** The most lines of a mail: the parser takes seconds for a text that is folded after every character. */
const maxLines = 10_000
/** The most characters of a calendar file, which a reply with its 400 events seldom has. */
const maxCalendarLength = 65_536
const lineFeed = 10

const answers: { readonly [status: string]: Answer | undefined } = {
  ACCEPTED: 'accepted',
  TENTATIVE: 'tentative',
  DECLINED: 'declined',
}

/** Reads the value of a property as jCal writes it. */
function readValue(component: ICAL.Component, name: string): { text: string; zone: string | undefined } | undefined {
  const property = component.getFirstProperty(name)
  if (property === null) return undefined
  const value: unknown = property.toJSON()[3]
  return { text: String(value), zone: property.getFirstParameter('tzid') || undefined }
}

/** Decodes a `mailto:` address; calendar programs escape its characters or do not. */
function removeScheme(address: string): string {
  const email = address.replace(/^mailto:/i, '').trim()
  try {
    return decodeURIComponent(email).toLowerCase()
  } catch {
    return email.toLowerCase()
  }
}

function readAttendee(property: ICAL.Property): ReplyEvent['attendees'][number] {
  const address = String(property.getFirstValue())
  const email = /^mailto:/i.test(address) ? address : (property.getFirstParameter('email') ?? '')
  const status = property.getFirstParameter('partstat') ?? ''
  return { email: removeScheme(email), response: answers[status.toUpperCase()] }
}

function readInstant(text: string): Date | undefined {
  const instant = new Date(text.endsWith('Z') ? text : `${text}Z`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

function readEvent(event: ICAL.Component): ReplyEvent | undefined {
  const uid = readValue(event, 'uid')?.text
  const stamp = readInstant(readValue(event, 'dtstamp')?.text ?? '')
  const sequence = Number(readValue(event, 'sequence')?.text ?? 0)
  if (uid === undefined || stamp === undefined || !Number.isInteger(sequence)) return undefined
  const id = readValue(event, 'recurrence-id')
  const recurrenceId = id === undefined ? null : { value: id.text, zone: id.zone }
  const attendees = event.getAllProperties('attendee').slice(0, maxAttendees).map(readAttendee)
  return { uid, sequence, stamp, recurrenceId, attendees }
}

/** Reads the events of a reply (RFC 5546, section 3.2.3); 'unrelated' if the calendar file is anything else. */
function readCalendar(text: string): ReplyEvent[] | 'unrelated' | 'malformed' {
  if (text.length > maxCalendarLength) return 'malformed'
  let calendar: ICAL.Component
  try {
    calendar = new ICAL.Component(ICAL.parse(text))
    if (readValue(calendar, 'method')?.text.toUpperCase() !== 'REPLY') return 'unrelated'
    const components = calendar.getAllSubcomponents('vevent').slice(0, maxEvents)
    const events = components.flatMap((event) => readEvent(event) ?? [])
    return events.length === 0 ? 'malformed' : events
  } catch {
    // ical.js throws errors of any kind for a file that is not a calendar.
    return 'malformed'
  }
}

const isCalendar = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === 'text/calendar' || mimeType === 'application/ics' || /\.ics$/i.test(filename ?? '')

const toText = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/**
 * Reads the tokens of the addresses to which a mail was sent. Its content is not parsed, because anyone can send any.
 */
export function readTokens(source: Uint8Array, replyTo: string): string[] {
  const [headers = ''] = new TextDecoder('latin1').decode(source.subarray(0, maxHeaderBytes)).split(/\r?\n\r?\n/, 1)
  return [...new Set(findReplyTokens(replyTo, headers))].slice(0, maxTokens)
}

/** Checks, without decoding it, that a mail has not too many lines. */
function hasFewLines(source: Uint8Array): boolean {
  let count = 0
  for (let at = source.indexOf(lineFeed); at >= 0; at = source.indexOf(lineFeed, at + 1)) {
    count += 1
    if (count > maxLines) return false
  }
  return true
}

/** Reads the events of the reply in a mail; 'unrelated' for any other mail, 'malformed' for one that cannot be read. */
export async function parseReply(source: Uint8Array): Promise<ReplyEvent[] | 'unrelated' | 'malformed'> {
  if (!hasFewLines(source)) return 'malformed'
  const limits = { maxNestingDepth: maxDepth, maxHeadersSize: maxHeaderBytes }
  const mail = await PostalMime.parse(source, limits).catch(() => undefined)
  if (mail === undefined) return 'malformed'
  const calendars = mail.attachments.filter(isCalendar).slice(0, maxFiles).map(toText).map(readCalendar)
  const events = calendars.find((calendar) => typeof calendar !== 'string')
  return events ?? (calendars.includes('malformed') ? 'malformed' : 'unrelated')
}
