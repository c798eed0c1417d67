// The end of a WebM file (RFC 8794 for EBML, RFC 9559 for Matroska), as a recorder leaves it that was stopped in the
// middle of a packet.

const clusterId = 0x1f43b675
const timestampId = 0xe7
const windowBytes = 1024 * 1024
/** The longest head of a cluster that is looked for: its id, its size, and the id of the time that comes first. */
const headBytes = 13

type Element = {
  readonly id: number
  /** Where the size is written, and where the content begins. */
  readonly sizeAt: number
  readonly contentAt: number
  /** Undefined where the recorder did not know it. */
  readonly size: number | undefined
}

/** The number of bytes of a number of variable length, by the place of its first bit. */
const countBytes = (first: number): number => Math.clz32(first) - 23

/** Reads the head of an element; undefined where it is cut, or where there is none. */
function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idBytes = countBytes(bytes[at] ?? 0)
  const sizeAt = at + idBytes
  const sizeBytes = countBytes(bytes[sizeAt] ?? 0)
  const contentAt = sizeAt + sizeBytes
  if (idBytes > 4 || sizeBytes > 8 || contentAt > bytes.length) return undefined
  const id = bytes.subarray(at, sizeAt).reduce((value, byte) => value * 256 + byte, 0)
  const rest = bytes.subarray(sizeAt + 1, contentAt)
  const first = (bytes[sizeAt] ?? 0) & (0xff >> sizeBytes)
  const isUnknown = first === 0xff >> sizeBytes && rest.every((byte) => byte === 0xff)
  const size = isUnknown ? undefined : rest.reduce((value, byte) => value * 256 + byte, first)
  return { id, sizeAt, contentAt, size }
}

const isCluster = (bytes: Uint8Array, at: number): boolean => {
  const found = readElement(bytes, at)
  return found?.id === clusterId && bytes[found.contentAt] === timestampId
}

/** Finds where the last cluster begins whose head is whole, from the end of the file. */
async function findLastCluster(part: Blob): Promise<number | undefined> {
  for (let end = part.size; end > 0; end -= windowBytes) {
    const start = Math.max(0, end - windowBytes)
    // A head may lie on both sides of where a window ends.
    const bytes = new Uint8Array(await part.slice(start, end + headBytes).arrayBuffer())
    for (let at = Math.min(bytes.length, end - start) - 1; at >= 0; at -= 1)
      if (bytes[at] === 0x1f && isCluster(bytes, at)) return start + at
  }
  return undefined
}

/** Finds where the last whole element of a cluster ends, which is at the beginning of the bytes. */
function findEnd(bytes: Uint8Array, cluster: Element): { readonly end: number; readonly hasBlocks: boolean } {
  const limit = cluster.size === undefined ? bytes.length : Math.min(bytes.length, cluster.contentAt + cluster.size)
  let [end, elements] = [cluster.contentAt, 0]
  for (;;) {
    const next = end < limit ? readElement(bytes, end) : undefined
    if (next?.size === undefined || next.contentAt + next.size > limit) return { end, hasBlocks: elements > 1 }
    end = next.contentAt + next.size
    elements += 1
  }
}

/** A part without what was cut, and whether anything was. */
type Trimmed = { readonly part: Blob; readonly isWhole: boolean }

/**
 * Leaves out what a crash has cut in two: a reader that finds a cluster shorter than it says leaves out all of it. The
 * cluster that is cut then says that its size is unknown. Only its end is read, whatever the size of the file.
 */
export async function trimPart(part: Blob): Promise<Trimmed> {
  const start = await findLastCluster(part)
  if (start === undefined) return { part, isWhole: false }
  const bytes = new Uint8Array(await part.slice(start).arrayBuffer())
  const cluster = readElement(bytes, 0)
  if (cluster === undefined) return { part, isWhole: false }
  const { end, hasBlocks } = findEnd(bytes, cluster)
  const isWhole =
    cluster.size === undefined ? end === bytes.length : cluster.contentAt + cluster.size === end && hasBlocks
  if (isWhole) return { part, isWhole }
  if (!hasBlocks) return { part: part.slice(0, start), isWhole }
  const sizeBytes = cluster.contentAt - cluster.sizeAt
  const unknown = Uint8Array.from({ length: sizeBytes }, (_, at) => (at === 0 ? 0xff >> (sizeBytes - 1) : 0xff))
  const [head, tail] = [part.slice(0, start + cluster.sizeAt), part.slice(start + cluster.contentAt, start + end)]
  return { part: new Blob([head, unknown, tail]), isWhole }
}
