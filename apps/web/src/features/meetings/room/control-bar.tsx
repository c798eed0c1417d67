import { Button, Menu } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPhoneOff, IconPhoneX, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { Hint } from '#ui/base/hint.tsx'
import { DeviceMenu } from './device-menu.tsx'
import { rememberedSingleKeys } from './device-preferences.ts'
import type { MeetingSession } from './meeting-session.ts'
import type { MeetingView } from './meeting-view.ts'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'
import { ToggleButton } from './toggle-button.tsx'

type ControlBarProps = {
  meeting: MeetingSession
  view: MeetingView
  link: string
  panel: { readonly id: string; readonly opened: boolean; readonly onToggle: () => void }
  onEnd: () => void
}

/** The controls of the room. On a phone they are within reach of a thumb. */
export function ControlBar({ meeting, view, link, panel, onEnd }: ControlBarProps) {
  const t = useTexts(roomTexts)
  return (
    <section className={classes.bar} aria-label={t.controls}>
      <DeviceToggles meeting={meeting} view={view} />
      <Hint label={t.participants(view.participants.length)}>
        <Button
          variant="default"
          size="md"
          px="sm"
          aria-expanded={panel.opened}
          {...(panel.opened ? { 'aria-controls': panel.id } : {})}
          onClick={panel.onToggle}
        >
          <span className={classes.named}>
            <IconUsers size={20} />
            <span className={classes.word}>{t.participants(view.participants.length)}</span>
            <span className={classes.short} aria-hidden>
              {view.participants.length}
            </span>
          </span>
        </Button>
      </Hint>
      <div className={classes.wide}>
        <CopyButton value={link} label={t.copyLink} done={t.linkCopied} size="md" />
      </div>
      <div className={classes.out}>
        <Button color="red" size="md" px="sm" onClick={meeting.leave}>
          <span className={classes.named}>
            <IconPhoneOff size={20} />
            <span className={classes.word}>{t.leave}</span>
          </span>
        </Button>
        {view.isHost && (
          <Button variant="light" color="red" size="md" px="sm" onClick={onEnd}>
            <span className={classes.named}>
              <IconPhoneX size={20} />
              <span className={classes.word}>{t.endForAll}</span>
            </span>
          </Button>
        )}
      </div>
    </section>
  )
}

const toggles = [
  { kind: 'microphone', key: 'M', menu: ['microphone', 'speaker'] },
  { kind: 'camera', key: 'V', menu: ['camera'] },
] as const

/** Menus and dialogs handle their own keys. */
const isInPopup = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null

function DeviceToggles({ meeting, view }: Pick<ControlBarProps, 'meeting' | 'view'>) {
  const t = useTexts(roomTexts)
  const self = view.participants.find((participant) => participant.self)
  const labels = {
    microphone: { on: t.mute, off: t.unmute, menu: t.microphoneSettings },
    camera: { on: t.stopVideo, off: t.startVideo, menu: t.cameraSettings },
  }
  const [singleKeys, setSingleKeys] = useState(rememberedSingleKeys.get)
  useHotkeys(
    singleKeys ? toggles.map(({ kind, key }) => [key, (event) => void (isInPopup(event) || meeting.toggle(kind))]) : [],
  )
  const chooseSingleKeys = (on: boolean) => {
    rememberedSingleKeys.save(on)
    setSingleKeys(on)
  }
  return toggles.map(({ kind, key, menu }) => {
    const on = self !== undefined && (kind === 'camera' ? self.camera !== undefined : self.microphone)
    const label = labels[kind][on ? 'on' : 'off']
    return (
      <div key={kind} className={classes.device}>
        <Hint label={singleKeys ? t.withKey(label, key) : label}>
          <ToggleButton
            kind={kind}
            on={on}
            label={label}
            {...(singleKeys ? { 'aria-keyshortcuts': key } : {})}
            onClick={() => void meeting.toggle(kind)}
          />
        </Hint>
        <DeviceMenu
          label={labels[kind].menu}
          kinds={menu}
          picked={view.picked}
          onPick={(picked, id) => void meeting.pick(picked, id)}
        >
          <Menu.CheckboxItem checked={singleKeys} onChange={chooseSingleKeys}>
            {t.singleKeys}
          </Menu.CheckboxItem>
        </DeviceMenu>
      </div>
    )
  })
}
