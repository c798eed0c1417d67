import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSharedWork } from './share-work.ts'

it('does work once for all who come meanwhile, and gives nobody an older result', async () => {
  let value = 0
  let runs = 0
  const share = createSharedWork<number>(100)
  const read = async () => {
    runs += 1
    const found = value
    await setTimeout(20)
    return found
  }
  const first = share('a', read)
  value = 1
  const others = Array.from({ length: 200 }, () => share('a', read))
  expect(await first).toBe(0)
  expect(new Set(await Promise.all(others))).toEqual(new Set([1]))
  expect(runs).toBe(2)
  expect(await share('b', read)).toBe(1)
})

it('starts again after a failure, which those who share it get', async () => {
  const share = createSharedWork<number>(10)
  const failed = share('a', () => Promise.reject(new Error('gone')))
  const next = share('a', async () => 1)
  await expect(failed).rejects.toThrow('gone')
  expect(await next).toBe(1)
})
