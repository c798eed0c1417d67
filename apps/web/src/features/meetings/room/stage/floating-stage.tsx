import { createPortal } from 'react-dom'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import { ToggleButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './stage.module.css'
import { LargeTile } from './tile.tsx'
import type { StageState } from './use-stage.ts'

type FloatingStageProps = { container: HTMLElement; meeting: MeetingSession; view: MeetingView; stage: StageState }

/** Shows the most important tile of the stage in a window of its own: the large one, else the speaker. */
export function FloatingStage({ container, meeting, view: { participants }, stage }: FloatingStageProps) {
  const t = useTexts(roomTexts)
  const find = (id: string | undefined) => participants.find((participant) => participant.id === id)
  const self = find('self')
  const item = stage.large ?? find(stage.speaker) ?? participants.find((participant) => !participant.self) ?? self
  const isOn = self?.microphone ?? false
  return createPortal(
    <div className={classes.floating}>
      {item && <LargeTile key={item.id} item={item} stage={stage} />}
      <ToggleButton
        kind="microphone"
        on={isOn}
        label={isOn ? t.mute : t.unmute}
        className={classes.floatingMute ?? ''}
        onClick={() => void meeting.toggle('microphone')}
      />
    </div>,
    container,
  )
}
