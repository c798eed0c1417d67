import { expect, it } from 'vitest'
import { toCoarseNetwork, toNetwork } from './network.ts'

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('counts %j under %j', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

it.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['::1', '::/48'],
  ['demo', ''],
  ['', ''],
])('shows %j as %j', (address, network) => {
  expect(toCoarseNetwork(address)).toBe(network)
})
