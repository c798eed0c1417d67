import {
  type ConnectionGrade,
  gradeConnection,
  type MeasuredConnection,
} from '@foyer/contract/meetings/connection-grades'

const lostSilenceRatio = 0.5

/**
 * Judges the state of a connection. `silenceRatio` is the time without packets as a share of the time after which the
 * connection counts as dead.
 */
export const judgeConnection = (measured: MeasuredConnection, silenceRatio: number): ConnectionGrade =>
  silenceRatio > lostSilenceRatio ? 'lost' : gradeConnection(measured)
