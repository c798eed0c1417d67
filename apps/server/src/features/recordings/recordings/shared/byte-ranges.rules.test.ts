import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRange } from './byte-ranges.rules.ts'

describe('a range of bytes', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=0-1,5-6', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
    [`bytes=0-${'9'.repeat(40)}`, undefined],
  ])('%j', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected)
  })

  it('never leaves the file', () => {
    const number = fc.option(fc.nat({ max: 300 }), { nil: '' })
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 200 }), (first, last, bytes) => {
        const range = parseRange(`bytes=${first}-${last}`, bytes)
        if (typeof range !== 'object') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(bytes)
      }),
    )
  })
})
