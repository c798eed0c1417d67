import { isIPv6 } from 'node:net'

const loopback = '127.0.0.1'
const maxCandidates = 64

/** Returns whether an address of signaling is on this machine. */
export const isLocal = (url: string): boolean => {
  const { hostname } = new URL(url)
  return ['localhost', loopback, '[::1]'].includes(hostname)
}

/**
 * Lists the addresses to try for one that an end announces: UDP only, and beside that of an engine on this machine the
 * same port on the loopback interface, which neither end may announce, and others may be reached from outside only.
 */
export const listCandidates = (candidate: string, isEngineLocal: boolean): string[] => {
  const fields = candidate.replace(/^a=/, '').split(' ')
  const [, , protocol, , address = '', port] = fields
  if (protocol?.toLowerCase() !== 'udp' || fields.length < 8 || address.endsWith('.local')) return []
  const given = fields.join(' ')
  if (!isEngineLocal || isIPv6(address) || address === loopback) return [given]
  return [given, `candidate:loopback 1 udp ${2 ** 31 - 1} ${loopback} ${port} typ host`]
}

/** Reads the candidate of a message; undefined if it has none. */
export const readCandidate = (init: string): string | undefined => {
  try {
    const parsed: unknown = JSON.parse(init)
    const isInit = typeof parsed === 'object' && parsed !== null && 'candidate' in parsed
    return isInit && typeof parsed.candidate === 'string' ? parsed.candidate : undefined
  } catch {
    return undefined
  }
}

/** Lists the candidates in a description. */
export const findCandidates = (sdp: string): string[] =>
  [...sdp.matchAll(/^a=(candidate:[^\r\n]{1,512})/gm)].map(([, candidate = '']) => candidate).slice(0, maxCandidates)
