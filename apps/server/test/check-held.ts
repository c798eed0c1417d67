import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'
import { hold, listHeld } from './held.ts'

// Whatever an isolated test is about: once its clients are gone, no place of a limiter stays taken.
vi.mock(import('#platform/concurrency/fair-limiter.ts'), async (importOriginal) => {
  const { createFairLimiter, ...others } = await importOriginal()
  return {
    ...others,
    createFairLimiter: (options) => {
      const limiter = createFairLimiter(options)
      return { acquire: async (key) => hold('a fair limiter', key, await limiter.acquire(key)) }
    },
  }
})

vi.mock(import('#platform/http/socket-bounds.ts'), async (importOriginal) => {
  const { createSocketLimiter, ...others } = await importOriginal()
  return {
    ...others,
    createSocketLimiter: (limits) => {
      const limiter = createSocketLimiter(limits)
      return {
        ...limiter,
        claim: (owner) => {
          const release = limiter.claim(owner)
          return release && hold('a socket limiter', owner, release)
        },
      }
    },
  }
})

/** Longer than a signaling socket waits for its browser. */
const patienceMs = 7000

afterAll(async () => {
  for (const until = Date.now() + patienceMs; listHeld().length > 0 && Date.now() < until; ) await wait(50)
  if (listHeld().length > 0) throw new Error(`Places that stay taken:\n${listHeld().join('\n')}`)
})
