import { Button, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDoorExit, IconPhoneOff, IconUsers } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { DeviceMenu } from './device-menu.tsx'
import type { Meeting } from './meeting.ts'
import type { MeetingView } from './meeting-view.ts'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'
import { ToggleButton } from './toggle-button.tsx'

type MeetingBarProps = {
  meeting: Meeting
  view: MeetingView
  link: string
  panel: { readonly id: string; readonly opened: boolean; readonly onToggle: () => void }
  onEnd: () => void
}

/** What one can do in the room, within reach of a thumb on a phone. */
export function MeetingBar({ meeting, view, link, panel, onEnd }: MeetingBarProps) {
  const t = useTexts(roomTexts)
  return (
    <section className={classes.bar} aria-label={t.controls}>
      <DeviceToggles meeting={meeting} view={view} />
      <Tooltip label={t.participants(view.people.length)} events={{ hover: true, focus: true, touch: false }}>
        <Button
          variant="default"
          size="md"
          px="sm"
          aria-label={t.participants(view.people.length)}
          aria-expanded={panel.opened}
          {...(panel.opened ? { 'aria-controls': panel.id } : {})}
          onClick={panel.onToggle}
        >
          <span className={classes.named}>
            <IconUsers size={20} />
            <span className={classes.word}>{t.participants(view.people.length)}</span>
            <span className={classes.short}>{view.people.length}</span>
          </span>
        </Button>
      </Tooltip>
      <div className={classes.word}>
        <CopyButton value={link} label={t.copyLink} done={t.linkCopied} size="md" />
      </div>
      <div className={classes.out}>
        <Button color="red" size="md" px="sm" aria-label={t.leave} onClick={meeting.leave}>
          <span className={classes.named}>
            <IconPhoneOff size={20} />
            <span className={classes.word}>{t.leave}</span>
          </span>
        </Button>
        {view.isHost && (
          <Button variant="light" color="red" size="md" px="sm" aria-label={t.endForAll} onClick={onEnd}>
            <span className={classes.named}>
              <IconDoorExit size={20} />
              <span className={classes.word}>{t.endForAll}</span>
            </span>
          </Button>
        )}
      </div>
    </section>
  )
}

function DeviceToggles({ meeting, view }: Pick<MeetingBarProps, 'meeting' | 'view'>) {
  const t = useTexts(roomTexts)
  const self = view.people.find((person) => person.self)
  const microphone = self?.microphone === true
  const camera = self?.camera !== undefined
  useHotkeys([
    ['M', () => void meeting.toggle('microphone')],
    ['V', () => void meeting.toggle('camera')],
  ])
  const microphoneLabel = microphone ? t.mute : t.unmute
  const cameraLabel = camera ? t.stopVideo : t.startVideo
  return (
    <>
      <div className={classes.device}>
        <ToggleButton
          kind="microphone"
          on={microphone}
          label={microphoneLabel}
          hint={t.withKey(microphoneLabel, 'M')}
          shortcut="M"
          onToggle={() => void meeting.toggle('microphone')}
        />
        <DeviceMenu
          label={t.pickMicrophone}
          kinds={['microphone', 'speaker']}
          picked={view.picked}
          onPick={(kind, id) => void meeting.pick(kind, id)}
        />
      </div>
      <div className={classes.device}>
        <ToggleButton
          kind="camera"
          on={camera}
          label={cameraLabel}
          hint={t.withKey(cameraLabel, 'V')}
          shortcut="V"
          onToggle={() => void meeting.toggle('camera')}
        />
        <DeviceMenu
          label={t.pickCamera}
          kinds={['camera']}
          picked={view.picked}
          onPick={(kind, id) => void meeting.pick(kind, id)}
        />
      </div>
    </>
  )
}
