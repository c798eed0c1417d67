import type { ServerWarning } from '@foyer/contract/identity/auth'
import { type Env, isLoopback } from './env.ts'

/** Printed at the start; the portal shows administrators the same in their language. */
export const warningTexts: { readonly [warning in ServerWarning]: string } = {
  'media-local-only':
    'Warning: ENGINE_ANNOUNCED_IP is not set, so only browsers on this machine can take part in meetings. Set it to the address at which browsers reach this machine.',
  'plain-http':
    'Warning: PUBLIC_URL is plain http, where browsers block cameras and microphones. Use https behind a proxy (TRUST_PROXY) or with TLS_CERT and TLS_KEY.',
}

/** Settings with which the portal starts but does not fully work. */
export function listWarnings(env: Env): ServerWarning[] {
  if (isLoopback(env.publicUrl) || env.engine === 'off') return []
  return [
    ...(env.engineAnnouncedIps.length === 0 ? (['media-local-only'] as const) : []),
    ...(env.publicUrl.protocol === 'http:' ? (['plain-http'] as const) : []),
  ]
}
