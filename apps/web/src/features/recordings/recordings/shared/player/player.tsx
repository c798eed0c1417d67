import { formatPosition } from '#lib/time/elapsed.ts'
import './media-elements.ts'
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlayerPlayFilled, IconWaveSine } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import classes from './player.module.css'
import { playerTexts } from './player.texts.ts'
import { findCurrent } from './positions.ts'
import type { Playback } from './use-playback.ts'
import { speeds, usePlayerKeys } from './use-player-keys.ts'
import type { ChapterSection } from './use-sections.ts'

type PlayerProps = {
  src: string
  /** Empty without a poster. */
  poster: string
  durationMs: number
  sections: readonly ChapterSection[]
  media: RefObject<HTMLVideoElement | null>
  playback: Playback
  withSoundOnly: boolean
  /** Called when the file cannot be read any more. */
  onBroken?: () => void
}

/** Plays a recording: its picture with sound, or the sound alone. */
export function Player(props: PlayerProps) {
  const { src, poster, durationMs, sections, media, playback, withSoundOnly, onBroken } = props
  const t = useTexts(playerTexts)
  const language = useLanguage()
  const frame = useRef<HTMLElement>(null)
  const [isBroken, setBroken] = useState(false)
  useChapterTrack(media, sections)
  usePlayerKeys({ ref: media, frame, chapters: sections })
  const keepPosition = useKeptThroughLoads(media, src)
  const current = sections[findCurrent(sections, playback.ms)]
  return (
    <section className={classes.player} aria-label={t.player} data-mantine-color-scheme="dark">
      <media-controller ref={frame} nohotkeys="" lang={language} dir="ltr" className={classes.frame}>
        <video
          ref={media}
          slot="media"
          src={src}
          {...(poster === '' ? {} : { poster })}
          preload="metadata"
          playsInline
          className={classes.media}
          onLoadedMetadata={keepPosition}
          onError={() => {
            setBroken(true)
            onBroken?.()
          }}
          onLoadStart={() => setBroken(false)}
        />
        {withSoundOnly && poster === '' && <IconWaveSine size={64} className={classes.wave} aria-hidden />}
        {playback.offered !== undefined && <Offer playback={playback} at={playback.offered} media={media} />}
        <media-loading-indicator slot="centered-chrome" />
        <media-control-bar className={classes.bar}>
          <media-time-range className={classes.range}>
            {/* Without chapters it would show its language. */}
            {sections.length > 1 && <media-preview-chapter-display slot="preview" />}
            <media-preview-time-display slot="preview" />
          </media-time-range>
        </media-control-bar>
        <media-control-bar className={classes.bar}>
          <media-play-button />
          <media-seek-backward-button seekoffset={10} className={classes.wide} />
          <media-seek-forward-button seekoffset={10} className={classes.wide} />
          <media-mute-button className={classes.wide} />
          <media-volume-range className={classes.volume} />
          <bdi className={classes.clock}>{`${formatPosition(playback.ms)} / ${formatPosition(durationMs)}`}</bdi>
          <span className={classes.chapter}>{current?.label}</span>
          <SpeedButton playback={playback} />
          {!withSoundOnly && <media-pip-button className={classes.wide} />}
          <media-fullscreen-button />
        </media-control-bar>
      </media-controller>
      {isBroken && <ErrorAlert message={t.cannotPlay} onRetry={() => media.current?.load()} />}
    </section>
  )
}

/** Changes the speed to the next one; after the highest comes the lowest. */
function SpeedButton({ playback: { rate, setRate } }: Pick<PlayerProps, 'playback'>) {
  const t = useTexts(playerTexts)
  const { number } = useFormats()
  const next = speeds.find((one) => one > rate) ?? speeds[0]
  return (
    <UnstyledButton className={classes.speed ?? ''} title={t.speed} onClick={() => setRate(next)}>
      <VisuallyHidden>{t.speed}</VisuallyHidden> {t.times(number(rate))}
    </UnstyledButton>
  )
}

type OfferProps = { playback: Playback; at: number; media: RefObject<HTMLVideoElement | null> }

/** Offers to go on where this browser left the recording. */
function Offer({ playback, at, media }: OfferProps) {
  const t = useTexts(playerTexts)
  const play = (ms: number) => {
    playback.seek(ms)
    playback.dismissOffer()
    // Refused where the browser wants another click, on its own button.
    void media.current?.play().catch(() => undefined)
  }
  return (
    <div className={classes.offer} data-mantine-color-scheme="light">
      <Button size="sm" leftSection={<IconPlayerPlayFilled size={16} />} onClick={() => play(at)}>
        {t.goOnAt(formatPosition(at))}
      </Button>
      <Button size="sm" variant="default" onClick={() => play(0)}>
        {t.fromStart}
      </Button>
    </div>
  )
}

/** Cuts the timeline into chapters, by cues of the element. */
function useChapterTrack(media: RefObject<HTMLVideoElement | null>, sections: readonly ChapterSection[]): void {
  const track = useRef<TextTrack>(undefined)
  const content = JSON.stringify(sections)
  useEffect(() => {
    // Synchronises with the element, which keeps its tracks.
    if (!media.current) return
    track.current ??= media.current.addTextTrack('chapters')
    track.current.mode = 'hidden'
    for (const cue of track.current.cues ?? []) track.current.removeCue(cue)
    const all: readonly ChapterSection[] = JSON.parse(content)
    if (all.length > 1)
      for (const { at, end, label } of all) track.current.addCue(new VTTCue(at / 1000, end / 1000, label))
  }, [media, content])
}

/** Goes on at the same position when another file is loaded, such as the sound alone. */
function useKeptThroughLoads(media: RefObject<HTMLVideoElement | null>, src: string): () => void {
  const left = useRef({ src, at: 0, isPlaying: false })
  useEffect(() => {
    // Synchronises with the element.
    const element = media.current
    if (!element) return undefined
    const note = () => {
      if (element.readyState > 0)
        left.current = { ...left.current, at: element.currentTime, isPlaying: !element.paused }
    }
    element.addEventListener('timeupdate', note)
    return () => element.removeEventListener('timeupdate', note)
  }, [media])
  return () => {
    if (left.current.src === src || !media.current) return
    const { at, isPlaying } = left.current
    left.current.src = src
    media.current.currentTime = at
    if (isPlaying) void media.current.play().catch(() => undefined)
  }
}
