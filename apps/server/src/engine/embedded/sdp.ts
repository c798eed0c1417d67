/** One media section of an offer, as far as publishing is concerned. */
export type MediaSection = { mid: string; kind: string; sends: boolean; cid: string | undefined }

const maxSections = 64

/** The media sections of a browser's offer; throws on one that has more of them than a meeting can need. */
export const mediaSections = (sdp: string): MediaSection[] => {
  const sections = sdp.split(/\r?\n(?=m=)/).slice(1)
  if (sections.length > maxSections) throw new Error(`an offer with ${sections.length} media sections`)
  return sections.map((section) => {
    const [, kind = '', port] = /^m=(\w+) (\d+)/.exec(section) ?? []
    return {
      mid: /^a=mid:(\S+)/m.exec(section)?.[1] ?? '',
      kind,
      sends: port !== '0' && /^a=(sendrecv|sendonly)\r?$/m.test(section),
      cid: /^a=msid:\S+ (\S+)/m.exec(section)?.[1],
    }
  })
}

/** The description without candidates of other addresses than the announced one. */
export const onlyCandidatesAt = (address: string, sdp: string) =>
  sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate') || line.includes(` ${address} `))
    .join('\r\n')
