import { isIPv6 } from 'node:net'

/**
 * The network that an address is counted under: an IPv4 address by itself, an IPv6 address with its /64, all of which
 * one subscriber can use at will.
 */
export function toNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  // The URL parser writes every spelling of an address in the same way.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text = ''): string[] => (text === '' ? [] : text.split(':'))
  const [left, right] = [groups(head), groups(tail)]
  const zeros: string[] = Array(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
