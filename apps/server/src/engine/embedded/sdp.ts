/** What publishing needs of a media section of an offer. */
export type MediaSection = { mid: string; kind: string; sends: boolean; cid: string | undefined }

const maxSections = 64

/** Parses the media sections of an offer; throws if there are more than a meeting can need. */
export const parseMediaSections = (sdp: string): MediaSection[] => {
  const sections = sdp.split(/\r?\n(?=m=)/).slice(1)
  if (sections.length > maxSections) throw new Error(`The offer has ${sections.length} media sections`)
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

/** Removes candidates of other addresses from a description. */
export const keepCandidatesAt = (address: string, sdp: string) =>
  sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate') || line.includes(` ${address} `))
    .join('\r\n')
