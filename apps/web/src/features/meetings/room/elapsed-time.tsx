import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { elapsed } from './room.rules.ts'
import { roomTexts } from './room.texts.ts'

/** How long one has been here. */
export function ElapsedTime({ since }: { since: number }) {
  const t = useTexts(roomTexts)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    // Follows the clock.
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Text size="sm" c="dimmed" role="timer" aria-label={t.elapsed}>
      {elapsed(now - since)}
    </Text>
  )
}
