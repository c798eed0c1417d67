import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { room } from '@foyer/contract/meetings/room'
import type { Joined } from '#features/meetings/room/room.queries.ts'
import { ApiError, createClient, makeCall } from '#lib/api.ts'
import { toFailedJoinReason } from './failed-join.ts'

const api = createClient(room)

export const report = api.report
export const end = api.end

/** Returns how to connect to the room in which a stay is now. */
export const connectToRoom = (participantId: string) => makeCall(breakouts.connect, { participantId })

/** Returns how to go on with the same stay, if its connection was lost because it belongs into another room now. */
export async function findMoved(joined: Joined): Promise<Joined | undefined> {
  const access = await connectToRoom(joined.participantId).catch(() => undefined)
  return access && access.breakout?.id !== joined.breakout?.id ? { ...joined, ...access } : undefined
}

/** Reports that the participant left. Fire and forget; the request outlives the page. */
export function leave(participantId: string): void {
  api.leave({ participantId }, { keepalive: true }).catch(() => undefined)
}

/** Reports why the participant did not get into the meeting, if the portal counts that. Fire and forget. */
export function reportFailure(participantId: string, error: unknown): void {
  const reason = toFailedJoinReason(error)
  if (reason !== undefined) api.reportFailure({ participantId, reason }, { keepalive: true }).catch(() => undefined)
}

/** Checks whether retrying in a moment might succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'too-many-requests')
