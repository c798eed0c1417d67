import { removeInvisible } from './text/invisible.ts'

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/**
 * The pattern of email addresses: the characters that browsers accept in a field for them, dots only between others (RFC
 * 5322), and a domain with a dot.
 */
export const emailPattern = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$`,
)
/** RFC 5321. */
export const maxEmailLength = 254
const maxLocalLength = 64

/** Checks the lengths of an address and of what stands before its `@` (RFC 5321, 4.5.3.1). */
export const isShortEnough = (email: string): boolean =>
  email.length <= maxEmailLength && email.lastIndexOf('@') <= maxLocalLength

/** Returns a domain as the DNS has it: 'münchen.example' is `xn--mnchen-3ya.example`. */
function toAsciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain) || !/\P{ASCII}/u.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Returns an address without what cannot be seen in it, and with its domain as the DNS has it. */
export function normalizeEmail(text: string): string {
  const email = removeInvisible(text)
    .replace(/[\u200C\u200D]/g, '')
    .trim()
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : `${email.slice(0, at)}${toAsciiDomain(email.slice(at))}`
}

/** Parses the address, case-folded and trimmed; undefined if it is none. */
export function parseEmail(text: string): string | undefined {
  const email = normalizeEmail(text)
  // Case-folded only afterwards: the lower case of a Kelvin sign is an ordinary k.
  return isShortEnough(email) && emailPattern.test(email) ? email.toLowerCase() : undefined
}

/** Returns the address in one as address books write it: `Zoé <zoe@example.com>`, `<zoe@…>`, `mailto:zoe@…`, “zoe@…”. */
export const unwrapEmail = (text: string): string =>
  (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^["'“”„«»]+|["'“”„«»]+$/g, '')
    .trim()
    .replace(/^mailto:/i, '')
