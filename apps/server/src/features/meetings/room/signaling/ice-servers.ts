import { createHmac } from 'node:crypto'
import type { Connection, IceServers } from '@foyer/contract/meetings/room'
import type { ConnectionProfile } from '#features/tenancy/clients/clients.commands.ts'
import { selectServers } from '#features/tenancy/clients/shared/select-servers.ts'
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

/**
 * Builds how one participant connects with their client: with its own servers, otherwise with those of the installation,
 * as far as its transport policies admit them.
 */
export function issueConnection(env: Env, profile: ConnectionProfile, holder: Holder): Connection {
  const shared = issueIceServers(env, holder).map(({ urls: url, username = '', credential = '' }) => ({
    ...{ url, username, credential },
  }))
  const servers = selectServers(profile, profile.servers.length === 0 ? shared : profile.servers)
  return {
    iceServers: servers.map(({ url, username, credential }) => ({
      urls: url,
      ...(username === '' ? {} : { username, credential }),
    })),
    iceTransportPolicy: profile.iceTransport,
    bundlePolicy: profile.bundlePolicy,
  }
}
