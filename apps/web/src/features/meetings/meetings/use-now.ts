import { useEffect, useState } from 'react'

const tickMs = 20_000

/** The time now, for what is told relative to it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // Follows the clock.
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
