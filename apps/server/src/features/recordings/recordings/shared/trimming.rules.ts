import { minTrimmedMs } from '@foyer/contract/recordings/recording-constants'
import type {
  Chapter,
  RecordedMessage,
  RecordingDetails,
  RecordingTrim,
  Speaker,
} from '@foyer/contract/recordings/recordings.shapes'

/** A part of a recording: the positions of its beginning and its end in ms, of which the end is outside. */
export type Part = { fromMs: number; toMs: number }

/** The columns of a recording that say which part of it is kept. */
export type TrimColumns = {
  trim_state: string | null
  trim_from_ms: number | null
  trim_to_ms: number | null
  duration_ms: number | null
}

/** Decides what a wish to trim is: all of a recording of this length, a part of it, or neither. */
export function decideTrim({ fromMs, toMs }: Part, durationMs: number): 'whole' | 'part' | 'invalid' {
  if (fromMs === 0 && toMs === durationMs) return 'whole'
  return fromMs >= 0 && toMs <= durationMs && toMs - fromMs >= minTrimmedMs ? 'part' : 'invalid'
}

/** Returns how a recording is trimmed; null if it is not. */
export function toTrim(row: TrimColumns): RecordingTrim | null {
  const { trim_state: state, trim_from_ms: fromMs, trim_to_ms: toMs, duration_ms: originalMs } = row
  if (fromMs === null || toMs === null || originalMs === null) return null
  return state === 'cutting' || state === 'cut' || state === 'failed' ? { state, fromMs, toMs, originalMs } : null
}

/** Returns the part that those see who may trim a recording; null for all of it, also before it is cut. */
export function findShownPart(row: TrimColumns): Part | null {
  const trim = toTrim(row)
  return trim?.state === 'cut' ? trim : null
}

/** Names the part that is shown, so that a player notices that it is another one. */
export function nameShownPart(row: TrimColumns): string {
  const part = findShownPart(row)
  return part === null ? 'all' : `${part.fromMs}-${part.toMs}`
}

const isWithin = ({ fromMs, toMs }: Part, at: number): boolean => at >= fromMs && at < toMs
const shift = <Placed extends { at: number }>({ fromMs }: Part, placed: Placed): Placed => ({
  ...placed,
  at: placed.at - fromMs,
})

/** Returns what has a position in a part, at its position there. */
function cutPlaced<Placed extends { at: number }>(placed: readonly Placed[], part: Part | null): Placed[] {
  if (part === null) return [...placed]
  return placed.filter(({ at }) => isWithin(part, at)).map((one) => shift(part, one))
}

export const cutMessages = (messages: readonly RecordedMessage[], part: Part | null): RecordedMessage[] =>
  cutPlaced(messages, part)

export const cutGaps = (gaps: RecordingDetails['gaps'], part: Part | null): RecordingDetails['gaps'] =>
  cutPlaced(gaps, part)

/**
 * Returns the chapters of a part. It begins with one without a name: the title of a chapter that began before belongs to
 * what was cut off.
 */
export function cutChapters(chapters: readonly Chapter[], part: Part | null): Chapter[] {
  const cut = cutPlaced(chapters, part)
  if (chapters.length === 0 || cut.some(({ at }) => at === 0)) return cut
  return [{ at: 0, kind: 'start', name: '', title: '' }, ...cut]
}

/** Returns who spoke in a part, and when; those who did not are left out. */
export function cutSpeakers(speakers: readonly Speaker[], part: Part | null): Speaker[] {
  if (part === null) return [...speakers]
  const { fromMs, toMs } = part
  return speakers.flatMap(({ name, spans }) => {
    const cut = spans.flatMap(([from, to]): Speaker['spans'] => {
      const [start, end] = [Math.max(from, fromMs), Math.min(to, toMs)]
      return start < end ? [[start - fromMs, end - fromMs]] : []
    })
    return cut.length === 0 ? [] : [{ name, spans: cut }]
  })
}

export const cutDuration = (durationMs: number | null, part: Part | null): number | null =>
  part === null ? durationMs : part.toMs - part.fromMs

/** When a screen is shared, its picture is complete a little later. */
const shareSettlesMs = 5000
const posterAtMs = 30_000

/** Chooses the position of the poster in a part: a shared screen, else when the meeting is under way. */
export function choosePosterPosition(chapters: readonly Chapter[], part: Part): number {
  const lengthMs = part.toMs - part.fromMs
  const share = cutChapters(chapters, part).find(({ kind }) => kind === 'share')
  return Math.min(share === undefined ? Math.min(posterAtMs, lengthMs / 2) : share.at + shareSettlesMs, lengthMs - 100)
}

/** Writes a position for the audit log: 0:04:12. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
