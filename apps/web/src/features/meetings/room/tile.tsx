import { IconMicrophone, IconMicrophoneOff, IconWifi1 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/base/person-avatar.tsx'
import type { ParticipantView } from './meeting-view.ts'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'

/** A participant's video or initials, name and status icons. */
export function Tile({ participant, width, height }: { participant: ParticipantView; width: number; height: number }) {
  const t = useTexts(roomTexts)
  const { name, self, camera, sound } = participant
  return (
    <li className={classes.tile} data-speaking={participant.speaking || undefined} style={{ width, height }}>
      {camera && <TileVideo track={camera} self={self} label={self ? t.yourVideo : t.videoLabel(name)} />}
      {(!camera || participant.isVideoPaused) && (
        <div className={classes.initials}>
          <div data-mantine-color-scheme="light">
            <PersonAvatar name={name} size="tile" />
          </div>
          {participant.isVideoPaused && <p className={classes.paused}>{t.videoPaused}</p>}
        </div>
      )}
      {sound && <TrackAudio track={sound} />}
      <div className={classes.label}>
        {participant.microphone ? (
          <IconMicrophone size={16} aria-hidden />
        ) : (
          <IconMicrophoneOff size={16} role="img" aria-label={t.muted} className={classes.muted} />
        )}
        {participant.weak && <IconWifi1 size={16} role="img" aria-label={t.weak} />}
        <span>{self ? t.nameOfYou(name) : name}</span>
      </div>
    </li>
  )
}

type TileVideoProps = { track: NonNullable<ParticipantView['camera']>; self: boolean; label: string }

function TileVideo({ track, self, label }: TileVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // Synchronises the video element with the track.
    const element = video.current
    if (!element) return
    track.attach(element)
    return () => {
      track.detach(element)
    }
  }, [track])
  return (
    <video
      ref={video}
      className={classes.video}
      data-self={self || undefined}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  )
}

function TrackAudio({ track }: { track: NonNullable<ParticipantView['sound']> }) {
  useEffect(() => {
    // Synchronises with the track; the client creates the element and sets its speaker.
    const element = track.attach()
    document.body.append(element)
    return () => {
      track.detach(element)
      element.remove()
    }
  }, [track])
  return null
}
