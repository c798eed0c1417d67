/** Formats a local time: `20270328T023000`. */
export const formatLocalTime = (local: Temporal.PlainDateTime): string =>
  local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** Formats an instant, in UTC: `20270328T013000Z`. */
export const formatInstant = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** Formats a duration, in minutes if possible: `PT90M`. Days and weeks would be as long as the clock says. */
export const formatDuration = (seconds: number): string =>
  `PT${seconds % 60 === 0 ? `${seconds / 60}M` : `${seconds}S`}`

/** Writes a value of the type TEXT (RFC 5545 §3.3.11). */
export const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')

/** Writes the value of a parameter in quotes (RFC 6868). */
export const quoteParameter = (text: string): string => `"${text.replaceAll('^', '^^').replaceAll('"', "^'")}"`

/**
 * Writes an address in a `mailto:` URI (RFC 6068). Programs compare it as it is written, so only what no URI contains is
 * escaped.
 */
export const escapeAddress = (email: string): string => email.replace(/[%?#`{|}^]/g, (sign) => encodeURIComponent(sign))

const maxOctets = 75

/** Folds a content line (RFC 5545 §3.1), between characters. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** Formats the text of a file. Control characters become spaces, so that no value can begin another line. */
export const formatLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line.replace(/\p{Cc}+/gu, ' '))}\r\n`).join('')
