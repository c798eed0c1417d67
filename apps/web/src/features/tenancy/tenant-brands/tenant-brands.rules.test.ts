import { themeVariables } from '@foyer/contract/theme'
import { expect, test } from 'vitest'
import { findDifferences, themeFileProblem, toInput, toValues } from './tenant-brands.rules.ts'

const text = {
  portal_login_heading: 'Hello',
  portal_login_body: '',
  portal_register_heading: '',
  portal_regiser_body: '',
}
const brand = { brandname: 'Acme', brandUrl: '', text, theme: { lite: { '--portal-accent': '#0a5c36' } } }

test('a new brand is called as its tenant, and chooses no colour', () => {
  const values = toValues(undefined, 'House of Acme')
  expect(values.brandname).toBe('House of Acme')
  expect(values.theme.lite).toEqual(Object.fromEntries(themeVariables.map((name) => [name, ''])))
  expect(toInput(values).theme).toEqual({ lite: {} })
})

test('a colour that is not chosen is not said, and the others are as they were', () => {
  expect(toInput(toValues(brand, ''))).toEqual(brand)
})

test('what differs is named as people read it, and nothing else is', () => {
  const labels = {
    brandname: 'Brand name',
    'text.portal_login_heading': 'Heading',
    'theme.lite.--portal-accent': 'Accent',
  }
  const theirs = { ...brand, brandname: 'Acme & Sons', theme: { lite: { '--portal-accent': '#123456' } } }
  expect(findDifferences(toValues(brand, ''), toValues(theirs, ''), labels)).toEqual([
    { field: 'Brand name', yours: 'Acme', theirs: 'Acme & Sons' },
    { field: 'Accent', yours: '#0a5c36', theirs: '#123456' },
  ])
})

test.each([
  ['theme.json', 100, undefined],
  ['THEME.JSON', 100, undefined],
  ['theme.css', 100, 'theme-not-json'],
  ['theme.json.txt', 100, 'theme-not-json'],
  ['theme.json', 64 * 1024 + 1, 'theme-too-large'],
])('the theme file %s of %i bytes: %s', (name, size, problem) => {
  expect(themeFileProblem({ name, size })).toBe(problem)
})
