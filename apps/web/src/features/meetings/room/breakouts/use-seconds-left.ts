import { useEffect, useState } from 'react'

/** Returns the seconds until an instant, which the clock of this browser counts down; undefined without one. */
export function useSecondsLeft(end: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    // Synchronises with the clock.
    if (end === undefined) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [end])
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / 1000))
}
