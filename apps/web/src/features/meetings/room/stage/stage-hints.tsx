import { Button, CloseButton, Text } from '@mantine/core'
import { IconHeadphones, IconMicrophoneOff, IconVideoOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import { useSingleKeys } from '#features/meetings/room/controls/use-single-keys.ts'
import type { PickedKind } from '#features/meetings/room/devices/device-preferences.ts'
import { useDeviceChanges } from '#features/meetings/room/devices/use-device-changes.ts'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './stage.module.css'
import { stageTexts } from './stage.texts.ts'
import type { StageState } from './use-stage.ts'
import { useTalkingMuted } from './use-talking-muted.ts'

/** One line above the stage, with a way to act on it. */
export function StageHint({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className={classes.hint} role="status">
      {icon}
      <Text size="sm">{text}</Text>
      {children}
    </div>
  )
}

/**
 * Hints at things that the user may not have noticed: talking while muted, a new device, videos that are switched off.
 */
export function StageHints({
  meeting,
  stage,
  isMuted,
}: {
  meeting: MeetingSession
  stage: StageState
  isMuted: boolean
}) {
  return (
    <>
      <MutedHint meeting={meeting} isMuted={isMuted} />
      <DeviceOffer meeting={meeting} />
      <AudioOnlyHint stage={stage} />
    </>
  )
}

function MutedHint({ meeting, isMuted }: { meeting: MeetingSession; isMuted: boolean }) {
  const t = useTexts(stageTexts)
  const room = useTexts(roomTexts)
  const singleKeys = useSingleKeys()
  if (!useTalkingMuted(meeting, isMuted)) return null
  return (
    <StageHint
      icon={<IconMicrophoneOff size={18} aria-hidden />}
      text={singleKeys ? t.youAreMutedWithKeys : t.youAreMuted}
    >
      <Button size="compact-md" onClick={() => void meeting.turn('microphone', true)}>
        {room.unmute}
      </Button>
    </StageHint>
  )
}

function DeviceOffer({ meeting }: { meeting: MeetingSession }) {
  const t = useTexts(stageTexts)
  const { offer, close } = useDeviceChanges(meeting)
  if (!offer) return null
  const choose = () => {
    const kinds: readonly PickedKind[] = ['camera', 'microphone', 'speaker']
    for (const kind of kinds) {
      const id = offer.ids[kind]
      if (id !== undefined) void meeting.pick(kind, id)
    }
    close()
  }
  return (
    <StageHint icon={<IconHeadphones size={18} aria-hidden />} text={t.deviceFound(offer.label)}>
      <Button size="compact-md" onClick={choose}>
        {t.useDevice}
      </Button>
      <CloseButton aria-label={t.dismiss} onClick={close} />
    </StageHint>
  )
}

function AudioOnlyHint({ stage }: { stage: StageState }) {
  const t = useTexts(stageTexts)
  if (!stage.isAudioOnly) return null
  return (
    <StageHint icon={<IconVideoOff size={18} aria-hidden />} text={t.audioOnlyOn}>
      <Button size="compact-md" variant="default" onClick={() => stage.setAudioOnly(false)}>
        {t.showVideos}
      </Button>
    </StageHint>
  )
}
