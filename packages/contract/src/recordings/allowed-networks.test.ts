import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLine, parseAddress, parseLine } from './allowed-networks.ts'

describe('a line of allowed addresses', () => {
  it.each([
    ['198.51.100.24', '198.51.100.24', true],
    ['198.51.100.24', '198.51.100.25', false],
    ['198.51.100.0/24', '198.51.100.255', true],
    ['198.51.100.77/24', '198.51.100.1', true],
    ['198.51.100.0/24', '198.51.101.0', false],
    ['0.0.0.0/0', '203.0.113.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['203.0.113.40 – 203.0.113.47', '203.0.113.47', true],
    ['203.0.113.40-203.0.113.47', '203.0.113.48', false],
    ['2001:db8:40::/48', '2001:DB8:40:ffff::1', true],
    ['2001:db8:40::/48', '2001:db8:41::', false],
    ['2001:db8::1-2001:db8::ff', '2001:db8::80', true],
    // IPv4 that is written as IPv6 counts as IPv4, on both sides.
    ['198.51.100.0/24', '::ffff:198.51.100.7', true],
    ['198.51.100.0/24', '::ffff:c633:6407', true],
    ['::ffff:198.51.100.0/120', '198.51.100.7', true],
    ['::ffff:198.51.100.1-::ffff:198.51.100.9', '198.51.100.7', true],
    ['::/0', '198.51.100.7', false],
    // A text that only looks like an address matches nothing.
    ['198.51.100.0/24', '198.51.100.7%eth0', false],
    ['198.51.100.0/24', '198.51.100.007', false],
    ['198.51.100.0/24', '198.51.100.7, 10.0.0.1', false],
    ['198.51.100.0/24', '', false],
  ])('%s has %s in it: %s', (line, address, isInside) => {
    expect(findLine([line], address)).toBe(isInside ? 0 : -1)
  })

  it.each([
    ['10.20.0.0/33', 'network-prefix-ipv4'],
    ['2001:db8::/129', 'network-prefix-ipv6'],
    ['10.0.0.9-10.0.0.1', 'network-order'],
    ['10.0.0.1-2001:db8::1', 'network-families'],
    ['', 'network-invalid'],
    ['everyone', 'network-invalid'],
    ['10.0.0.0/', 'network-invalid'],
    ['10.0.0.0/-1', 'network-invalid'],
    ['10.0.0.0/8/8', 'network-invalid'],
    ['10.0.0.0/+8', 'network-invalid'],
    ['10.0.0', 'network-invalid'],
    ['10.0.0.256', 'network-invalid'],
    ['010.0.0.1', 'network-invalid'],
    ['10.0.0.1-10.0.0.2-10.0.0.3', 'network-invalid'],
    ['1:2:3:4:5:6:7', 'network-invalid'],
    ['1::2::3', 'network-invalid'],
    ['fe80::1%eth0', 'network-invalid'],
    ['::ffff:10.0.0.256', 'network-invalid'],
  ])('%j is refused: %s', (line, problem) => {
    expect(parseLine(line)).toBe(problem)
  })

  it('is found by its number', () => {
    expect(findLine(['10.0.0.0/33', '10.0.0.0/8', '10.0.0.0/16'], '10.0.0.1')).toBe(1)
  })
})

const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{1,20}$/))

it('takes for addresses what Node takes for them', () => {
  fc.assert(
    fc.property(address, (text) => {
      expect(parseAddress(text) !== undefined).toBe(isIP(text) !== 0)
    }),
  )
})

it('finds the same networks as Node', () => {
  const bits = fc.integer({ min: 0, max: 32 })
  fc.assert(
    fc.property(fc.ipV4(), bits, fc.ipV4(), (network, prefix, other) => {
      const list = new BlockList()
      list.addSubnet(network, prefix)
      expect(findLine([`${network}/${prefix}`], other) === 0).toBe(list.check(other))
    }),
  )
})
