import { linkEnd } from '#lib/texts/link-end.ts'

/** A part of a text; one with an address is a link. */
export type TextPart = { readonly text: string; readonly href?: string }

const addresses = new RegExp(`https?://[^<>"${linkEnd}]+`, 'giu')
/** Punctuation of the sentence around an address. */
const trailing = /[.,:;!?'’»”…]+$/u

/** Trims an address; a closing bracket belongs to it only if it was opened there. */
function trimAddress(found: string): string {
  const trimmed = found.replace(trailing, '')
  const isUnopened = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length
  return isUnopened ? trimAddress(trimmed.slice(0, -1)) : trimmed
}

const isAddress = (text: string): boolean => {
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  return protocol === 'http:' || protocol === 'https:'
}

/** Splits a text at its web addresses; only those of http and https are links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = trimAddress(found)
    if (!isAddress(address)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: address, href: address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
