import { type Env, isLoopback } from './env.ts'

/** Warnings about settings with which the portal starts but does not fully work. */
export function listWarnings(env: Env): string[] {
  if (env.engine === 'off' || env.engineAnnouncedIp !== undefined || isLoopback(env.publicUrl)) return []
  return [
    'Warning: ENGINE_ANNOUNCED_IP is not set, so only browsers on this machine can take part in meetings. Set it to the address at which browsers reach this machine.',
  ]
}
