import { Button, Text } from '@mantine/core'
import { IconScreenShare, IconScreenShareOff } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import type { MeetingSession } from './meeting-session.ts'
import type { MeetingView } from './meeting-view.ts'
import { canCaptureScreen } from './screen-share.ts'
import classes from './stage.module.css'
import { stageTexts } from './stage.texts.ts'
import { BarButton } from './toggle-button.tsx'

type ShareProps = { meeting: MeetingSession; view: MeetingView }

/** Shares the user's screen, where the browser can. */
export function ShareButton({ meeting, view: { isSharing, mayShareScreen } }: ShareProps) {
  const t = useTexts(stageTexts)
  if (!canCaptureScreen()) return null
  const label = isSharing ? t.stopSharing : t.shareScreen
  const Icon = isSharing ? IconScreenShareOff : IconScreenShare
  return (
    <Hint label={mayShareScreen ? label : t.mayNotShare}>
      <BarButton
        label={label}
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

/** Reminds the user that the others see their screen. */
export function SharingBanner({ meeting, view: { isSharing } }: ShareProps) {
  const t = useTexts(stageTexts)
  if (!isSharing) return null
  return (
    <div className={classes.sharing} role="status">
      <IconScreenShare size={18} aria-hidden />
      <Text size="sm">{t.youAreSharing}</Text>
      <Button size="compact-md" color="red" onClick={() => void meeting.toggleScreen()}>
        {t.stopSharing}
      </Button>
    </div>
  )
}
