import { expect, it } from 'vitest'
import { extractSubdomain } from './hosts.ts'

it.each([
  ['https://foyer.test', 'foyer.test', ''],
  ['https://foyer.test', 'FOYER.test:443', ''],
  ['https://foyer.test', 'acme.foyer.test:443', 'acme'],
  ['http://foyer.test', 'acme.foyer.test:80', 'acme'],
  ['https://foyer.test:8443', 'acme.foyer.test:8443', 'acme'],
  ['https://foyer.test', 'acme.foyer.test:80', undefined],
  ['https://foyer.test', 'acme.foyer.test:443:443', undefined],
  ['https://foyer.test:8443', 'acme.foyer.test:443', undefined],
  ['https://foyer.test', ':443', undefined],
  ['https://foyer.test', undefined, undefined],
])('at %s the host %s is that of tenant %j', (publicUrl, host, subdomain) => {
  expect(extractSubdomain(new URL(publicUrl), host)).toBe(subdomain)
})
