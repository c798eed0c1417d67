import { themeVariables } from '@foyer/contract/theme'
import { expect, test } from 'vitest'
import { checkThemeFile, toBrandInput, toBrandValues } from './tenant-brands.rules.ts'

const text = {
  portal_login_heading: 'Hello',
  portal_login_body: '',
  portal_register_heading: '',
  portal_regiser_body: '',
}
const brand = { brandname: 'Acme', brandUrl: '', text, theme: { lite: { '--portal-accent': '#0a5c36' } } }

test('gives a new brand the name of its tenant and no colours', () => {
  const values = toBrandValues(null, 'Acme Company')
  expect(values.brandname).toBe('Acme Company')
  expect(values.theme.lite).toEqual(Object.fromEntries(themeVariables.map((name) => [name, ''])))
  expect(toBrandInput(values).theme).toEqual({ lite: {} })
})

test('omits colours that are not set and keeps the others', () => {
  expect(toBrandInput(toBrandValues(brand, ''))).toEqual(brand)
})

test.each([
  ['theme.json', 100, undefined],
  ['THEME.JSON', 100, undefined],
  ['theme.css', 100, 'theme-not-json'],
  ['theme.json.txt', 100, 'theme-not-json'],
  ['theme.json', 64 * 1024 + 1, 'theme-too-large'],
])('checks the theme file %s of %i bytes: %s', (name, size, problem) => {
  expect(checkThemeFile({ name, size })).toBe(problem)
})
