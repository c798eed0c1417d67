import { expect, test } from 'vitest'
import { fitColumns, shareWidths } from './fit-columns.ts'

const columns = [
  { key: 'name', breakWords: true },
  { key: 'email', breakWords: true, width: 16 },
  { key: 'role', priority: 2 },
  { key: 'seen', priority: 3, sort: 'seen' },
  { key: 'added', priority: 3, sort: 'added' },
] as const
const keys = (width: number, space: { checkboxes?: boolean; actions?: boolean; sort?: string } = {}) =>
  fitColumns(columns, { width, ...space })?.map(({ key }) => key)

test('all columns are shown where there is room for them', () => {
  expect(keys(52)).toEqual(['name', 'email', 'role', 'seen', 'added'])
})

test('checkboxes and row menus take their room first', () => {
  expect(keys(52, { checkboxes: true })).toEqual(['name', 'email', 'role', 'seen'])
  expect(keys(52, { actions: true })).toEqual(['name', 'email', 'role', 'seen'])
})

test('the least important columns give way first, the last of them before the others', () => {
  expect(keys(45)).toEqual(['name', 'email', 'role', 'seen'])
  expect(keys(40)).toEqual(['name', 'email', 'role'])
  expect(keys(30)).toEqual(['name', 'email'])
})

test('the column that the list is sorted by stays', () => {
  expect(keys(45, { sort: '-added' })).toEqual(['name', 'email', 'role', 'added'])
  expect(keys(36, { sort: 'added' })).toEqual(['name', 'email', 'added'])
})

test('where the important columns do not fit there is no table', () => {
  expect(keys(27)).toBeUndefined()
})

test('long columns share what the others leave, by what they need', () => {
  expect(shareWidths(columns.slice(0, 3), { width: 50 })).toEqual([18, undefined, 8])
  expect(shareWidths([{ width: 5 }, {}], { width: 50 })).toEqual([undefined, undefined])
})
