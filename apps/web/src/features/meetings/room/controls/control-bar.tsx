import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconChevronUp, IconCopy, IconPhoneOff, IconPhoneX, IconUsers } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import { DeviceMenu, useDevices } from '#features/meetings/room/devices/device-menu.tsx'
import { HandButton } from '#features/meetings/room/reactions/hand-button.tsx'
import { ReactionButton } from '#features/meetings/room/reactions/reaction-button.tsx'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import { useCopy } from '#ui/base/use-copy.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './control-bar.module.css'
import { ShareButton } from './share-button.tsx'
import barClasses from './toggle-button.module.css'
import { BarButton, ToggleButton } from './toggle-button.tsx'
import { useSingleKeys } from './use-single-keys.ts'

type ControlBarProps = {
  meeting: MeetingSession
  view: MeetingView
  isHost: boolean
  hand: { readonly raised: boolean; readonly onToggle: (raised: boolean) => void }
  /** Whether the user may send reactions. */
  reactions: boolean
  /** How many people wait to be let in. */
  waiting: number
  link: string
  panel: { readonly id: string; readonly opened: boolean; readonly onToggle: () => void }
  boardButton: ReactNode
  chatButton: ReactNode
  /** For hosts; on phones it is in the list of participants. */
  breakoutsButton: ReactNode
  /** For hosts; on phones in the menu of the view. */
  recordingButtons: ReactNode
  onEnd: () => void
}

/** The controls of the room. On a phone they are within reach of a thumb. */
export function ControlBar({
  meeting,
  view,
  isHost,
  hand,
  reactions,
  waiting,
  link,
  panel,
  boardButton,
  chatButton,
  breakoutsButton,
  recordingButtons,
  onEnd,
}: ControlBarProps) {
  const t = useTexts(roomTexts)
  const { isCopied, copy } = useCopy(link, t.linkCopied)
  const people = t.participants(view.participants.length)
  return (
    <section className={classes.bar} aria-label={t.controls}>
      <DeviceToggles meeting={meeting} view={view} />
      <ShareButton meeting={meeting} view={view} />
      {boardButton}
      <HandButton {...hand} isAmongReactions={reactions} />
      {reactions && <ReactionButton participantId={view.participantId} hand={hand} />}
      <Hint label={people}>
        <BarButton
          label={people}
          aria-expanded={panel.opened}
          data-selected={panel.opened || undefined}
          {...(panel.opened ? { 'aria-controls': panel.id } : {})}
          onClick={panel.onToggle}
        >
          <IconUsers size={22} />
          <span
            className={classes.count}
            data-count={view.participants.length}
            data-waiting={waiting > 0 || undefined}
            aria-hidden
          />
        </BarButton>
      </Hint>
      {chatButton}
      {breakoutsButton}
      {recordingButtons}
      <Hint label={t.copyLink}>
        <BarButton label={t.copyLink} className={classes.copy ?? ''} onClick={copy}>
          {isCopied ? <IconCheck size={22} /> : <IconCopy size={22} />}
        </BarButton>
      </Hint>
      {isHost ? (
        <Menu position="top-end" withinPortal>
          <Menu.Target>
            <LeaveButton isMenu />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPhoneOff />} onClick={meeting.leave}>
              {t.leaveMeeting}
            </Menu.Item>
            <Menu.Item leftSection={<IconPhoneX />} color="red" onClick={onEnd}>
              {t.endForAll}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <LeaveButton onClick={meeting.leave} />
      )}
    </section>
  )
}

/** Leaves at once, or for the host opens the choice between leaving and ending. */
function LeaveButton({
  isMenu = false,
  className = '',
  ...props
}: { isMenu?: boolean } & Omit<ComponentProps<'button'>, 'color' | 'disabled'>) {
  const t = useTexts(roomTexts)
  return (
    // The strong red of the light scheme.
    <Button
      className={`${classes.leave} ${className}`}
      data-mantine-color-scheme="light"
      aria-label={t.leave}
      {...props}
    >
      <IconPhoneOff size={20} />
      <span className={classes.word}>{t.leave}</span>
      {isMenu && <IconChevronUp size={16} />}
    </Button>
  )
}

const toggles = [
  { kind: 'microphone', key: 'M', menu: ['microphone', 'speaker'] },
  { kind: 'camera', key: 'V', menu: ['camera'] },
] as const

function DeviceToggles({ meeting, view }: Pick<ControlBarProps, 'meeting' | 'view'>) {
  const t = useTexts(roomTexts)
  const devices = useDevices()
  const self = view.participants.find((participant) => participant.self)
  const labels = {
    microphone: { on: t.mute, off: t.unmute, menu: t.microphoneSettings },
    camera: { on: t.stopVideo, off: t.startVideo, menu: t.cameraSettings },
  }
  const singleKeys = useSingleKeys()
  // There the devices are in the menu of the view.
  const isPhone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  return toggles.map(({ kind, key, menu }) => {
    const on = self !== undefined && (kind === 'camera' ? self.camera !== undefined : self.microphone)
    const label = labels[kind][on ? 'on' : 'off']
    return (
      <div key={kind} className={barClasses.pair}>
        <Hint label={singleKeys ? t.withKey(label, key) : label}>
          <ToggleButton
            kind={kind}
            on={on}
            label={label}
            {...(singleKeys ? { 'aria-keyshortcuts': key } : {})}
            onClick={() => void meeting.toggle(kind)}
          />
        </Hint>
        {!isPhone && (
          <DeviceMenu
            label={labels[kind].menu}
            kinds={menu}
            devices={devices}
            picked={view.picked}
            onPick={(picked, id) => void meeting.pick(picked, id)}
            isBlurred={view.isBlurred}
            onBlur={(on) => void meeting.blur(on)}
          />
        )}
      </div>
    )
  })
}
