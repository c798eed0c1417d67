import { IconMicrophone, IconMicrophoneOff, IconWifi1 } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/base/person-avatar.tsx'
import type { ParticipantView } from './meeting-view.ts'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'
import { TrackVideo } from './track-media.tsx'

/** A participant's video or initials, name and status icons. */
export function Tile({ participant, width, height }: { participant: ParticipantView; width: number; height: number }) {
  const t = useTexts(roomTexts)
  const { name, self, camera } = participant
  return (
    <li className={classes.tile} data-speaking={participant.speaking || undefined} style={{ width, height }}>
      {camera && (
        <TrackVideo
          track={camera}
          self={self}
          label={self ? t.yourVideo : t.videoLabel(name)}
          className={classes.video}
        />
      )}
      {(!camera || participant.isVideoPaused) && (
        <div className={classes.initials}>
          <div data-mantine-color-scheme="light">
            <PersonAvatar name={name} size="tile" />
          </div>
          {participant.isVideoPaused && <p className={classes.paused}>{t.videoPaused}</p>}
        </div>
      )}
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
