import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network under which rate limits count an address: an IPv4 address itself, or the /64 of an IPv6 address,
 * all of which one subscriber can use.
 */
export function toNetwork(address: string): string {
  const plain = toPlainAddress(address)
  return isIPv6(plain) ? `${toGroups(plain).slice(0, 4).join(':')}::/64` : plain
}

/** Returns the place of a sign-in as a user is shown it: a network that many share, not an address. */
export function toCoarseNetwork(address: string): string {
  const plain = toPlainAddress(address)
  if (isIPv6(plain)) return `${new URL(`http://[${toGroups(plain).slice(0, 3).join(':')}::]`).hostname.slice(1, -1)}/48`
  return isIPv4(plain) ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : ''
}

/** Returns the network of a whole site under which first attempts are counted: a /24, or the /48 of an IPv6 network. */
export const toSite = (network: string): string => toCoarseNetwork(network.replace(/\/64$/, ''))

/** Returns an address without the name of its interface, and an IPv4 address as such where a socket also takes IPv6. */
export const toPlainAddress = (address: string): string => address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')

/** Splits an IPv6 address into its eight groups. The URL parser normalises every spelling. */
function toGroups(plain: string): string[] {
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text = ''): string[] => (text === '' ? [] : text.split(':'))
  const [left, right] = [groups(head), groups(tail)]
  const zeros: string[] = Array(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right]
}
