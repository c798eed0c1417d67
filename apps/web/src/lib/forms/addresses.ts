import { parseEmail, unwrapEmail } from '@foyer/contract/email'

/** An email address with the name that was given with it, or ''. */
export type Address = { readonly email: string; readonly name: string }

/**
 * Parses pasted addresses, separated by commas, semicolons or line breaks. Each is an address, 'Ann Li <ann@x.org>',
 * '"Li, Ann" <ann@x.org>' or the cells of a spreadsheet row. Duplicates are removed; entries without an address are
 * invalid.
 */
export function parseAddresses(text: string): { addresses: Address[]; invalid: string[] } {
  const names = new Map<string, string>()
  const invalid: string[] = []
  for (const entry of splitEntries(text)) {
    const address = toAddress(entry)
    if (!address) invalid.push(entry)
    else names.set(address.email, names.get(address.email) || address.name)
  }
  return { addresses: [...names].map(([email, name]) => ({ email, name })), invalid }
}

/** Returns the text without its invalid entries, one entry per line. */
export const withoutInvalid = (text: string): string =>
  splitEntries(text)
    .filter((entry) => toAddress(entry) !== undefined)
    .join('\n')

function splitEntries(text: string): string[] {
  return text.split(/[\n\r;]+/).flatMap((line) => {
    const pieces: string[] = []
    // A comma separates addresses, except inside quotes and between the names in 'Li, Ann <ann@x.org>'.
    for (const piece of line.match(/(?:"[^"]*"|[^,"])+/g) ?? []) {
      const previous = pieces.at(-1)
      if (previous !== undefined && !previous.includes('@') && /<[^>]*@/.test(piece))
        pieces[pieces.length - 1] = `${previous},${piece}`
      else pieces.push(piece)
    }
    return pieces
      .flatMap(splitAtSpaces)
      .map((piece) => piece.trim())
      .filter((piece) => /[^\s"<>]/.test(piece))
  })
}

/** Splits pasted text: 'a@x.org b@x.org' are two addresses, 'Ann Li ann@x.org' is one. */
function splitAtSpaces(piece: string): string[] {
  const words = piece.trim().split(/\s+/)
  return words.filter((word) => word.includes('@')).length > 1 && !/[<"]/.test(piece) ? words : [piece]
}

function toAddress(entry: string): Address | undefined {
  const [, name = '', address = ''] =
    /^(.*?)<([^<>]*)>$/s.exec(entry) ?? /^((?:\S+\s+)*?)(\S*@\S*)$/s.exec(entry) ?? /^(\s*)(.*)$/s.exec(entry) ?? []
  const email = parseEmail(unwrapEmail(address))
  return email === undefined ? undefined : { email, name: name.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim() }
}

/** Splits the entries so that each is one person: what was pasted may contain several. */
export function splitPeople(entries: readonly string[]): string[] {
  const { addresses, invalid } = parseAddresses(entries.join('\n'))
  return [...addresses.map(formatPerson), ...invalid]
}

/** Formats a person as an entry of a list of people. */
export const formatPerson = ({ email, name }: { readonly email: string; readonly name: string }): string =>
  name === '' ? email : `"${name}" <${email}>`
