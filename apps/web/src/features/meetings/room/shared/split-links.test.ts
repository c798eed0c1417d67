import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

const listLinks = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['https://example.org', ['https://example.org']],
  ['HTTP://EXAMPLE.ORG/A', ['HTTP://EXAMPLE.ORG/A']],
  ['See https://example.org/a, https://example.org/b.', ['https://example.org/a', 'https://example.org/b']],
  ['(https://example.org/a)', ['https://example.org/a']],
  ['https://en.wikipedia.org/wiki/Foyer_(architecture)', ['https://en.wikipedia.org/wiki/Foyer_(architecture)']],
  ['https://example.org/a。次は https://example.org/b）', ['https://example.org/a', 'https://example.org/b']],
  ['【https://example.org/a】と《https://example.org/b》', ['https://example.org/a', 'https://example.org/b']],
  ['https://example.org/a．https://example.org/b｡', ['https://example.org/a', 'https://example.org/b']],
  ['https://example.org/佐々木・花子', ['https://example.org/佐々木・花子']],
  ['« https://example.org/é »', ['https://example.org/é']],
  ['javascript:alert(1) data:text/html,x //example.org ftp://example.org', []],
  ['https:// https://', []],
  ['', []],
])('%j', (text, links) => {
  expect(listLinks(text)).toEqual(links)
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
