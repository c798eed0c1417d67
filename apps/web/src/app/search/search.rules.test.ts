import { expect, test } from 'vitest'
import { findWordStarts } from './search.rules.ts'

const emphasise = (label: string, query: string) =>
  findWordStarts(label, query)?.map(({ from, to }) => label.slice(from, to))

test.each([
  ['Cloud Recording', 'rec', ['Rec']],
  ['Cloud Recording', 'REC', ['Rec']],
  ['Réunions à venir', 'reu', ['Réu']],
  ['Réunions à venir', 're\u0301u', ['Réu']],
  ['Re\u0301unions', 'reu', ['Re\u0301u']],
  ['Journal d’audit', 'aud', ['aud']],
  ['Upcoming Meeting', 'mee upc', ['Upc', 'Mee']],
  ['Upcoming Meeting', 'm me', ['M']],
])('%s is found by %s', (label, query, parts) => {
  expect(emphasise(label, query)).toEqual(parts)
})

test.each([
  ['Cloud Recording', 'ecor'],
  ['Upcoming Meeting', 'upc users'],
  ['Upcoming Meeting', '  '],
  ['Upcoming Meeting', '/'],
])('%s is not found by %s', (label, query) => {
  expect(findWordStarts(label, query)).toBeUndefined()
})
