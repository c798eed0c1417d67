import { toUsualWidth } from '@foyer/contract/usual-width'
import { toDigits } from '#lib/texts/digits.ts'
import { linkEnd } from '#lib/texts/link-end.ts'

/** Digits of a meeting ID, and the password if a link contains one. */
export type Invite = { readonly number: string; readonly password: string }

const linkPattern = new RegExp(String.raw`/portal/join/([\d\s-]+)(?:\?[^#\s]*)?(?:#([^${linkEnd}]*))?`)
const numberPattern = /(?:^|\D)(\d{3}[\s-]?\d{3}[\s-]?\d{4})(?!\d)/

/** Decodes the password in the fragment of a link. */
export function readPassword(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Finds a meeting ID or link in a text, such as a pasted invitation; returns other text unchanged. */
export function parseInvite(text: string): Invite {
  const [, path, fragment] = linkPattern.exec(text) ?? []
  if (path !== undefined) return { number: toDigits(path), password: readPassword(fragment ?? '') }
  const [, number] = numberPattern.exec(toUsualWidth(text)) ?? []
  return { number: number === undefined ? text : toDigits(number), password: '' }
}

/** Checks whether the text is exactly 10 digits, ignoring spaces. */
export const isMeetingId = (text: string): boolean => /^\d{10}$/.test(toUsualWidth(text).replace(/\s/g, ''))

/** Finds the digits of a meeting ID in a text, such as a pasted invitation; undefined if there is none. */
export function parseMeetingId(text: string): string | undefined {
  const number = parseInvite(text).number.replaceAll(/[\s-]/g, '')
  return isMeetingId(number) ? number : undefined
}

/** Formats a meeting ID in groups: 123 456 7890. */
export const formatMeetingId = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
