import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { listHeldPlaces } from '#platform/concurrency/held-places.ts'

/** Longer than a signaling socket waits for its browser. */
const patienceMs = 7000

// In every test file: once its clients are gone, no place of a limiter stays taken.
afterAll(async () => {
  for (const until = Date.now() + patienceMs; listHeldPlaces().length > 0 && Date.now() < until; ) await wait(50)
  const held = listHeldPlaces().map(({ limiter, key }) => `${limiter}: ${key}`)
  if (held.length > 0) throw new Error(`Places that stay taken:\n${held.join('\n')}`)
})
