import {
  BlobSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  Output,
  type Target,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { trimPart } from './trim-part.ts'

export type JoinedParts = {
  readonly durationMs: number
  /** Whether the last part ended where its recorder did; a crash may cut the last second in two. */
  readonly isComplete: boolean
}

/** How far it is, from 0 to 1. */
type OnProgress = (share: number) => void

/** A track of one part, with the packet that comes next. */
type Lane = {
  readonly kind: 'video' | 'audio'
  next: EncodedPacket | undefined
  readonly advance: () => Promise<void>
}

const minClusterSeconds = 2
/** The last packet of a file does not say how long it is: that of a packet of sound. */
const lastPacketSeconds = 0.02

/** Thrown where nothing can be read of any part. */
export class NothingRecorded extends Error {
  constructor() {
    super('There is no packet in the recorded parts')
  }
}

/**
 * Copies the packets of recorded parts, one after the other, into one file that has a duration and an index: the recorder
 * writes neither. Nothing is encoded again, and no more than a cluster is in memory. A part that ends in the middle of a
 * packet is read up to the one before.
 */
export async function joinParts(
  parts: readonly Blob[],
  target: Target,
  onProgress: OnProgress = () => undefined,
): Promise<JoinedParts> {
  const trimmed = await Promise.all(parts.map(trimPart))
  const inputs = trimmed.map(({ part }) => new Input({ source: new BlobSource(part), formats: [WEBM, MATROSKA] }))
  try {
    const durationMs = await copy(inputs, { target, onProgress, bytes: parts.reduce((sum, { size }) => sum + size, 0) })
    return { durationMs, isComplete: trimmed.every(({ isWhole }) => isWhole) }
  } finally {
    for (const input of inputs) input.dispose()
  }
}

type Goal = { readonly target: Target; readonly onProgress: OnProgress; readonly bytes: number }

async function copy(inputs: readonly Input[], { target, onProgress, bytes }: Goal): Promise<number> {
  const readable = await findReadable(inputs)
  const [first] = readable
  if (first === undefined) throw new NothingRecorded()
  const format = new WebMOutputFormat({ minimumClusterDuration: minClusterSeconds })
  const output = new Output({ format, target })
  const writers = await addTracks(output, first)
  await output.start()
  let [offset, copied] = [0, 0]
  for (const tracks of readable) {
    const lanes = await openLanes(tracks)
    const start = Math.min(...lanes.map(({ next }) => next?.timestamp ?? Number.POSITIVE_INFINITY))
    let end = offset
    // The one that is due next, so that no reader of the file has to look ahead.
    for (let lane = findDue(lanes); lane?.next; lane = findDue(lanes)) {
      const { next } = lane
      const timestamp = next.timestamp - start + offset
      await writers[lane.kind]?.(next.clone({ timestamp }))
      end = Math.max(end, timestamp + (next.duration || lastPacketSeconds))
      copied += next.byteLength
      onProgress(Math.min(1, copied / bytes))
      await lane.advance()
    }
    offset = end
  }
  if (copied === 0) {
    await output.cancel()
    throw new NothingRecorded()
  }
  await output.finalize()
  return Math.round(offset * 1000)
}

type Tracks = { readonly video: InputVideoTrack | null; readonly audio: InputAudioTrack | null }

/** Finds the parts whose head is whole: the last one may have been cut before. */
async function findReadable(inputs: readonly Input[]): Promise<readonly Tracks[]> {
  const all = inputs.map(async (input) => {
    try {
      const tracks = { video: await input.getPrimaryVideoTrack(), audio: await input.getPrimaryAudioTrack() }
      return tracks.video || tracks.audio ? [tracks] : []
    } catch {
      return []
    }
  })
  return (await Promise.all(all)).flat()
}

type Write = (packet: EncodedPacket) => Promise<void>

/** Adds the tracks of the first part, which the others have too: the same recorder wrote them. */
async function addTracks(output: Output, { video, audio }: Tracks): Promise<{ video?: Write; audio?: Write }> {
  const writers: { video?: Write; audio?: Write } = {}
  const videoCodec = await video?.getCodec()
  if (video && videoCodec) {
    const source = new EncodedVideoPacketSource(videoCodec)
    const decoderConfig = await video.getDecoderConfig()
    output.addVideoTrack(source)
    writers.video = (packet) => source.add(packet, decoderConfig ? { decoderConfig } : undefined)
  }
  const audioCodec = await audio?.getCodec()
  if (audio && audioCodec) {
    const source = new EncodedAudioPacketSource(audioCodec)
    const decoderConfig = await audio.getDecoderConfig()
    output.addAudioTrack(source)
    writers.audio = (packet) => source.add(packet, decoderConfig ? { decoderConfig } : undefined)
  }
  return writers
}

async function openLanes({ video, audio }: Tracks): Promise<readonly Lane[]> {
  const lanes = [...(video ? [toLane('video', video)] : []), ...(audio ? [toLane('audio', audio)] : [])]
  for (const lane of lanes) await lane.advance()
  return lanes
}

function toLane(kind: Lane['kind'], track: InputTrack): Lane {
  const packets = new EncodedPacketSink(track).packets()
  let hasKey = kind === 'audio'
  const read = async () => (await packets.next()).value ?? undefined
  const lane: Lane = {
    kind,
    next: undefined,
    advance: async () => {
      lane.next = await read()
      // A decoder begins with a whole picture.
      while (lane.next !== undefined && !hasKey && lane.next.type !== 'key') lane.next = await read()
      hasKey = true
    },
  }
  return lane
}

const findDue = (lanes: readonly Lane[]): Lane | undefined =>
  lanes
    .filter(({ next }) => next !== undefined)
    .sort((one, other) => (one.next?.timestamp ?? 0) - (other.next?.timestamp ?? 0))[0]
