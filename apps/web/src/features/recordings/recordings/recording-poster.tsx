import type { Recording } from '@foyer/contract/recordings/recordings.shapes'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPlayFilled, IconPlayerRecordFilled, IconWaveSine } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPosition } from '#lib/time/elapsed.ts'
import classes from './recording-poster.module.css'
import { hasFile, isSoundOnly, toFileUrl } from './recordings.rules.ts'
import { keptPosition } from './shared/player/kept-position.ts'

/** The picture of a recording with its length and how much of it was seen; decorative, the row says the rest. */
export function RecordingPoster({ recording }: { recording: Recording }) {
  const { state, durationMs, version, id } = recording
  const [missing, setMissing] = useState(0)
  if (state !== 'ready' || durationMs === null)
    return (
      <span className={classes.poster} data-empty aria-hidden>
        {state === 'failed' ? (
          <IconAlertTriangle size={16} />
        ) : state === 'recording' ? (
          <IconPlayerRecordFilled size={14} className={classes.live} />
        ) : (
          <Loader size={14} color="gray" />
        )}
      </span>
    )
  const kept = keptPosition.find(id)
  return (
    <span className={classes.poster} data-mantine-color-scheme="dark" aria-hidden>
      {hasFile(recording, 'poster') && missing !== version ? (
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: nothing that a user does
        <img
          src={toFileUrl(recording, 'poster', `?v=${version}`)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(version)}
        />
      ) : (
        isSoundOnly(recording) && <IconWaveSine size={22} className={classes.wave} />
      )}
      <IconPlayerPlayFilled size={20} className={classes.play} />
      <bdi className={classes.length}>{formatPosition(durationMs)}</bdi>
      {kept !== undefined && (
        <span className={classes.seen} style={{ inlineSize: `${Math.min(1, kept / durationMs) * 100}%` }} />
      )}
    </span>
  )
}
