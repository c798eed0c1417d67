/** What a pasted text names: the number's digits, and the password where a link carries one. */
export type Invite = { readonly number: string; readonly password: string }

const link = /\/portal\/join\/([\d\s-]+)(?:\?[^#\s]*)?(?:#(\S*))?/
const grouped = /(?:^|\D)(\d{3}[\s-]?\d{3}[\s-]?\d{4})(?!\d)/

const toDigits = (text: string) => text.replace(/\D/g, '')

/** The password of a link stands behind its `#`, which browsers never send to a server. */
export function readPassword(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The link that lets a guest in: its password comes after `#`, which browsers send to no server. */
export const buildJoinLink = (url: string, password: string): string =>
  password === '' ? url : `${url}#${encodeURIComponent(password)}`

/** Reads a number, a link, or a whole invitation that holds one of them; anything else stays as it is. */
export function parseInvite(text: string): Invite {
  const [, path, fragment] = link.exec(text) ?? []
  if (path !== undefined) return { number: toDigits(path), password: readPassword(fragment ?? '') }
  const [, number] = grouped.exec(text) ?? []
  return { number: number === undefined ? text : toDigits(number), password: '' }
}

/** Ten digits, with or without blanks (spec §9). */
export const isWholeNumber = (text: string): boolean => /^\d{10}$/.test(text.replace(/\s/g, ''))
