import { parseSubdomain } from '@foyer/contract/tenancy/subdomain'
import { expect, test } from 'vitest'
import { suggestShortName, suggestSubdomain } from './tenants.rules.ts'

test.each([
  ['Northwind Clinic', 'Northwind', 'northwind-clinic'],
  ['  Clinique de l’Été ', 'Clinique', 'clinique-de-l-ete'],
  ['Dr. A & B', 'Dr.', 'dr-a-b'],
  ['A very long name of a company whose subdomain is cut', 'A', 'a-very-long-name-of-a-company'],
])('suggests a short name and a subdomain for %s', (name, shortName, subdomain) => {
  expect(suggestShortName(name)).toBe(shortName)
  expect(suggestSubdomain(name)).toBe(subdomain)
  expect(parseSubdomain(subdomain)).toBe(subdomain)
})

test('suggests nothing for a name in another script', () => {
  expect(suggestSubdomain('北風')).toBe('')
})
