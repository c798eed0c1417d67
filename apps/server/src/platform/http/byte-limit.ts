import { TooManyRequests } from '#platform/errors/call-error.ts'

const windowMs = 60_000
/** Networks that are counted in one window; beyond it counting begins again rather than to use more memory. */
const maxNetworks = 100_000

/** Counts bytes of a network, and returns a function that takes back those that were counted and never arrived. */
type CountBytes = (network: string, bytes: number) => (missing: number) => void

/** Limits the bytes of bodies that one network sends in a minute. They are counted as announced, before they are read. */
export function createByteLimit(maxBytes: number): CountBytes {
  let startedAt = 0
  let sent = new Map<string, number>()
  return (network, bytes) => {
    const now = performance.now()
    if (now - startedAt >= windowMs || sent.size >= maxNetworks) {
      sent = new Map()
      startedAt = now
    }
    const counted = sent
    const total = (counted.get(network) ?? 0) + bytes
    if (total > maxBytes) throw new TooManyRequests(Math.ceil((startedAt + windowMs - now) / 1000))
    counted.set(network, total)
    return (missing) => counted.set(network, (counted.get(network) ?? 0) - Math.min(missing, bytes))
  }
}
