import { expect, it } from 'vitest'
import { createStatementNames } from './prepared-statements.ts'

it('names a statement after its third use', () => {
  const findStatementName = createStatementNames()
  const names = ['select 1', 'select 1', 'select 1', 'select 1'].map((text) => findStatementName(text))
  expect(names.slice(0, 2)).toEqual([undefined, undefined])
  expect(names[2]).toMatch(/^s[\w-]{22}$/)
  expect(names[3]).toBe(names[2])
})

it('names at most three hundred statements, which keep their names', () => {
  const findStatementName = createStatementNames()
  const first = ['select 1', 'select 1', 'select 1'].map((text) => findStatementName(text)).at(-1)
  expect(first).toBeDefined()
  const named = Array.from({ length: 1000 }, (_, n) => {
    const uses = [1, 2, 3].map(() => findStatementName(`select ${n} as many`))
    return uses.at(-1)
  }).filter((name) => name !== undefined)
  expect(new Set(named).size).toBeLessThanOrEqual(300)
  expect(findStatementName('select 1')).toBe(first)
})
