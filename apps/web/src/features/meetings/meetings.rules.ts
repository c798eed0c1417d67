import { Email } from '@foyer/contract/common'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const asUtc = (wall: string): number => Date.parse(`${wall}Z`)
const wallText = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 16)

/** The wall time of an instant in a zone: `2026-11-21T09:00`. */
export function wallIn(zone: string, instantMs: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instantMs)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** What a wall time is in its zone: an instant, and whether that hour is missing or doubled there on that day. */
export type Moment = { readonly instant: string; readonly oddity: 'none' | 'missing' | 'doubled' }

/**
 * The same choice as the server's (domain.md §5): a missing time moves forward, of a doubled one the first. By Intl
 * alone, since not every browser has Temporal. Undefined for what is no date.
 */
export function momentOf(wall: string, zone: string): Moment | undefined {
  const utc = asUtc(wall)
  if (Number.isNaN(utc)) return undefined
  const offsetAt = (instant: number) => asUtc(wallIn(zone, instant)) - instant
  const before = utc - offsetAt(utc - dayMs)
  const after = utc - offsetAt(utc + dayMs)
  const found = [...new Set([before, after])].filter((instant) => wallIn(zone, instant) === wall)
  const oddity = found.length === 0 ? 'missing' : found.length === 2 ? 'doubled' : 'none'
  return { instant: new Date(found.length === 0 ? before : Math.min(...found)).toISOString(), oddity }
}

/** Keeps the length of a meeting when its start moves. */
export function movedEnd(times: { start: string; end: string }, nextStart: string): string {
  const moved = asUtc(times.end) + asUtc(nextStart) - asUtc(times.start)
  return Number.isNaN(moved) ? times.end : wallText(moved)
}

/** Where a new meeting begins: the next full hour, for one hour. */
export function firstTimes(zone: string, nowMs: number): { start: string; end: string } {
  const start = Math.floor(asUtc(wallIn(zone, nowMs)) / hourMs) * hourMs + hourMs
  return { start: wallText(start), end: wallText(start + hourMs) }
}

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const passwordLength = 8

/** Eight random signs that are not mistaken for each other; what would favour some of them is thrown away. */
export function newPassword(): string {
  const fair = 256 - (256 % signs.length)
  let password = ''
  while (password.length < passwordLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(passwordLength * 2))) {
      if (byte < fair && password.length < passwordLength) password += signs[byte % signs.length]
    }
  }
  return password
}

export type Addressed = {
  readonly invitees: readonly { readonly email: string; readonly name: string }[]
  readonly wrong: readonly string[]
}

/** Reads pasted addresses: `a@x.test, Ana Silva <ana@x.test>; b@y.test` and one a line. */
export function addressesIn(text: string): Addressed {
  const byEmail = new Map<string, string>()
  const wrong: string[] = []
  const add = (address: string, name: string) => {
    const email = Email.safeParse(address)
    if (email.success) byEmail.set(email.data, byEmail.get(email.data) || name)
    else wrong.push(address)
  }
  // A comma within quotes belongs to the name: "Silva, Ana" <ana@x.test>.
  for (const piece of (text.match(/(?:"[^"\n]*"|[^,;\n\t])+/g) ?? []).map((one) => one.trim())) {
    const named = /^"?([^"<]*)"?\s*<([^<>]+)>$/.exec(piece)
    if (named) add(named[2] ?? '', (named[1] ?? '').trim().slice(0, 200))
    else for (const address of piece.split(/\s+/)) if (address !== '') add(address, '')
  }
  return { invitees: [...byEmail].map(([email, name]) => ({ email, name })), wrong }
}

/** Periods to look back over, in days. */
export const periods = [7, 30, 90, 365] as const
export const usualPeriod = 30

/** The instants of whole days, both included, in a zone; undefined for what is no range. */
export function rangeOf(days: { from: string; to: string }, zone: string): { from: string; to: string } | undefined {
  const from = momentOf(`${days.from}T00:00`, zone)
  const lastDay = asUtc(`${days.to}T00:00`)
  if (!from || Number.isNaN(lastDay) || days.from > days.to) return undefined
  const next = momentOf(wallText(lastDay + dayMs), zone)
  return next && { from: from.instant, to: new Date(Date.parse(next.instant) - 1).toISOString() }
}

/** The last so many days up to today, as dates of a zone. */
export function lastDays(count: number, zone: string, nowMs: number): { from: string; to: string } {
  const today = wallIn(zone, nowMs).slice(0, 10)
  return { from: wallText(asUtc(`${today}T00:00`) - (count - 1) * dayMs).slice(0, 10), to: today }
}
