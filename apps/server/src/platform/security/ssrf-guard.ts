import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'

const resolveMs = 2000

/** Networks that tenants may not make this server connect to; IPv4 ones also match mapped IPv6 addresses. */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // Unspecified, loopback, and IPv4 addresses written as IPv6 (compatible, translated, NAT64, 6to4, Teredo).
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

const addressFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const contains = (list: BlockList, address: string): boolean => list.check(address, addressFamily(address))

/** Parses a comma-separated list of addresses and networks; undefined if one of them is invalid. */
export function parseNetworks(text: string): BlockList | undefined {
  const list = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', prefix] = part.split('/')
    const max = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    if (max === 0 || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= max))) return undefined
    if (prefix === undefined) list.addAddress(address, addressFamily(address))
    else list.addSubnet(address, Number(prefix), addressFamily(address))
  }
  return list
}

/**
 * Resolves a name by querying the name servers, within a time limit. `dns.lookup` has no time limit, and each pending
 * lookup blocks one of the four threads that file access and hashing need too.
 */
async function resolveName(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  if (host === 'localhost') return ['127.0.0.1']
  const resolver = new Resolver({ timeout: resolveMs, tries: 1 })
  resolver.setServers(dns.getServers())
  const answered = new AbortController()
  const late = wait(resolveMs, undefined, { signal: answered.signal }).then(
    () => resolver.cancel(),
    () => undefined,
  )
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  answered.abort()
  await late
  return found.flatMap((response) => (response.status === 'fulfilled' ? response.value : []))
}

/** The address to connect to, and whether the operator has allowed it explicitly. */
export type Outbound = { address: string; trusted: boolean }

/**
 * Resolves the host of a tenant's setting. The caller connects to the returned address and does not resolve the name
 * again, so that it cannot change in between. Undefined for unknown names and private networks alike.
 */
export async function resolveOutbound(host: string, allowed: BlockList | undefined): Promise<Outbound | undefined> {
  assertNoTransaction('A DNS query')
  const found = await resolveName(host)
  const [first] = found
  if (first === undefined) return undefined
  if (allowed !== undefined && found.every((address) => contains(allowed, address)))
    return { address: first, trusted: true }
  if (found.some((address) => contains(privateNetworks, address))) return undefined
  return { address: first, trusted: false }
}
