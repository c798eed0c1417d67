import { useEffect, useState } from 'react'

const tickMs = 20_000

/** Returns the current time, updated regularly for relative times. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // Synchronises with the clock.
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
