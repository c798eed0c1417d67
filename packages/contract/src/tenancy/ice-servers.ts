const host = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])`
const iceUrl = new RegExp(
  String.raw`^(?:stun:${host}(?::\d{1,5})?|turns?:${host}(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)$`,
)

/** Checks the address of an ICE server: `stun:`, `turn:` or `turns:` with a host, and no other scheme. */
export const isIceUrl = (url: string): boolean => {
  const port = /:(\d+)(?:\?|$)/.exec(url.replace(/\[.*\]/, ''))?.[1]
  return iceUrl.test(url) && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535))
}

/** Checks whether a server relays media, for which it needs a user name and a credential. */
export const isRelay = (url: string): boolean => /^turns?:/.test(url)

/** How a browser reaches a relay server: over TCP with `turns:` and where the address says so, otherwise over UDP. */
export const readTransport = (url: string): 'udp' | 'tcp' =>
  /\?transport=udp$/.test(url) || !(/^turns:/.test(url) || /\?transport=tcp$/.test(url)) ? 'udp' : 'tcp'
