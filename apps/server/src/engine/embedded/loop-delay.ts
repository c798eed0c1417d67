import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

const resolutionMs = 10
const windowMs = 10_000

/** Measures how late this process does what is due, and how busy it is, over the last complete window of ten seconds. */
export const measureLoopDelay = () => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let began = performance.eventLoopUtilization()
  // The histogram measures the time between two turns that are due in `resolutionMs`.
  const readMs = (percentile: number) => Math.max(0, histogram.percentile(percentile) / 1e6 - resolutionMs)
  const take = () => ({
    loopDelay: { medianMs: readMs(50), p99Ms: readMs(99) },
    load: performance.eventLoopUtilization(began).utilization,
  })
  let last: ReturnType<typeof take> | undefined
  setInterval(() => {
    last = take()
    histogram.reset()
    began = performance.eventLoopUtilization()
  }, windowMs).unref()
  return { read: () => last ?? take() }
}
