/** Formats a length as 4:05, or 1:04:05 from one hour. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const padTwo = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours === 0 ? `${minutes}:${padTwo(seconds % 60)}` : `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}`
}

/** Formats a position as players do, with two digits for minutes: 04:05, 1:04:05. */
export const formatPosition = (ms: number): string => formatElapsed(ms).padStart(5, '0')
