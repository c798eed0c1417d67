import { Button, Menu } from '@mantine/core'
import { IconScreenShare, IconScreenShareOff } from '@tabler/icons-react'
import { annotationsTexts } from '#features/meetings/room/annotations/annotations.texts.ts'
import type { OwnScreen } from '#features/meetings/room/annotations/use-own-screen.ts'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { stageTexts } from '#features/meetings/room/stage/stage.texts.ts'
import { StageHint } from '#features/meetings/room/stage/stage-hints.tsx'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import classes from './control-bar.module.css'
import { canCaptureScreen } from './screen-share.ts'
import { BarButton } from './toggle-button.tsx'
import { useSingleKeys } from './use-single-keys.ts'

type ShareProps = { meeting: MeetingSession; view: MeetingView }

/** Shares the user's screen, where the browser can. */
export function ShareButton({ meeting, view: { isSharing, mayShareScreen } }: ShareProps) {
  const t = useTexts(stageTexts)
  const room = useTexts(roomTexts)
  const singleKeys = useSingleKeys()
  const label = isSharing ? t.stopSharing : t.shareScreen
  if (!canCaptureScreen()) return null
  const Icon = isSharing ? IconScreenShareOff : IconScreenShare
  return (
    <Hint label={!mayShareScreen ? t.mayNotShare : singleKeys ? room.withKey(label, 'S') : label}>
      <BarButton
        label={label}
        className={classes.share ?? ''}
        {...(singleKeys ? { 'aria-keyshortcuts': 'S' } : {})}
        data-selected={isSharing || undefined}
        // Focusable, so that the reason can be read.
        aria-disabled={!mayShareScreen || undefined}
        aria-description={mayShareScreen ? undefined : t.mayNotShare}
        onClick={() => mayShareScreen && void meeting.toggleScreen()}
      >
        <Icon size={22} />
      </BarButton>
    </Hint>
  )
}

/** The same in a menu, for phones. */
export function ShareItem({ meeting, view: { isSharing, mayShareScreen } }: ShareProps) {
  const t = useTexts(stageTexts)
  if (!canCaptureScreen()) return null
  return (
    <Menu.Item
      leftSection={isSharing ? <IconScreenShareOff /> : <IconScreenShare />}
      disabled={!mayShareScreen}
      onClick={() => void meeting.toggleScreen()}
    >
      {isSharing ? t.stopSharing : t.shareScreen}
    </Menu.Item>
  )
}

/** Reminds the user that the others see their screen. */
export function SharingBanner({ meeting, view: { isSharing }, own }: ShareProps & { own: OwnScreen }) {
  const t = useTexts(stageTexts)
  const a = useTexts(annotationsTexts)
  if (!isSharing) return null
  return (
    <StageHint icon={<IconScreenShare size={18} aria-hidden />} text={t.youAreSharing}>
      {own.toggle && (
        <Button size="compact-md" variant="default" onClick={own.toggle}>
          {own.isShown ? a.hideOwn : a.showOwn}
        </Button>
      )}
      <Button size="compact-md" color="red" onClick={() => void meeting.toggleScreen()}>
        {t.stopSharing}
      </Button>
    </StageHint>
  )
}
