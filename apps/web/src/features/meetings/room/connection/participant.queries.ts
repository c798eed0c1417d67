import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { room } from '@foyer/contract/meetings/room'
import type { Joined } from '#features/meetings/room/room.queries.ts'
import { ApiError, createClient, makeCall } from '#lib/api.ts'

const api = createClient(room)

export const report = api.report
export const reportFailure = api.reportFailure
export const reportConnection = api.reportConnection
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

/** Checks whether retrying in a moment might succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'too-many-requests')
