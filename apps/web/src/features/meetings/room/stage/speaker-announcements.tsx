import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { stageTexts } from './stage.texts.ts'

/** In a lively discussion, who speaks is heard anyway. */
const everyMs = 10_000

/** Announces to screen readers who speaks, now and then. */
export function SpeakerAnnouncements({ name }: { name: string | undefined }) {
  const t = useTexts(stageTexts)
  const [announced, setAnnounced] = useState<string>()
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    // Synchronises with the clock.
    if (name === undefined || name === announced) return
    const announce = () => {
      announcedAt.current = Date.now()
      setAnnounced(name)
    }
    const timer = setTimeout(announce, Math.max(0, announcedAt.current + everyMs - Date.now()))
    return () => clearTimeout(timer)
  }, [name, announced])
  return <VisuallyHidden role="status">{announced === undefined ? '' : t.isSpeaking(announced)}</VisuallyHidden>
}
