import { expect, it } from 'vitest'
import { findKeyTarget, findOffset, moveHandle, nameShownPart, parsePosition } from './trim.rules.ts'

it.each([
  ['252', 252_000],
  ['4:12', 252_000],
  ['04:12', 252_000],
  ['1:04:12', 3_852_000],
  [' 0:00 ', 0],
  ['4:60', undefined],
  ['1:60:00', undefined],
  ['', undefined],
  ['4.12', undefined],
  ['-1', undefined],
  ['a', undefined],
])('the written position %j is %s', (text, expected) => {
  expect(parsePosition(text)).toBe(expected)
})

it('keeps a second between the handles, and both within the recording', () => {
  const range = { fromMs: 10_000, toMs: 20_000 }
  const move = (handle: 'fromMs' | 'toMs', ms: number) => moveHandle(range, handle, { ms, originalMs: 60_000 })[handle]
  expect([move('fromMs', -5), move('fromMs', 19_500), move('toMs', 0), move('toMs', 90_000)]).toEqual([
    ...[0, 19_000],
    ...[11_000, 60_000],
  ])
})

it.each([
  ['ArrowLeft', false, 9000],
  ['ArrowRight', false, 11_000],
  ['ArrowRight', true, 20_000],
  ['PageDown', false, 0],
  ['Home', false, 0],
  ['a', false, undefined],
])('%s (shift %s) moves a handle from 10 s', (key, shift, expected) => {
  expect(findKeyTarget(key, shift, 10_000)).toBe(expected)
})

it('plays the part only once it is cut', () => {
  const trim = { state: 'cut', fromMs: 5000, toMs: 9000, originalMs: 10_000 } as const
  expect([findOffset({ trim }), nameShownPart({ trim })]).toEqual([5000, '5000-9000'])
  const waiting = { trim: { ...trim, state: 'cutting' as const } }
  expect([findOffset(waiting), nameShownPart(waiting), findOffset({ trim: null })]).toEqual([0, '', 0])
})
