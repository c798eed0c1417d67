import { foldText } from '@foyer/contract/search-words'

const word = /[\p{L}\p{M}\p{N}]+/gu

/** Part of a label that matches the query. */
export type Span = { readonly from: number; readonly to: number }

/** Counts the characters at the start of a word that fold to a prefix. */
function measurePrefix(text: string, prefix: string): number {
  let folded = ''
  let length = 0
  for (const character of text) {
    const added = foldText(character)
    // A mark belongs to the character before it.
    if (folded.length >= prefix.length && added !== '') break
    folded += added
    length += character.length
  }
  return length
}

/** Finds where the words of a query begin words of a label; undefined unless all of them do. */
export function findWordStarts(label: string, query: string): readonly Span[] | undefined {
  const wanted = [...query.matchAll(word)].map(([text]) => foldText(text))
  if (wanted.length === 0) return undefined
  const words = [...label.matchAll(word)].map((match) => ({
    text: match[0],
    at: match.index,
    folded: foldText(match[0]),
  }))
  const spans = wanted.map((prefix) => {
    const found = words.find(({ folded }) => folded.startsWith(prefix))
    return found && { from: found.at, to: found.at + measurePrefix(found.text, prefix) }
  })
  if (spans.some((span) => span === undefined)) return undefined
  const sorted = spans.filter((span) => span !== undefined).toSorted((a, b) => a.from - b.from)
  // Two words of the query may begin the same word.
  return sorted.filter((span, at) => at === 0 || span.from !== sorted[at - 1]?.from)
}
