import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eventsFileName, RecordingEvent } from '#recorder/recording-format.ts'

type TrackEvent = Extract<RecordingEvent, { type: 'track' }>
export type ClockReport = { at: number; mediaMs: number; senderMs: number }

/** A file of the folder, with what the log says about it. */
export type Track = Pick<TrackEvent, 'at' | 'file' | 'sid' | 'trackSid' | 'kind' | 'source'> & {
  identity: string
  endedAt: number | null
  reports: ClockReport[]
  /** Whether a browser has recorded it, and not the recorder. */
  isUpload?: boolean
}

export type RecordingLog = {
  /** All events in order of time. */
  events: RecordingEvent[]
  tracks: Track[]
  /** The identity and the name of each connection. */
  people: ReadonlyMap<string, { identity: string; name: string }>
  /** The number of lines that could not be read. */
  damagedLines: number
}

/** A line of the recorder is shorter; the memory for another one is not worth it. */
const maxLineLength = 65_536
const maxTracks = 20_000

function parseLine(line: string): RecordingEvent | undefined {
  if (line.length > maxLineLength) return undefined
  try {
    const parsed = RecordingEvent.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

async function readEvents(folder: string) {
  const events: RecordingEvent[] = []
  let damagedLines = 0
  const lines = createInterface({ input: createReadStream(join(folder, eventsFileName)), crlfDelay: Infinity })
  for await (const line of lines) {
    if (line === '') continue
    const event = parseLine(line)
    if (event === undefined) damagedLines += 1
    // The clock of the machine may be set back; what happened later stays later.
    else events.push({ ...event, at: Math.max(event.at, events.at(-1)?.at ?? 0) })
  }
  return { events, damagedLines }
}

/** Reads the log in the folder of a recording. Lines that are damaged, such as one that was cut off, are left out. */
export async function readLog(
  folder: string,
  /** The persons by identity; others are their identity. */
  persons: ReadonlyMap<string, string> = new Map(),
): Promise<RecordingLog> {
  const { events, damagedLines } = await readEvents(folder)
  const people = new Map<string, { identity: string; name: string }>()
  const tracks = new Map<string, Track>()
  for (const event of events) {
    if (event.type === 'joined') {
      const { sid, identity, name } = event
      people.set(sid, { identity: persons.get(identity) ?? identity, name })
    }
    if (event.type === 'track' && tracks.size < maxTracks) {
      const { at, file, sid, trackSid, kind, source } = event
      tracks.set(file, { at, file, sid, trackSid, kind, source, identity: sid, endedAt: null, reports: [] })
    } else if (event.type === 'clock') {
      const { at, mediaMs, senderMs } = event
      tracks.get(event.file)?.reports.push({ at, mediaMs, senderMs })
    } else if (event.type === 'ended') {
      const track = tracks.get(event.file)
      if (track) track.endedAt = event.at
    }
  }
  for (const track of tracks.values()) track.identity = people.get(track.sid)?.identity ?? track.sid
  return { events, tracks: [...tracks.values()], people, damagedLines }
}
