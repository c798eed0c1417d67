import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { deviceTexts } from './device.texts.ts'
import classes from './prejoin.module.css'

const audible = 0.02
const silenceMs = 8000

/** How loud the microphone is, as a bar, and in words once it is heard or stays silent. */
export function MicLevel({ track }: { track: MediaStreamTrack }) {
  const t = useTexts(deviceTexts)
  const bar = useRef<HTMLDivElement>(null)
  const [heard, setHeard] = useState<'not-yet' | 'yes' | 'never'>('not-yet')
  useEffect(() => {
    // Follows the microphone's sound.
    setHeard('not-yet')
    return listen(track, (level) => {
      bar.current?.style.setProperty('--level', String(Math.min(1, level * 6)))
      if (level > audible) setHeard('yes')
    })
  }, [track])
  useEffect(() => {
    // Follows the clock.
    if (heard !== 'not-yet') return
    const timer = setTimeout(() => setHeard('never'), silenceMs)
    return () => clearTimeout(timer)
  }, [heard])
  return (
    <div className={classes.level}>
      <div ref={bar} className={classes.bar} aria-hidden />
      <Text size="sm" c="dimmed" role="status">
        {heard === 'yes' ? t.heard : heard === 'never' ? t.nothingHeard : t.speakUp}
      </Text>
    </div>
  )
}

function listen(track: MediaStreamTrack, hear: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    hear(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
  }, 60)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
