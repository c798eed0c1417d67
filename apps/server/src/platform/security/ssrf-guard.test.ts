import { expect, it } from 'vitest'
import { parseNetworks, resolveOutbound } from './ssrf-guard.ts'

it.each([
  'localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::10.0.0.1',
  '::a9fe:a9fe',
  '::8.8.8.8',
  '::ffff:10.1.2.3',
  '0:0:0:0:0:ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::10.0.0.1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2001:0:a00:1::1',
  '3fff::1',
  '5f00::1',
  '100::1',
  'fe80::1',
  'fc00::1',
  'no-such-name.invalid',
])('rejects %s', async (host) => {
  expect(await resolveOutbound(host, undefined)).toBeUndefined()
})

it('accepts a public IPv4 address', async () => {
  expect(await resolveOutbound('8.8.8.8', undefined)).toEqual({ address: '8.8.8.8', trusted: false })
})

it.each(['2606:4700:4700::1111', '::ffff:8.8.8.8'])('accepts the public address %s', async (host) => {
  expect(await resolveOutbound(host, undefined)).toEqual({ address: host, trusted: false })
})

it('accepts private addresses that the operator allows', async () => {
  const allowed = parseNetworks('127.0.0.1, 10.0.0.0/8')
  expect(await resolveOutbound('127.0.0.1', allowed)).toEqual({ address: '127.0.0.1', trusted: true })
  expect(await resolveOutbound('10.9.9.9', allowed)).toEqual({ address: '10.9.9.9', trusted: true })
  expect(await resolveOutbound('192.168.0.1', allowed)).toBeUndefined()
})

it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '::1/129', ''])('rejects %j as a list of networks', (text) => {
  expect(parseNetworks(text)).toBeUndefined()
})
