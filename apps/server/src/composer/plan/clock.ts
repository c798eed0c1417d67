import type { ClockReport, Track } from './recording-log.ts'

/** Converts the time of a frame in its file into milliseconds since 1970 by the clock of the recorder. */
export type MediaClock = (mediaMs: number) => number

/** Clocks of computers differ by less than this. */
const maxDrift = 300e-6
/** A report that says that a frame was sent longer before its arrival, or after it, is not believed. */
const maxDelayMs = 3_000
const maxLeadMs = 500

type Point = { x: number; y: number }

/** Finds the value of a curve through points in order of `x`; constant before the first and after the last. */
function interpolate(points: Point[], x: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.x ?? 0) <= x) low = middle + 1
    else high = middle
  }
  const [before, after] = [points[low - 1], points[low]]
  if (before === undefined || after === undefined) return (before ?? after)?.y ?? 0
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x || 1)
}

const byX = (a: Point, b: Point) => a.x - b.x

/**
 * Finds the difference between the clocks of recorder and sender over time: reports arrive late by different amounts, so
 * it is the largest curve below all of them that does not change faster than clocks do.
 */
function findOffsets(reports: ClockReport[]): Point[] {
  const points = reports.map(({ at, senderMs }) => ({ x: senderMs, y: at - senderMs })).sort(byX)
  const lower = (from: Point | undefined, to: Point) => {
    if (from) to.y = Math.min(to.y, from.y + maxDrift * Math.abs(to.x - from.x))
  }
  for (const [index, point] of points.entries()) lower(points[index - 1], point)
  for (let index = points.length - 2; index >= 0; index -= 1) {
    const point = points[index]
    if (point) lower(points[index + 1], point)
  }
  return points
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Finds the difference between the clock of the sender and the time in the file; single reports that differ are ignored. */
function findMediaOffsets(reports: ClockReport[]): Point[] {
  const points = reports.map(({ mediaMs, senderMs }) => ({ x: mediaMs, y: senderMs - mediaMs })).sort(byX)
  return points.map(({ x }, index) => ({
    x,
    y: median(points.slice(Math.max(0, index - 2), index + 3).map(({ y }) => y)),
  }))
}

/**
 * Builds the clock of each file. All files of a participant share one mapping from its clock to that of the recorder, so
 * that sound and picture belong together; without reports that can be believed, the arrival of the first frame counts.
 */
export function buildClocks(tracks: Track[]): Map<string, MediaClock> {
  const offsets = new Map<string, Point[]>()
  for (const [sid, own] of Map.groupBy(tracks, ({ sid }) => sid))
    offsets.set(sid, findOffsets(own.flatMap(({ reports }) => reports)))
  return new Map(tracks.map((track) => [track.file, buildClock(track, offsets.get(track.sid) ?? [])]))
}

function buildClock(track: Track, offsets: Point[]): MediaClock {
  const byArrival: MediaClock = (mediaMs) => track.at + mediaMs
  if (track.reports.length === 0) return byArrival
  const mediaOffsets = findMediaOffsets(track.reports)
  const byReports: MediaClock = (mediaMs) => {
    const senderMs = mediaMs + interpolate(mediaOffsets, mediaMs)
    return senderMs + interpolate(offsets, senderMs)
  }
  const isBelieved = ({ mediaMs }: { mediaMs: number }) => {
    const lead = byReports(mediaMs) - byArrival(mediaMs)
    const tolerance = Math.abs(mediaMs) * 1e-3
    return lead >= -maxDelayMs - tolerance && lead <= maxLeadMs + tolerance
  }
  return [{ mediaMs: 0 }, ...track.reports].every(isBelieved) ? byReports : byArrival
}
