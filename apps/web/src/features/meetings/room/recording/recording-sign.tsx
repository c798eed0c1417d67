import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPause, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { StatusBadge, type StatusTone } from '#ui/base/status-badge.tsx'
import classes from './recording.module.css'
import type { ShownRecordingState as Sign } from './recording.rules.ts'
import { recordingTexts } from './recording.texts.ts'
import { useRecordedMs } from './use-recorded-ms.ts'

const looks: { readonly [sign in Sign]: { readonly tone: StatusTone; readonly icon: ReactNode } } = {
  starting: { tone: 'neutral', icon: <Loader size={12} aria-hidden /> },
  recording: { tone: 'bad', icon: <span className={classes.dot} /> },
  paused: { tone: 'warning', icon: <IconPlayerPause size={14} aria-hidden /> },
  interrupted: { tone: 'warning', icon: <IconRefresh size={14} aria-hidden /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle size={14} aria-hidden /> },
}

/** Says at the top of the room whether it is recorded, and how much is. */
export function RecordingSign({ sign, state }: { sign: Sign; state: ShownRoomState }) {
  const t = useTexts(recordingTexts)
  const recordedMs = useRecordedMs(state)
  const { tone, icon } = looks[sign]
  const hasTime = sign === 'recording' || sign === 'paused'
  return (
    <span className={classes.sign} data-sign={sign}>
      <StatusBadge tone={tone} leftSection={icon}>
        <span className={hasTime ? classes.word : undefined}>{t[`sign:${sign}`]}</span>{' '}
        {hasTime && <span role="timer">{formatPosition(recordedMs)}</span>}
      </StatusBadge>
    </span>
  )
}
