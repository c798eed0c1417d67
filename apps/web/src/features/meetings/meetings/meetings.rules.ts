import { Email } from '@foyer/contract/common'
import { cutText } from '@foyer/contract/text'
import { asUtc, formatLocalTime, localTimeIn, resolveLocalTime } from '#lib/local-time.ts'

const hourMs = 3_600_000

/** Keeps the length of a meeting when its start moves. */
export function shiftEnd(times: { start: string; end: string }, nextStart: string): string {
  const moved = asUtc(times.end) + asUtc(nextStart) - asUtc(times.start)
  return Number.isNaN(moved) ? times.end : formatLocalTime(moved)
}

/** Where a new meeting begins: the next full hour, for one hour. */
export function defaultTimes(zone: string, nowMs: number): { start: string; end: string } {
  const start = Math.floor(asUtc(localTimeIn(zone, nowMs)) / hourMs) * hourMs + hourMs
  return { start: formatLocalTime(start), end: formatLocalTime(start + hourMs) }
}

/** The error code of a start that has passed, by this device's clock; the server's decides. */
export function findPastStart(times: { start: string; timezone: string }, nowMs: number): { start?: string } {
  const moment = resolveLocalTime(times.start, times.timezone)
  return moment && Date.parse(moment.instant) <= nowMs ? { start: 'start-in-past' } : {}
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
export function parseAddresses(text: string): Addressed {
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
    if (named) add(named[2] ?? '', cutText((named[1] ?? '').trim(), 200))
    else for (const address of piece.split(/\s+/)) if (address !== '') add(address, '')
  }
  return { invitees: [...byEmail].map(([email, name]) => ({ email, name })), wrong }
}

type Period = { readonly startsAt: string | null; readonly endsAt: string | null }

/** Occurrences of other meetings that share time with this one. */
export const findOverlapping = <O extends Period & { readonly meetingId: string }>(
  { id, startsAt, endsAt }: Period & { readonly id: string },
  occurrences: readonly O[],
): O[] =>
  startsAt === null || endsAt === null
    ? []
    : occurrences.filter(
        (other) =>
          other.meetingId !== id &&
          other.startsAt !== null &&
          other.endsAt !== null &&
          other.startsAt < endsAt &&
          other.endsAt > startsAt,
      )
