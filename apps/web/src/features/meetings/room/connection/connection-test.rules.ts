export const checkNames = ['signaling', 'direct', 'relay'] as const
export type CheckName = (typeof checkNames)[number]

/** `absent`: there is no TURN server; `untested`: something that it needs is blocked. */
export type CheckState = 'running' | 'works' | 'blocked' | 'absent' | 'untested'
export type Check = { readonly state: CheckState; readonly ms?: number }
export type Checks = { readonly [name in CheckName]: Check }

export type Outcome = 'direct' | 'relay' | 'no-media' | 'no-signaling' | 'untestable' | 'refused' | 'unsupported'

/** Where audio and video go; undefined while that is not known. */
export type Route = {
  readonly url: string
  readonly media: { readonly addresses: readonly string[]; readonly udpPort: number } | null
  readonly turnUrls: readonly string[]
}

/** The state of a test; `outcome` is undefined while it is running. */
export type TestResult = {
  readonly checks: Checks
  readonly outcome: Outcome | undefined
  readonly route: Route | undefined
  /** Why nothing could be tested, in the user's language. */
  readonly reason: string
  /** How long the whole test took, in milliseconds; undefined while it is running. */
  readonly duration: number | undefined
}

export const running: TestResult = {
  checks: { signaling: { state: 'running' }, direct: { state: 'running' }, relay: { state: 'running' } },
  outcome: undefined,
  route: undefined,
  reason: '',
  duration: undefined,
}

/** Concludes from finished checks how meetings will work. */
export function toOutcome({ signaling, direct, relay }: Checks): Outcome {
  if (direct.state === 'works') return 'direct'
  if (relay.state === 'works') return 'relay'
  return signaling.state === 'works' ? 'no-media' : 'no-signaling'
}

const isTurn = (url: string): boolean => /^turns?:/i.test(url)

/** Splits the servers with which a connection is direct, and those through which it is relayed. */
export function splitServers<S extends { readonly urls: string }>(servers: readonly S[]): { direct: S[]; relay: S[] } {
  return {
    direct: servers.filter(({ urls }) => !isTurn(urls)),
    relay: servers.filter(({ urls }) => isTurn(urls)),
  }
}

/** Lists the connections that a network has to allow, in the terms of its administrators. */
export function listNeeds({ url, media, turnUrls }: Route): string[] {
  const hosts = media?.addresses.map((address) => (address.includes(':') ? `[${address}]` : address)) ?? []
  return [
    `WebSocket ${url}/rtc`,
    ...(media ? hosts.map((host) => `UDP ${host}:${media.udpPort}`) : []),
    ...turnUrls.map((turn) => `TURN ${turn.replace(/^turns?:/i, '')}`),
  ]
}
