import type { transportPolicies } from '@foyer/contract/tenancy/ice-policies'
import { isRelay, readTransport } from '@foyer/contract/tenancy/ice-servers'

type TransportPolicy = (typeof transportPolicies)[number]
type Policies = { readonly videoTransport: TransportPolicy; readonly audioTransport: TransportPolicy }
type Server = { readonly url: string; readonly username: string; readonly media?: 'video' | 'audio' }

/** Checks whether a policy admits a server. One of STUN finds addresses for UDP, which `tcp` does not use. */
const admits = (policy: TransportPolicy, url: string): boolean =>
  policy === 'all' || (isRelay(url) ? readTransport(url) : 'udp') === policy

/**
 * Selects the servers that a browser gets for its one connection: of those for video and of those for audio what the
 * policy of each admits, UDP before TCP. A server without `media` is for both.
 */
export function selectServers<S extends Server>(policies: Policies, servers: readonly S[]): S[] {
  const admitted = servers.filter(
    ({ url, media }) =>
      (media !== 'audio' && admits(policies.videoTransport, url)) ||
      (media !== 'video' && admits(policies.audioTransport, url)),
  )
  const unique = new Map(admitted.map((server) => [`${server.url} ${server.username}`, server]))
  const isTcp = ({ url }: S): boolean => isRelay(url) && readTransport(url) === 'tcp'
  return [...unique.values()].sort((one, other) => Number(isTcp(one)) - Number(isTcp(other)))
}
