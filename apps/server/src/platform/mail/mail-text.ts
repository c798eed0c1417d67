const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Puts user input on one line in which email programs find no link: a word joiner interrupts each URL and address. */
export const neutralizeLinks = (text: string): string =>
  toSingleLine(text).replace(/:\/\/|(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}-]*\p{L})|(?<=\S)@(?=\S)/gu, '$&\u2060')

/** Names the time zone of a moment with an offset, unless the offset is its name already. */
export const nameZone = (moment: string, zone: string): string =>
  /^(Etc\/)?UTC$/.test(zone) ? moment : `${moment} (${zone})`

/** Puts a text on one line without control characters, so that it cannot inject a header. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * Puts a text on one line for a header. Email programs decode anything that looks like an encoded word, which may contain
 * line breaks: a word joiner makes it plain text.
 */
export const toHeaderText = (text: string): string => toSingleLine(text).replaceAll('=?', '=\u2060?')

/** Makes a display name for an address; empty if it looks like an address or a link. */
export const toDisplayName = (name: string): string =>
  /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2}|@/iu.test(name) ? '' : toSingleLine(name)

/** Returns a host as emails write it: address literals are in brackets, IPv6 ones with a tag (RFC 5321, 4.1.3). */
export const toMailDomain = (hostname: string): string =>
  hostname.replace(/^[\d.]+$/, '[$&]').replace(/^\[(?=.*:)/, '[IPv6:')
