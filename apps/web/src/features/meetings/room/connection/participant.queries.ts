import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { room } from '@foyer/contract/meetings/room'
import { ApiError, createClient, makeCall } from '#lib/api.ts'

const api = createClient(room)

export const report = api.report
export const end = api.end

/** Returns how to connect to the room in which a stay is now. */
export const connectToRoom = (participantId: string) => makeCall(breakouts.connect, { participantId })

/** Reports that the participant left. Fire and forget; the request outlives the page. */
export function leave(participantId: string): void {
  api.leave({ participantId }, { keepalive: true }).catch(() => undefined)
}

/** Checks whether retrying in a moment might succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'too-many-requests')
