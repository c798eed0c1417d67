import type { ConnectionState, ParticipantStats } from '../../engine-stats.ts'

/** Above this share of lost packets a connection is poor. */
export const poorLoss = 0.1
const poorRoundTripMs = 400
const lostSilence = 0.5

/** The state of a connection that is silent for a share of the time after which it counts as dead. */
export const judgeConnection = (
  { loss = 0, roundTripMs = 0, pausedVideos }: Pick<ParticipantStats, 'loss' | 'roundTripMs' | 'pausedVideos'>,
  silence: number,
): ConnectionState => {
  if (silence > lostSilence) return 'lost'
  return loss > poorLoss || roundTripMs > poorRoundTripMs || pausedVideos > 0 ? 'poor' : 'good'
}
