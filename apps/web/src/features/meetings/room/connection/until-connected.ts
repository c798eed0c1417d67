import { ApiError } from '#lib/api.ts'

const maxTries = 10
const retryMs = 500

/** Options of queries in the room: the portal learns a moment after the browser that it is connected. */
export const untilConnected = {
  retry: (tries: number, error: Error) =>
    error instanceof ApiError && error.code === 'not-connected' && tries < maxTries,
  retryDelay: retryMs,
}
