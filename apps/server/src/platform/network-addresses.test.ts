import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { listReachableAddresses } from './network-addresses.ts'

const describe4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
})
const describe6 = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...describe4(address, internal),
  family: 'IPv6',
  scopeid: 0,
})

it('lists real interfaces before bridges and IPv4 before IPv6, without loopback and link-local addresses', () => {
  const addresses = listReachableAddresses({
    lo: [describe4('127.0.0.1', true), describe6('::1', true)],
    docker0: [describe4('172.17.0.1')],
    eth0: [describe6('fe80::1'), describe6('2001:db8::7'), describe6('fd00::7'), describe4('192.0.2.7')],
    usb0: [describe4('169.254.3.4')],
    wlan0: [describe4('198.51.100.7')],
  })
  expect(addresses).toEqual(['192.0.2.7', '198.51.100.7', '2001:db8::7', 'fd00::7', '172.17.0.1'])
})

it('lists no more than a few, because browsers check each of them', () => {
  const many = Array.from({ length: 40 }, (_, index) => describe4(`192.0.2.${index + 1}`))
  expect(listReachableAddresses({ eth0: many })).toHaveLength(6)
})

it('lists nothing on a machine without a network', () => {
  expect(listReachableAddresses({ lo: [describe4('127.0.0.1', true)] })).toEqual([])
})
