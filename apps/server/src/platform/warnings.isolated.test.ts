import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { readEnv } from './env.ts'
import { listWarnings } from './warnings.ts'

vi.mock('node:os', async (importOriginal) => ({ ...(await importOriginal<object>()), networkInterfaces: vi.fn() }))

const root = join(import.meta.dirname, '..', '..', '..', '..')
const list = (source: NodeJS.ProcessEnv) => listWarnings(readEnv({ ALLOW_PLAIN_HTTP: '1', ...source }, root))
const setAddresses = (...addresses: string[]) =>
  vi.mocked(networkInterfaces).mockReturnValue({
    eth0: addresses.map((address) => ({
      address,
      internal: address === '127.0.0.1',
      family: 'IPv4',
      netmask: '255.255.255.0',
      mac: '00:00:00:00:00:00',
      cidr: null,
    })),
  })

beforeEach(() => setAddresses('127.0.0.1', '192.0.2.7'))

it.each(['https://meet.example.org', 'http://192.0.2.1', 'http://[2001:db8::1]'])(
  'warns at %s that only this machine can take part, unless it has or is given another address',
  (PUBLIC_URL) => {
    expect(list({ PUBLIC_URL })).not.toContain('media-local-only')
    expect(list({ PUBLIC_URL, ENGINE_ANNOUNCED_IP: '127.0.0.1,::1' })).toContain('media-local-only')
    setAddresses('127.0.0.1')
    expect(list({ PUBLIC_URL })).toContain('media-local-only')
    expect(list({ PUBLIC_URL, ENGINE_ANNOUNCED_IP: '192.0.2.1' })).not.toContain('media-local-only')
    expect(list({ PUBLIC_URL, ENGINE: 'off' })).toEqual([])
  },
)

it('warns at plain http that browsers block cameras', () => {
  expect(list({ PUBLIC_URL: 'http://192.0.2.1' })).toEqual(['plain-http'])
  expect(list({ PUBLIC_URL: 'https://meet.example.org' })).toEqual([])
})

it('warns of credentials that every guest learns', () => {
  const PUBLIC_URL = 'https://meet.example.org'
  const fixed = '[{"urls":"turn:turn.example.org","username":"u","credential":"c"}]'
  expect(list({ PUBLIC_URL, ICE_SERVERS: fixed })).toEqual(['fixed-turn-credentials'])
  expect(list({ PUBLIC_URL, ICE_SERVERS: '[{"urls":"stun:stun.example.org"}]' })).toEqual([])
  expect(list({ PUBLIC_URL, TURN_URLS: 'turn:turn.example.org', TURN_SECRET: 'x'.repeat(16) })).toEqual([])
})

it.each(['http://localhost:3000', 'http://foyer.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'does not warn at %s',
  (PUBLIC_URL) => {
    setAddresses('127.0.0.1')
    expect(list({ PUBLIC_URL })).toEqual([])
  },
)
