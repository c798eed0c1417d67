import { loginPath } from '#lib/session/redirect-path.ts'

/** Returns the sign-in that leads back to a page. */
export const toSignIn = (redirect: string): string => `${loginPath}?${new URLSearchParams({ redirect })}`

/** Writes a position in a recording: 24:18, or 1:04:12. */
export function writePosition(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (parts[0] === 0 ? parts.slice(1) : parts)
    .map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
}
