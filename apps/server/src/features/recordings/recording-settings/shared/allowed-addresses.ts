import { BlockList, isIPv6 } from 'node:net'
import { z } from 'zod'

/** An address, a network such as `10.0.0.0/8`, or a range such as `10.0.0.1-10.0.0.9`, with a note. */
export const AllowedNetworks = z.array(z.object({ value: z.string(), note: z.string() }))
export type AllowedNetworks = z.output<typeof AllowedNetworks>

const toFamily = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Adds what a line names; throws for anything that is no address. */
function add(list: BlockList, value: string): void {
  const [first = '', last] = value.split('-').map((part) => part.trim())
  const [network = '', prefix] = first.split('/')
  if (last !== undefined) list.addRange(first, last, toFamily(first))
  else if (prefix !== undefined) list.addSubnet(network, Number(prefix), toFamily(network))
  else list.addAddress(network, toFamily(network))
}

/** Checks whether an address may open recordings; without lines every one may. IPv4 in IPv6 counts as IPv4. */
export function isAllowedAddress(networks: AllowedNetworks, address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const { value } of networks) add(list, value)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return list.check(plain, toFamily(plain))
}
