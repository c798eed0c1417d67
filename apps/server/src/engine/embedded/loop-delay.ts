import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 10
const windowMs = 10_000

/** Measures how late this process does what is due, over the last complete window of ten seconds. */
export const measureLoopDelay = () => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  // The histogram measures the time between two turns that are due in `resolutionMs`.
  const readMs = (percentile: number) => Math.max(0, histogram.percentile(percentile) / 1e6 - resolutionMs)
  const take = () => ({ medianMs: readMs(50), p99Ms: readMs(99) })
  let last: ReturnType<typeof take> | undefined
  setInterval(() => {
    last = take()
    histogram.reset()
  }, windowMs).unref()
  return { read: () => last ?? take() }
}
