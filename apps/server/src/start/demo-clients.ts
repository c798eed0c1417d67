import type { Input } from '@foyer/contract/call'
import type { clients } from '@foyer/contract/tenancy/clients'
import type { TenantClient } from '@foyer/contract/tenancy/tenant-clients'

const common = { bundlePolicy: 'max-bundle', videoTransport: 'all', audioTransport: 'all' } as const
const turn = { url: 'turns:turn-1.foyer.example:443', username: 'ward', credential: 'demo-credential' }

/** The clients of the demo beside the built-in one; the last one is disabled. */
export const demoClients: readonly Input<typeof clients.create>[] = [
  {
    ...common,
    name: 'Ward tablets',
    identifier: 'ward-tablet',
    iceTransport: 'relay',
    minVersion: '3.1.0',
    maxVersion: '3.4.9',
    servers: [
      { ...turn, media: 'video' },
      { ...turn, media: 'video', url: 'turn:turn-2.foyer.example:3478' },
      { ...turn, media: 'audio' },
    ],
  },
  {
    ...common,
    name: 'Windows',
    identifier: 'windows',
    iceTransport: 'all',
    minVersion: '3.0.0',
    maxVersion: '',
    servers: [{ media: 'video', url: 'stun:stun.foyer.example:3478', username: '' }],
  },
  {
    ...common,
    name: 'Kiosk 2',
    identifier: 'kiosk-2',
    iceTransport: 'all',
    bundlePolicy: 'max-compat',
    minVersion: '1.0.0',
    maxVersion: '2.9.9',
    servers: [],
  },
]

/** The apps that a tenant of the demo offers. */
export const demoApps: readonly Pick<
  TenantClient,
  'id' | 'enabled' | 'currentVersion' | 'minVersion' | 'storeUrl' | 'forcedUpdate'
>[] = [
  {
    ...{ id: 'ios', enabled: true, currentVersion: '3.4.1', minVersion: '3.2.0', forcedUpdate: true },
    storeUrl: 'https://apps.example.com/meetings',
  },
  {
    ...{ id: 'windows', enabled: true, currentVersion: '3.4.1', minVersion: '', forcedUpdate: false },
    storeUrl: 'https://downloads.example.com/meetings.exe',
  },
]

/** The apps with which people took part in past conferences of the demo. */
export const demoUses = [
  { app_identifier: 'web', app_version: '0.8.0' },
  { app_identifier: 'web', app_version: '0.8.0' },
  { app_identifier: 'ward-tablet', app_version: '3.4.1' },
  { app_identifier: 'windows', app_version: '3.2.1' },
  { app_identifier: 'ward-tablet', app_version: '3.1.4' },
  { app_identifier: 'web', app_version: '0.7.2' },
  { app_identifier: 'ward-tablet', app_version: '3.3.0' },
]
