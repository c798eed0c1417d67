import type { reportedJoinReasons } from '@foyer/contract/operations/failed-joins'
import { ConnectionError, ConnectionErrorReason, type Room } from 'livekit-client'
import type { Joined } from '#features/meetings/room/room.queries.ts'
import { toRtcConfig } from './livekit-options.ts'
import { reportFailure } from './participant.queries.ts'

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

/** Connects; the portal learns why the first attempt of a join failed. */
export async function connectRoom(room: Room, joined: Joined, { isFirst }: { isFirst: boolean }): Promise<void> {
  const { url, token, participantId } = joined
  try {
    await room.connect(url, token, { rtcConfig: toRtcConfig(joined) })
  } catch (error) {
    const reason = isFirst ? toFailedJoinReason(error) : undefined
    // Fire and forget.
    if (reason !== undefined) reportFailure({ participantId, reason }).catch(() => undefined)
    throw error
  }
}
