import { room } from '@foyer/contract/meetings/room'
import { ApiError, createClient } from '#lib/api.ts'

const api = createClient(room)

export const report = api.report
export const end = api.end

/** Reports that the participant left. Fire and forget; the request outlives the page. */
export function leave(participantId: string): void {
  api.leave({ participantId }, { keepalive: true }).catch(() => undefined)
}

/** Checks whether retrying in a moment might succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'too-many-requests')
