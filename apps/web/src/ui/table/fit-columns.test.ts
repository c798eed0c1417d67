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

test('all columns are shown if they fit', () => {
  expect(keys(52)).toEqual(['name', 'email', 'role', 'seen', 'added'])
})

test('checkboxes and row menus are counted first', () => {
  expect(keys(52, { checkboxes: true })).toEqual(['name', 'email', 'role', 'seen'])
  expect(keys(52, { actions: true })).toEqual(['name', 'email', 'role', 'seen'])
})

test('the least important columns are hidden first, from the last to the first', () => {
  expect(keys(45)).toEqual(['name', 'email', 'role', 'seen'])
  expect(keys(40)).toEqual(['name', 'email', 'role'])
  expect(keys(30)).toEqual(['name', 'email'])
})

test('the column that the list is sorted by is kept', () => {
  expect(keys(45, { sort: '-added' })).toEqual(['name', 'email', 'role', 'added'])
  expect(keys(36, { sort: 'added' })).toEqual(['name', 'email', 'added'])
})

test('there is no table if the important columns do not fit', () => {
  expect(keys(27)).toBeUndefined()
})

test('columns of long text share the remaining width in proportion to their needs', () => {
  expect(shareWidths(columns.slice(0, 3), { width: 50 })).toEqual([18, undefined, 8])
  expect(shareWidths([{ width: 5 }, {}], { width: 50 })).toEqual([undefined, undefined])
})
