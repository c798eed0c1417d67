import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { listWarnings } from './warnings.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const list = (source: NodeJS.ProcessEnv) => listWarnings(readEnv({ ALLOW_PLAIN_HTTP: '1', ...source }, root))

it.each(['https://meet.example.org', 'http://192.0.2.1', 'http://[2001:db8::1]'])(
  'warns at %s that only this machine can take part, unless an address is announced',
  (PUBLIC_URL) => {
    expect(list({ PUBLIC_URL })).toContain('media-local-only')
    expect(list({ PUBLIC_URL, ENGINE_ANNOUNCED_IP: '192.0.2.1' })).not.toContain('media-local-only')
    expect(list({ PUBLIC_URL, ENGINE: 'off' })).toEqual([])
  },
)

it('warns at plain http that browsers block cameras', () => {
  const ENGINE_ANNOUNCED_IP = '192.0.2.1'
  expect(list({ PUBLIC_URL: 'http://192.0.2.1', ENGINE_ANNOUNCED_IP })).toEqual(['plain-http'])
  expect(list({ PUBLIC_URL: 'https://meet.example.org', ENGINE_ANNOUNCED_IP })).toEqual([])
})

it.each(['http://localhost:3000', 'http://foyer.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'does not warn at %s',
  (PUBLIC_URL) => expect(list({ PUBLIC_URL })).toEqual([]),
)
