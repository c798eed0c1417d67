import { isIPv6 } from 'node:net'

/**
 * The network under which rate limits count an address: an IPv4 address itself, or the /64 of an IPv6 address, all of
 * which one subscriber can use.
 */
export function toNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  // The URL parser normalises every spelling of an address.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text = ''): string[] => (text === '' ? [] : text.split(':'))
  const [left, right] = [groups(head), groups(tail)]
  const zeros: string[] = Array(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
