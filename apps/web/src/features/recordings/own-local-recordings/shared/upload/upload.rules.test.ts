import { expect, test } from 'vitest'
import { decideAfter, findMsLeft, findPauseMs, smoothSpeed } from './upload.rules.ts'

test('pauses double up to a minute, and differ from one browser to the next', () => {
  expect([1, 2, 3, 10].map((failures) => findPauseMs(failures, 0.5))).toEqual([1000, 2000, 4000, 60_000])
  expect([findPauseMs(1, 0), findPauseMs(1, 1)]).toEqual([750, 1250])
})

test('what the network lost is sent again, and what the portal refused is not', () => {
  expect(decideAfter({ status: 0, code: 'unavailable' })).toBe('retry')
  expect(decideAfter({ status: 503, code: 'unexpected' })).toBe('retry')
  expect(decideAfter({ status: 409, code: 'upload-out-of-step' })).toBe('ask-again')
  expect(decideAfter({ status: 404, code: 'not-found' })).toBe('stop')
  expect(decideAfter({ status: 409, code: 'recording-quota-used' })).toBe('stop')
})

test('the time left follows the speed of late', () => {
  expect(smoothSpeed(undefined, 8000, 2000)).toBe(4000)
  expect(smoothSpeed(4000, 2000, 1000)).toBe(3400)
  expect([findMsLeft(4000, 2000), findMsLeft(1, undefined), findMsLeft(1, 0)]).toEqual([2000, undefined, undefined])
})
