import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { deviceTexts } from '#features/meetings/room/devices/device.texts.ts'
import { measureLevel } from '#features/meetings/room/devices/measure-level.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './prejoin.module.css'

const audibleLevel = 0.02
const silenceMs = 8000

/** The microphone's level as a bar, and as text once sound is detected or missing. */
export function MicLevel({ track }: { track: MediaStreamTrack }) {
  const t = useTexts(deviceTexts)
  const bar = useRef<HTMLDivElement>(null)
  const [detection, setDetection] = useState<'not-yet' | 'yes' | 'never'>('not-yet')
  useEffect(() => {
    // Synchronises with the microphone's level.
    setDetection('not-yet')
    return measureLevel(track, (level) => {
      bar.current?.style.setProperty('--level', String(Math.min(1, level * 6)))
      if (level > audibleLevel) setDetection('yes')
    })
  }, [track])
  useEffect(() => {
    // Synchronises with the clock.
    if (detection !== 'not-yet') return
    const timer = setTimeout(() => setDetection('never'), silenceMs)
    return () => clearTimeout(timer)
  }, [detection])
  return (
    <div className={classes.level}>
      <div ref={bar} className={classes.bar} aria-hidden />
      <Text size="sm" c="dimmed" role="status">
        {detection === 'yes' ? t.heard : detection === 'never' ? t.nothingHeard : t.speakUp}
      </Text>
    </div>
  )
}
