/** The grades of a connection, from best to worst; `lost` while nothing arrives although something should. */
export const connectionGrades = ['good', 'fair', 'poor', 'lost'] as const
export type ConnectionGrade = (typeof connectionGrades)[number]

/** The numbers of a connection at one time; what was not measured is absent or null. */
export type MeasuredConnection = {
  /** The share of packets that do not arrive, of the worse direction, from 0 to 1. */
  readonly loss?: number | null | undefined
  /** How unevenly sound arrives (RFC 3550), in the worse direction. */
  readonly jitterMs?: number | null | undefined
  readonly roundTripMs?: number | null | undefined
  /** Videos that are held back because the connection has no room for them. */
  readonly pausedVideos?: number | undefined
}

/**
 * Above these a connection is fair or poor.
 *
 * - `loss`: ITU-T G.1010 (table I.1) wants less than 3 % for a conversation; above 10 % Microsoft's call quality
 *   dashboard calls a stream poor.
 * - `jitterMs`: Microsoft and Cisco want at most 30 ms for voice; ITU-T Y.1541 allows 50 ms in its best classes.
 * - `roundTripMs`: ITU-T G.114 has 150 ms from mouth to ear as unnoticed and 400 ms as the limit. Between two people who
 *   are equally far from the engine, the way from one to the other is as long as the round trip of one of them.
 */
export const connectionLimits = {
  fair: { loss: 0.03, jitterMs: 30, roundTripMs: 150 },
  poor: { loss: 0.1, jitterMs: 50, roundTripMs: 400 },
} as const

/** Grades a connection on which packets arrive, by its worst number; one without any number is good. */
export function gradeConnection({
  loss,
  jitterMs,
  roundTripMs,
  pausedVideos = 0,
}: MeasuredConnection): Exclude<ConnectionGrade, 'lost'> {
  const exceeds = (limits: { loss: number; jitterMs: number; roundTripMs: number }): boolean =>
    (loss ?? 0) > limits.loss || (jitterMs ?? 0) > limits.jitterMs || (roundTripMs ?? 0) > limits.roundTripMs
  if (pausedVideos > 0 || exceeds(connectionLimits.poor)) return 'poor'
  return exceeds(connectionLimits.fair) ? 'fair' : 'good'
}

/** Checks whether a connection counts as poor where shares of poor ones are counted. */
export const isPoor = (grade: ConnectionGrade | 'unknown'): boolean => grade === 'poor' || grade === 'lost'

/** The time between two samples of a connection. */
export const sampleSeconds = 10

/** The bounds of what a browser reports about its own connection: samples in a call, and the age of each. */
export const maxReportedSamples = 6
export const maxReportedAgeMs = 60_000
