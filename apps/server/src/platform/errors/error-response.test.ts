import { expect, it } from 'vitest'
import { negotiateLanguage } from './error-response.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['de-DE,de;q=0.9,fr;q=0.8,en;q=0.7', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['en-GB, fr', 'en'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['fr;q=0', 'en'],
  ['FR', 'fr'],
  ['frr, en', 'en'],
  ['de, *;q=0.5', 'en'],
  ['fr;q=abc', 'en'],
])('negotiates the language of %j as %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language)
})
