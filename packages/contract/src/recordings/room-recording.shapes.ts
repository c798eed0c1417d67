import { z } from 'zod'
import { Id, Instant } from '../common.ts'

/** Why a recording ended by itself or did not begin, or what has become of its files. */
export const RecordingFailure = z.enum([
  'limit',
  'quota',
  'disk-full',
  'no-connection',
  'lost',
  'composing',
  'composer-missing',
  'files-missing',
])
export type RecordingFailure = z.output<typeof RecordingFailure>

/** The recording of a conference as its participants see it. */
export const RoomRecording = z.strictObject({
  id: Id,
  /** `interrupted`: the recorder has lost its connection and tries again; `ended`: it is no longer recorded. */
  state: z.enum(['starting', 'recording', 'paused', 'interrupted', 'ended', 'failed']),
  /** Null unless it ended by itself. */
  failure: RecordingFailure.nullable(),
  /** The host who started it; empty if it started with the meeting. */
  startedBy: z.string(),
  startedAt: Instant,
  /** The time that was recorded until now, without pauses, by the server's clock. */
  recordedMs: z.int(),
  /** For hosts: everything up to then is stored; null before the first second. */
  storedAt: Instant.nullable(),
  /** Whether the caller has agreed to be recorded. */
  agreed: z.boolean(),
})
export type RoomRecording = z.output<typeof RoomRecording>
