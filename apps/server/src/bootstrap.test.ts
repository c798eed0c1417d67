import { Email } from '@foyer/contract/common'
import { LoginForm } from '@foyer/contract/identity/auth'
import { expect, it } from 'vitest'
import { readEnv } from '#platform/env.ts'
import { buildAdminEmail } from './bootstrap.ts'
import { root } from './server.ts'

it.each([
  ['http://localhost:3000', 'admin@foyer.internal'],
  ['http://intranet', 'admin@foyer.internal'],
  ['http://192.0.2.1:3000', 'admin@foyer.internal'],
  ['http://[::1]:3000', 'admin@foyer.internal'],
  ['http://[2001:db8::1]', 'admin@foyer.internal'],
  ['https://my_host.example.org', 'admin@foyer.internal'],
  ['https://meet.example.org.', 'admin@foyer.internal'],
  [`https://${'long-label.'.repeat(23)}org`, 'admin@foyer.internal'],
  ['http://foyer.localhost', 'admin@foyer.localhost'],
  ['https://meet.example.org', 'admin@meet.example.org'],
  ['https://MEET.Example.org:8443', 'admin@meet.example.org'],
  ['https://réunion.example.org', 'admin@xn--runion-bva.example.org'],
])('for %s the first super administrator is %s, which every form accepts', (PUBLIC_URL, email) => {
  const { publicUrl } = readEnv({ PUBLIC_URL, ALLOW_PLAIN_HTTP: '1' }, root)
  expect(buildAdminEmail(publicUrl)).toBe(email)
  expect(Email.parse(email)).toBe(email)
  expect(LoginForm.parse({ email, password: 'x' }).email).toBe(email)
})
