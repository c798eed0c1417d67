import { parseSubdomain, suggestSubdomain } from '@foyer/contract/tenancy/subdomain'
import { expect, test } from 'vitest'
import { listLifetimes, suggestShortName } from './tenants.rules.ts'

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

test.each([
  [14, 30, [1, 7, 14, 30]],
  [14, 7, [1, 7, 14]],
  [5, 365, [1, 5, 7, 14, 30, 90]],
])('offers lifetimes with the current one, %i, up to %i', (current, max, expected) => {
  expect(listLifetimes([1, 7, 14, 30, 90], current, max)).toEqual(expected)
})
