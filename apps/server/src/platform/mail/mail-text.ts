const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, in content and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** What people typed, in one line, so that mail programs make no link of it: an invisible joiner parts the address. */
export const neutralizeLinks = (text: string): string =>
  toSingleLine(text).replace(/:\/\/|(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}-]*\p{L})|(?<=\S)@(?=\S)/gu, '$&\u2060')

/** One line without control characters: nothing in it can begin a header of its own. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * One line for a header. Mail programs decode what looks like an encoded word wherever it was typed, and it may hold
 * line ends of its own: an invisible joiner makes it plain text.
 */
export const headerText = (text: string): string => toSingleLine(text).replaceAll('=?', '=\u2060?')

/** A name as it stands beside an address: none, where it looks like an address or a link. */
export const displayName = (name: string): string =>
  /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2}|@/iu.test(name) ? '' : toSingleLine(name)
