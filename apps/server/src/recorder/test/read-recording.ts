import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny'
import { eventsFileName, RecordingEvent } from '../recording-format.ts'

/** A frame as a reader of WebM finds it, with its time in seconds; `height` is that of a keyframe. */
export type StoredFrame = { seconds: number; type: 'key' | 'delta'; bytes: number; height?: number }

/** Reads the height of a keyframe of VP8 (RFC 6386, section 9.1). */
const readHeight = (data: Uint8Array) => Buffer.from(data).readUInt16LE(8) & 0x3fff

/** Reads the frames of a file that may still grow or be cut off. */
export async function readFrames(path: string) {
  const bytes = await readFile(path)
  const input = new Input({ formats: [WEBM], source: new BufferSource(new Uint8Array(bytes)) })
  const [track] = await input.getTracks()
  if (!track) throw new Error(`${path} has no track`)
  const frames: StoredFrame[] = []
  for await (const packet of new EncodedPacketSink(track).packets())
    frames.push({
      ...{ seconds: packet.timestamp, type: packet.type, bytes: packet.byteLength },
      ...(track.type === 'video' && packet.type === 'key' && { height: readHeight(packet.data) }),
    })
  return { codec: track.codec, frames }
}

/** Reads the log of a recording; each line has to have the format. */
export async function readEvents(folder: string): Promise<RecordingEvent[]> {
  const lines = (await readFile(join(folder, eventsFileName), 'utf8')).split('\n')
  return lines.slice(0, -1).map((line) => RecordingEvent.parse(JSON.parse(line)))
}

type Of<T extends RecordingEvent['type']> = Extract<RecordingEvent, { type: T }>
/** Returns the lines of one type. */
export const pick = <T extends RecordingEvent['type']>(events: readonly RecordingEvent[], type: T) =>
  events.filter((event): event is Of<T> => event.type === type)

/** Reads a recording: each of its files with the person, and the times at which its frames arrived. */
export async function readRecording(folder: string) {
  const events = await readEvents(folder)
  const identities = new Map(pick(events, 'joined').map(({ sid, identity }) => [sid, identity]))
  const tracks = await Promise.all(
    pick(events, 'track').map(async (track) => {
      const { codec, frames } = await readFrames(join(folder, track.file))
      const times = frames.map(({ seconds }) => track.at + seconds * 1000)
      return { ...track, identity: identities.get(track.sid), codec, frames, times }
    }),
  )
  const files = (await readdir(folder)).filter((name) => name.endsWith('.webm'))
  return { events, tracks, files }
}

/** Returns the longest time in ms without a frame between two moments. */
export function findLongestGap(times: readonly number[], from: number, to: number): number {
  const inside = [from, ...times.filter((time) => time > from && time < to).toSorted((one, other) => one - other), to]
  return Math.max(...inside.slice(1).map((time, nth) => time - (inside[nth] ?? time)))
}
