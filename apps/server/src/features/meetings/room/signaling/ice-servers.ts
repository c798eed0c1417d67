import { createHmac } from 'node:crypto'
import type { IceServers } from '@foyer/contract/meetings/room'
import type { Env } from '#platform/env.ts'

/** Longer than meetings are; a browser that connects again later gets new credentials with its new token. */
export const joinSeconds = 12 * 3600

type Holder = { identity: string; seconds: number }

/**
 * The ICE servers for one participant. Credentials of TURN servers are of the scheme of coturn's REST API: the name is
 * their expiry and whom they are for, the password its HMAC under the shared secret.
 */
export function issueIceServers({ iceServers, turn }: Env, { identity, seconds }: Holder): IceServers {
  if (turn === undefined) return iceServers
  const username = `${Math.floor(Date.now() / 1000) + seconds}:${identity}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [...turn.urls.map((urls) => ({ urls, username, credential })), ...iceServers]
}
