import type { reportedJoinReasons } from '@foyer/contract/operations/failed-joins'
import { ConnectionError, ConnectionErrorReason } from 'livekit-client'

const unauthorized = 401

/**
 * Returns why the client did not connect; undefined where the participant may no longer take part, or has left. The
 * client has no reason of its own for a missing path, only a message.
 */
export function toFailedJoinReason(error: unknown): (typeof reportedJoinReasons)[number] | undefined {
  if (!(error instanceof ConnectionError)) return undefined
  const { reason, status, message } = error
  if (reason === ConnectionErrorReason.Cancelled || reason === ConnectionErrorReason.LeaveRequest) return undefined
  if (reason === ConnectionErrorReason.NotAllowed) return status === unauthorized ? 'token-expired' : undefined
  return /could not establish/i.test(message) ? 'no-media-path' : 'no-signaling'
}
