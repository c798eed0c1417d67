import { TooManyRequests } from '#platform/errors/call-error.ts'

const windowMs = 60_000
/** Networks that are counted in one window; beyond it counting begins again rather than to use more memory. */
const maxNetworks = 100_000

/**
 * Limits the bytes of bodies that one network sends in a minute. They are counted as announced, before they are read.
 */
export function createByteLimit(maxBytes: number): (network: string, bytes: number) => void {
  let startedAt = 0
  const sent = new Map<string, number>()
  return (network, bytes) => {
    const now = performance.now()
    if (now - startedAt >= windowMs || sent.size >= maxNetworks) {
      sent.clear()
      startedAt = now
    }
    const total = (sent.get(network) ?? 0) + bytes
    if (total > maxBytes) throw new TooManyRequests(Math.ceil((startedAt + windowMs - now) / 1000))
    sent.set(network, total)
  }
}
