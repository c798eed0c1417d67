import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { RecordingFailure } from './room-recording.shapes.ts'

/** `recording` while the meeting goes on, then `processing` until it can be watched. */
export const RecordingState = z.enum(['recording', 'processing', 'ready', 'failed'])
export type RecordingState = z.output<typeof RecordingState>

/** The parts of a recording that can be watched or downloaded. */
export const RecordingFileKind = z.enum(['video', 'audio', 'poster', 'chat'])
export type RecordingFileKind = z.output<typeof RecordingFileKind>

/** The part of a recording that is kept, in milliseconds of the original. */
export const RecordingTrim = z.strictObject({
  /** `cutting`: it is shown in full to those who may trim it, and to no one else; `failed`: so it stays. */
  state: z.enum(['cutting', 'cut', 'failed']),
  fromMs: z.int(),
  toMs: z.int(),
  /** The length of the original. */
  originalMs: z.int(),
})
export type RecordingTrim = z.output<typeof RecordingTrim>

/** A recorded meeting in the lists. */
export const Recording = z.strictObject({
  id: Id,
  topic: z.string(),
  number: z.string(),
  /** The host whose recording it is, by the name of then. */
  owner: z.string(),
  isOwn: z.boolean(),
  people: z.int(),
  startsAt: Instant,
  /** Null while it is recorded. */
  endsAt: Instant.nullable(),
  state: RecordingState,
  /** Why it failed, or ended before the meeting; null otherwise. */
  failure: RecordingFailure.nullable(),
  /** From 0 to 1 while it is processed. */
  progress: z.number(),
  /** Since when it is processed, and when it will be ready about; null if not known. */
  processingSince: Instant.nullable(),
  expectedAt: Instant.nullable(),
  /** The length of what is shown; null before it is ready. */
  durationMs: z.int().nullable(),
  /** Null for all of it. */
  trim: RecordingTrim.nullable(),
  /** The size of all files, with those of the original if it is trimmed. */
  bytes: z.int(),
  files: z.array(RecordingFileKind),
  /** Changes with the poster, for its address. */
  version: z.int(),
  /** Whether its owner has not opened it yet. */
  isNew: z.boolean(),
  /** When it goes to the trash by itself, and from there is deleted; null if it is kept. */
  keptUntil: Instant.nullable(),
  /** Whether an administrator keeps it, whatever the rules say. */
  isHeld: z.boolean(),
  trashedAt: Instant.nullable(),
  /** The name of the user who moved it to the trash; empty if a rule did. */
  trashedBy: z.string(),
})
export type Recording = z.output<typeof Recording>

/** A part of a recording; `at` is its position in milliseconds. */
export const Chapter = z.strictObject({
  at: z.int(),
  kind: z.enum(['start', 'share', 'speech', 'mark']),
  /** The name of who shares or speaks; empty otherwise. */
  name: z.string(),
  title: z.string(),
})
export type Chapter = z.output<typeof Chapter>

/** When a person spoke: pairs of positions in milliseconds. */
export const Speaker = z.strictObject({ name: z.string(), spans: z.array(z.tuple([z.int(), z.int()])) })
export type Speaker = z.output<typeof Speaker>

/** A message of the chat to everyone; `at` is its position in milliseconds. */
export const RecordedMessage = z.strictObject({ sequence: z.int(), at: z.int(), name: z.string(), text: z.string() })
export type RecordedMessage = z.output<typeof RecordedMessage>

/** A recording with what its player shows. */
export const RecordingDetails = Recording.extend({
  chapters: z.array(Chapter),
  speakers: z.array(Speaker),
  /** Where something is missing, and how much of it, in milliseconds. */
  gaps: z.array(z.strictObject({ at: z.int(), ms: z.int() })),
  sizes: z.partialRecord(RecordingFileKind, z.int()),
  holdReason: z.string(),
  heldBy: z.string(),
})
export type RecordingDetails = z.output<typeof RecordingDetails>
