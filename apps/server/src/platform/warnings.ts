import type { ServerWarning } from '@foyer/contract/identity/auth'
import { type Env, isLoopback } from './env.ts'
import { isLoopbackAddress, listReachableAddresses } from './network-addresses.ts'

/** A warning about the settings. */
type SettingWarning = Exclude<ServerWarning, 'engine-away'>

/** The texts that are printed at the start; the portal shows administrators the same in their language. */
export const warningTexts: { readonly [warning in SettingWarning]: string } = {
  'media-local-only':
    'Warning: only browsers on this machine can take part in meetings, because it has no other network address. Set ENGINE_ANNOUNCED_IP to the address at which browsers reach it.',
  'plain-http':
    'Warning: PUBLIC_URL is plain http, where browsers block cameras and microphones. Use https behind a proxy (TRUST_PROXY) or with TLS_CERT and TLS_KEY.',
  'fixed-turn-credentials':
    'Warning: ICE_SERVERS has fixed credentials, which every guest of a meeting learns and can use for ever. Use TURN_URLS and TURN_SECRET, whose credentials expire.',
}

/** Checks whether a browser on another machine cannot send audio and video. */
const isMediaLocal = ({ engine, livekit, engineAnnouncedIps }: Env): boolean =>
  // A server on another machine has its own addresses.
  !(livekit !== undefined && engine !== 'embedded') &&
  (engineAnnouncedIps.length === 0
    ? listReachableAddresses().length === 0
    : engineAnnouncedIps.every(isLoopbackAddress))

/** Lists the settings with which the portal starts but does not fully work, or is open to abuse. */
export function listWarnings(env: Env): SettingWarning[] {
  if (isLoopback(env.publicUrl) || env.engine === 'off') return []
  return [
    ...(isMediaLocal(env) ? (['media-local-only'] as const) : []),
    ...(env.publicUrl.protocol === 'http:' ? (['plain-http'] as const) : []),
    ...(env.iceServers.some(({ credential }) => credential !== undefined) ? (['fixed-turn-credentials'] as const) : []),
  ]
}
