/** A recording to be made of the tracks in a folder. */
export type Composition = {
  /** The folder with the log and the tracks. */
  folder: string
  /** The name of a file in it with pictures and sound that a browser has recorded, instead of a log and tracks. */
  file?: string
  /** The folder of the results, which also holds the finished parts of a run that was interrupted. */
  output: string
  /**
   * Names to be shown; identities that are missing here keep the name in the log. Those of one `person`, who left and
   * returned, are shown and counted as one; results name them by it.
   */
  people: { identity: string; person?: string; name: string }[]
  /** Chapters that the host has set, in milliseconds since 1970. */
  marks: { at: number; title: string }[]
  /** The end of the recording, if the log does not state it. */
  endedAt: number | null
}

export type ComposedChapter = {
  at: number
  kind: 'start' | 'share' | 'speech' | 'mark'
  identity?: string
  title?: string
}

export type ComposedFile = { kind: 'video' | 'audio' | 'poster'; name: string; bytes: number; sha256: string }

/** A finished recording. Positions are milliseconds in the recording; `from` and `to` of `spans` are since 1970. */
export type Composed = {
  startedAt: number
  durationMs: number
  /** The times that the recording covers, and their positions: pauses and long gaps are cut out. */
  spans: { from: number; to: number; at: number }[]
  /** Times that could not be recorded: silence in the recording, or cut out where they are long. */
  gaps: { at: number; ms: number }[]
  files: ComposedFile[]
  chapters: ComposedChapter[]
  speakers: { identity: string; name: string; spans: [number, number][] }[]
}

/** A part to be cut out of a recording. Positions are milliseconds in the recording; the end is outside of the part. */
export type Cut = {
  /** The video, or the sound of a recording that has no more; as the composer has made it. */
  source: string
  /** The folder of the results, which also holds the finished files of a run that was interrupted. */
  output: string
  fromMs: number
  toMs: number
  /** The length of the recording. */
  durationMs: number
  /** The position of the poster in the part. */
  posterAtMs: number
}

/** A failure of the composer. After all but `aborted` and `unavailable`, trying again is likely to fail too. */
export class ComposerError extends Error {
  readonly code: 'unavailable' | 'empty' | 'failed' | 'slow' | 'aborted'

  constructor(code: ComposerError['code'], message: string) {
    super(message)
    this.name = 'ComposerError'
    this.code = code
  }
}

export type ComposerLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** A message from the portal to the child. */
export type ComposerCall = { type: 'find' } | { type: 'compose'; composition: Composition } | { type: 'cut'; cut: Cut }

/** A message from the child to the portal. */
export type ComposerMessage =
  | { type: 'found'; version: string }
  | { type: 'missing'; reason: string }
  | { type: 'progress'; share: number }
  | { type: 'log'; level: keyof ComposerLog; fields: object; message: string }
  | { type: 'composed'; composed: Composed }
  | { type: 'cut'; files: ComposedFile[] }
  | { type: 'failed'; code: ComposerError['code']; message: string }

const readType = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

// Both ends run the same version of the program and share a private channel, so the type of a message determines
// its shape.
const callTypes: unknown[] = ['find', 'compose', 'cut']
export const isComposerCall = (value: unknown): value is ComposerCall => callTypes.includes(readType(value))

const messageTypes: unknown[] = ['found', 'missing', 'progress', 'log', 'composed', 'cut', 'failed']
export const isComposerMessage = (value: unknown): value is ComposerMessage => messageTypes.includes(readType(value))
