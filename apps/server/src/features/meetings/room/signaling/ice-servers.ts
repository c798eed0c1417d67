import { createHmac } from 'node:crypto'
import type { IceServers } from '@foyer/contract/meetings/room'
import type { Env } from '#platform/env.ts'

/** The lifetime of credentials, longer than meetings are; a browser that connects again later gets new credentials with its new token. */
export const joinSeconds = 12 * 3600

type Holder = { identity: string; seconds: number }

/**
 * Lists the ICE servers for one participant, with credentials of the TURN servers as in coturn's REST API: the username
 * is the expiry and the identity, the password is its HMAC under the shared secret.
 */
export function issueIceServers({ iceServers, turn }: Env, { identity, seconds }: Holder): IceServers {
  if (turn === undefined) return iceServers
  const username = `${Math.floor(Date.now() / 1000) + seconds}:${identity}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [...turn.urls.map((urls) => ({ urls, username, credential })), ...iceServers]
}
