import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { formatElapsed } from '#lib/time/elapsed.ts'
import { roomTexts } from './room.texts.ts'

/** Time since joining. */
export function ElapsedTime({ since }: { since: number }) {
  const t = useTexts(roomTexts)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    // Synchronises with the clock.
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Text size="sm" c="dimmed" role="timer" aria-label={t.elapsed}>
      {formatElapsed(now - since)}
    </Text>
  )
}
