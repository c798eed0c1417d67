import { minTrimmedMs } from '@foyer/contract/recordings/recording-constants'
import type { RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'

/** A part of a recording, in milliseconds of the original. */
export type Range = { readonly fromMs: number; readonly toMs: number }
export type Handle = 'fromMs' | 'toMs'

type Trimmed = Pick<RecordingDetails, 'trim'>

/** Returns where what is played begins in the original. */
export const findOffset = ({ trim }: Trimmed): number => (trim?.state === 'cut' ? trim.fromMs : 0)

/** Identifies the part that is played: files of another part are other files. */
export const nameShownPart = ({ trim }: Trimmed): string => (trim?.state === 'cut' ? `${trim.fromMs}-${trim.toMs}` : '')

/** Returns how far a handle can go: at least a second remains. */
export const findBounds = ({ fromMs, toMs }: Range, handle: Handle, originalMs: number): readonly [number, number] =>
  handle === 'fromMs'
    ? [0, Math.max(0, toMs - minTrimmedMs)]
    : [Math.min(originalMs, fromMs + minTrimmedMs), originalMs]

/** Moves a handle as far as it can go. */
export function moveHandle(
  range: Range,
  handle: Handle,
  { ms, originalMs }: { ms: number; originalMs: number },
): Range {
  const [min, max] = findBounds(range, handle, originalMs)
  return { ...range, [handle]: Math.round(Math.min(max, Math.max(min, ms))) }
}

/** Reads a position as it is written: 252, 4:12, 1:04:12; undefined for anything else. */
export function parsePosition(text: string): number | undefined {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})$/.exec(text.trim())
  if (parts === null) return undefined
  const [, hours = '0', minutes, seconds = '0'] = parts
  const isClock = minutes !== undefined
  if (isClock && (Number(seconds) > 59 || Number(minutes) > 59)) return undefined
  return (Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000
}

const steps: { readonly [key: string]: number } = {
  ArrowLeft: -1000,
  ArrowDown: -1000,
  ArrowRight: 1000,
  ArrowUp: 1000,
  PageDown: -10_000,
  PageUp: 10_000,
}

/** Returns where a key moves a handle; undefined for other keys. */
export function findKeyTarget(key: string, shift: boolean, ms: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return Number.MAX_SAFE_INTEGER
  const step = steps[key]
  return step === undefined ? undefined : ms + step * (shift ? 10 : 1)
}
