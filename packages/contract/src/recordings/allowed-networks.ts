/** Addresses of one family from the first to the last one. */
export type AddressRange = { readonly family: 4 | 6; readonly first: bigint; readonly last: bigint }
/** Why a line names no addresses. */
export type NetworkProblem =
  | 'network-invalid'
  | 'network-prefix-ipv4'
  | 'network-prefix-ipv6'
  | 'network-families'
  | 'network-order'

type Address = { readonly family: 4 | 6; readonly value: bigint }

/** The part of IPv6 that stands for IPv4: `::ffff:0:0/96`. */
const mappedPrefix = 0xffffn
const ipv4Bits = 32n

function parseIpv4(text: string): bigint | undefined {
  const parts = text.split('.')
  // A leading zero is octal for some programs.
  const isPart = (part: string) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256
  if (parts.length !== 4 || !parts.every(isPart)) return undefined
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

/** Writes an IPv4 address at the end of an IPv6 address as two groups. */
function withoutDots(text: string): string | undefined {
  const [, start = '', dotted] = /^(.*:)([\d.]+)$/.exec(text) ?? []
  if (!dotted?.includes('.')) return text
  const value = parseIpv4(dotted)
  return value === undefined ? undefined : `${start}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`
}

function parseIpv6(text: string): bigint | undefined {
  const parts = withoutDots(text)?.split('::') ?? []
  if (parts.length === 0 || parts.length > 2) return undefined
  const [head = [], tail] = parts.map((part) => (part === '' ? [] : part.split(':')))
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

/** Parses an address as it is written. */
function parseWritten(text: string): Address | undefined {
  const family = text.includes(':') ? 6 : 4
  const value = family === 6 ? parseIpv6(text) : parseIpv4(text)
  return value === undefined ? undefined : { family, value }
}

const isMapped = ({ family, value }: Address): boolean => family === 6 && value >> ipv4Bits === mappedPrefix
/** IPv4 that is written as IPv6 counts as IPv4. */
const unmap = (address: Address): Address =>
  isMapped(address) ? { family: 4, value: address.value & 0xffff_ffffn } : address

function parseNetwork(text: string, prefix: string): AddressRange | NetworkProblem {
  const written = parseWritten(text)
  if (written === undefined || !/^\d{1,3}$/.test(prefix)) return 'network-invalid'
  const bits = Number(prefix)
  if (bits > (written.family === 4 ? 32 : 128)) return `network-prefix-ipv${written.family}`
  const isIpv4 = isMapped(written) && bits >= 96
  const { family, value } = isIpv4 ? unmap(written) : written
  const free = BigInt((written.family === 4 ? 32 : 128) - bits)
  const first = (value >> free) << free
  return { family, first, last: first | ((1n << free) - 1n) }
}

function parseSpan(from: string, to: string): AddressRange | NetworkProblem {
  const [first, last] = [parseAddress(from), parseAddress(to)]
  if (first === undefined || last === undefined) return 'network-invalid'
  if (first.family !== last.family) return 'network-families'
  return first.value > last.value ? 'network-order' : { family: first.family, first: first.value, last: last.value }
}

/** Parses an address; undefined if it is none. */
export function parseAddress(text: string): Address | undefined {
  const address = parseWritten(text.trim())
  return address && unmap(address)
}

/** Parses a line: an address, a network such as `10.0.0.0/8`, or a range such as `10.0.0.1 - 10.0.0.9`. */
export function parseLine(line: string): AddressRange | NetworkProblem {
  const [from = '', to, ...more] = line.split(/[-–]/).map((part) => part.trim())
  if (more.length > 0) return 'network-invalid'
  if (to !== undefined) return parseSpan(from, to)
  const [network = '', prefix, ...others] = from.split('/')
  if (others.length > 0) return 'network-invalid'
  if (prefix !== undefined) return parseNetwork(network, prefix)
  const address = parseAddress(network)
  return address === undefined
    ? 'network-invalid'
    : { family: address.family, first: address.value, last: address.value }
}

/** Finds the first line that has an address in it: its index, or -1 if none has. */
export function findLine(lines: readonly string[], text: string): number {
  const address = parseAddress(text)
  if (address === undefined) return -1
  return lines.findIndex((line) => {
    const range = parseLine(line)
    if (typeof range === 'string' || range.family !== address.family) return false
    return range.first <= address.value && address.value <= range.last
  })
}
