import { performance } from 'node:perf_hooks'

/** Returns milliseconds since 1970 that a change of the system's clock does not move. */
export const readClock = (): number => Math.round(performance.timeOrigin + performance.now())
