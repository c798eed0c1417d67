const firstPauseMs = 1000
const maxPauseMs = 60_000

/** Returns how long to wait before the attempt that follows a number of failures; `random` is between 0 and 1. */
export const findPauseMs = (failures: number, random: number = Math.random()): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.75 + random / 2)

/** The next step after a part of an upload that was not accepted. */
export type AfterFailure = 'retry' | 'ask-again' | 'stop'

/**
 * Decides what to do: requests that the network or a restarting server lost are sent again, and where another part is
 * expected, the server is asked which one. Everything else needs the user.
 */
export function decideAfter({ status, code }: { readonly status: number; readonly code: string }): AfterFailure {
  if (code === 'upload-out-of-step') return 'ask-again'
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'retry' : 'stop'
}

/** Smooths the speed, so that the time left does not jump. */
export function smoothSpeed(before: number | undefined, bytes: number, ms: number): number {
  const now = (bytes * 1000) / Math.max(1, ms)
  return before === undefined ? now : before * 0.7 + now * 0.3
}

/** Returns the milliseconds that are left at a speed; undefined while it is unknown. */
export const findMsLeft = (leftBytes: number, speed: number | undefined): number | undefined =>
  speed === undefined || speed <= 0 ? undefined : (leftBytes / speed) * 1000
