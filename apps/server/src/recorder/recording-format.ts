import { z } from 'zod'

/** The log in the folder of a recording: one JSON object a line, only ever appended; the last line may be cut off. */
export const eventsFileName = 'events.jsonl'

/** Milliseconds since 1970 by the clock of the machine that records. */
const At = z.int().nonnegative()
const Sid = z.string().min(1).max(64)
/** A file of the folder with one track: WebM with VP8 or Opus as it was received, in clusters of at most one second. */
const TrackFile = z.string().regex(/^\d{1,9}\.webm$/)

/** An entry of the log while a meeting is recorded. Participants are known by their connection (`sid`). */
export const RecordingEvent = z.discriminatedUnion('type', [
  /** A recorder has connected; the first time, and again after a crash or a lost connection. */
  z.object({ type: z.literal('connected'), at: At, version: z.literal(1) }),
  /** The connection ended without being asked to; what happened until the next `connected` is missing. */
  z.object({ type: z.literal('lost'), at: At }),
  z.object({ type: z.literal('paused'), at: At }),
  z.object({ type: z.literal('resumed'), at: At }),
  z.object({ type: z.literal('stopped'), at: At }),
  z.object({ type: z.literal('joined'), at: At, sid: Sid, identity: z.string().max(256), name: z.string().max(1024) }),
  z.object({ type: z.literal('left'), at: At, sid: Sid }),
  /** The first frame of a track arrived at `at`, which is the time 0 of its file. */
  z.object({
    type: z.literal('track'),
    at: At,
    file: TrackFile,
    sid: Sid,
    trackSid: Sid,
    kind: z.enum(['audio', 'video']),
    source: z.enum(['camera', 'microphone', 'screen-share', 'screen-share-audio', 'unknown']),
  }),
  z.object({ type: z.literal('ended'), at: At, file: TrackFile }),
  z.object({ type: z.literal('muted'), at: At, trackSid: Sid, muted: z.boolean() }),
  /** Those who speak from now on. */
  z.object({ type: z.literal('speakers'), at: At, sids: z.array(Sid) }),
  /**
   * A report of the sender, received at `at`: its clock showed `senderMs` (since 1900 or any other moment) at the time
   * `mediaMs` of the file. All files of one participant share that clock.
   */
  z.object({ type: z.literal('clock'), at: At, file: TrackFile, mediaMs: z.number(), senderMs: z.number() }),
])
export type RecordingEvent = z.infer<typeof RecordingEvent>
