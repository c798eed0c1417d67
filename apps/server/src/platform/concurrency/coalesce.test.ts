import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

it('runs once for all calls that come while it runs', async () => {
  const runs: (() => void)[] = []
  const work = coalesce(() => new Promise((resolve) => runs.push(resolve)))
  const finish = async () => {
    runs.at(-1)?.()
    await new Promise(setImmediate)
  }
  work()
  expect(runs).toHaveLength(1)
  for (let call = 0; call < 20; call += 1) work()
  expect(runs).toHaveLength(1)
  await finish()
  expect(runs).toHaveLength(2)
  await finish()
  expect(runs).toHaveLength(2)
  work()
  expect(runs).toHaveLength(3)
})
