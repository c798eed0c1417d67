import { expect, it } from 'vitest'
import { matchesSearch } from './search-words.ts'
import { searchText, singleLine } from './text.ts'

const parseSearch = (text: string) => searchText(100).parse(text)

it('searches for nothing if nothing of a search can be read', () => {
  for (const text of ['\u200B', '\u00AD', '\uFEFF', ' \u200B ', '\u2028\u200B', '\uD800'])
    expect(matchesSearch('Ada Lovelace', parseSearch(text)), JSON.stringify(text)).toBe(false)
  for (const text of ['', ' ', '\t', '\u3000']) expect(matchesSearch('Ada Lovelace', parseSearch(text))).toBe(true)
  expect(parseSearch('\u200Bada\u00AD ')).toBe('ada')
})

it('takes no line of which nothing can be seen', () => {
  const isLine = (text: string) => singleLine(20).safeParse(text).success
  for (const text of ['\u2800', '\uFE0F', '\u200D', ' \u2800 ', '\u3164']) expect(isLine(text)).toBe(false)
  for (const text of ['a', '日', '⠓', '❤\uFE0F']) expect(isLine(text)).toBe(true)
})
