import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconKeyboard, IconLayoutGrid, IconPictureInPicture } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import { canCaptureScreen } from '#features/meetings/room/controls/screen-share.ts'
import { ShareItem } from '#features/meetings/room/controls/share-button.tsx'
import { DeviceChoices, useDevices } from '#features/meetings/room/devices/device-menu.tsx'
import { RecordingItem } from '#features/meetings/room/recording/recording-button.tsx'
import type { WhiteboardState } from '#features/meetings/room/whiteboard/use-whiteboard.ts'
import { WhiteboardItem } from '#features/meetings/room/whiteboard/whiteboard-button.tsx'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import { canFloat } from './floating-window.ts'
import classes from './stage.module.css'
import { stageTexts } from './stage.texts.ts'
import type { StageState } from './use-stage.ts'

type ViewMenuProps = {
  meeting: MeetingSession
  view: MeetingView
  stage: StageState
  board: WhiteboardState
  recording: ComponentProps<typeof RecordingItem>
  onFloat: () => void
  onShowKeys: () => void
}

/** How the stage is arranged; on a phone also what has no space in the bar. */
export function ViewMenu({ meeting, view, stage, board, recording, onFloat, onShowKeys }: ViewMenuProps) {
  const t = useTexts(stageTexts)
  const isPhone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  return (
    <Menu position="bottom-end" withinPortal classNames={{ itemIndicator: classes.indicator ?? '' }}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md" className={classes.view ?? ''} aria-label={t.view}>
          <IconLayoutGrid size={18} aria-hidden />
          <span className={classes.viewWord}>{t.view}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.viewMenu ?? ''}>
        <Menu.RadioGroup
          value={stage.layout}
          onChange={(layout) => stage.chooseLayout(layout === 'speaker' ? 'speaker' : 'gallery')}
        >
          <Menu.Label>{t.layout}</Menu.Label>
          <Menu.RadioItem value="gallery">{t.gallery}</Menu.RadioItem>
          <Menu.RadioItem value="speaker">{t.speaker}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={stage.hidesSelf} onChange={stage.hideSelf}>
          {t.hideSelf}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={stage.isAudioOnly} onChange={stage.setAudioOnly}>
          {t.audioOnly}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {canFloat() && (
          <Menu.Item leftSection={<IconPictureInPicture />} onClick={onFloat}>
            {t.float}
          </Menu.Item>
        )}
        {isPhone ? (
          <PhoneItems meeting={meeting} view={view} board={board} recording={recording} />
        ) : (
          <Menu.Item leftSection={<IconKeyboard />} onClick={onShowKeys}>
            {t.shortcuts}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const kinds = ['microphone', 'speaker', 'camera'] as const

function PhoneItems({
  meeting,
  view,
  board,
  recording,
}: Pick<ViewMenuProps, 'meeting' | 'view' | 'board' | 'recording'>) {
  const devices = useDevices()
  return (
    <>
      <ShareItem meeting={meeting} view={view} />
      <WhiteboardItem board={board} />
      <RecordingItem {...recording} />
      {(canFloat() || canCaptureScreen() || board.isAvailable || recording.recording.isAvailable) && <Menu.Divider />}
      <DeviceChoices
        kinds={kinds}
        devices={devices}
        picked={view.picked}
        onPick={(kind, id) => void meeting.pick(kind, id)}
        isBlurred={view.isBlurred}
        onBlur={(on) => void meeting.blur(on)}
      />
    </>
  )
}
