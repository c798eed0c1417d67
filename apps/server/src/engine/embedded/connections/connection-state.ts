import type { ConnectionState, ParticipantStats } from '../../engine-stats.ts'

/** The share of lost packets above which a connection is poor. */
export const poorLoss = 0.1
const poorRoundTripMs = 400
const lostSilenceRatio = 0.5

/**
 * Judges the state of a connection. `silenceRatio` is the time without packets as a share of the time after which the
 * connection counts as dead.
 */
export const judgeConnection = (
  { loss = 0, roundTripMs = 0, pausedVideos }: Pick<ParticipantStats, 'loss' | 'roundTripMs' | 'pausedVideos'>,
  silenceRatio: number,
): ConnectionState => {
  if (silenceRatio > lostSilenceRatio) return 'lost'
  return loss > poorLoss || roundTripMs > poorRoundTripMs || pausedVideos > 0 ? 'poor' : 'good'
}
