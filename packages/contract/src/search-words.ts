import { cutText } from './text/cut-text.ts'

/**
 * Characters that Unicode does not take apart, and how they are typed on keyboards that do not have them. The function
 * `fold_characters` of the database has the same ones, and a test compares the two.
 */
const plainCharacters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', đ: 'd', ł: 'l', ø: 'o', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'k' },
}
const characterPattern = new RegExp(`[${Object.keys(plainCharacters).join('')}]`, 'g')

/** Folds a text to lower case without accents, as searches compare it: 'Łódź' becomes 'lodz', 'Großmann' 'grossmann'. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(characterPattern, (character) => plainCharacters[character] ?? character)

/** Splits a text into the words that searches compare: folded, at most 50 UTF-16 units each. */
export const toSearchWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => cutText(word, 50))

/**
 * Returns the words of a search; undefined for an empty one, which matches everything. One without letters and digits
 * has no words and matches nothing.
 */
export function parseSearch(search: string): string[] | undefined {
  if (search.trim() === '') return undefined
  const words = [...new Set(toSearchWords(search))]
  // A word that begins with the longer one begins with the shorter one too.
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}

/** Checks whether each word of a search begins a word of a text. */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = parseSearch(search)
  if (wanted === undefined) return true
  const words = toSearchWords(text)
  return wanted.length > 0 && wanted.every((prefix) => words.some((word) => word.startsWith(prefix)))
}
