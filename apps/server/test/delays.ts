import { contract } from '@foyer/contract/contract'
import { expect } from 'vitest'
import type { Kit, TestUser } from './kit.ts'

/** Measures the 95th percentile of the time that a page of users takes, in milliseconds. */
export async function measurePages(kit: Kit, user: TestUser): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const began = performance.now()
    const { status } = await kit.as(user).call(contract.users.list, { page: 1, size: 25, search: '' })
    expect(status).toBe(200)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/**
 * Measures how long a page may take while others work: 300 ms, or longer if the machine is busy with something else.
 */
export async function measureAllowedDelay(kit: Kit, user: TestUser): Promise<number> {
  return Math.max(300, 6 * (await measurePages(kit, user)))
}
