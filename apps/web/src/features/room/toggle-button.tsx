import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import type { CaptureKind } from './device.rules.ts'

const icons = {
  camera: { on: IconVideo, off: IconVideoOff },
  microphone: { on: IconMicrophone, off: IconMicrophoneOff },
} as const

type ToggleButtonProps = {
  kind: CaptureKind
  on: boolean
  /** What a press does: 'Mute', 'Unmute'. */
  label: string
  /** Shown by the tooltip; the label by default. */
  hint?: string
  /** The single key that does the same. */
  shortcut?: string
  onToggle: () => void
}

/** Turns a device on and off; filled red while it is off, so that one sees it from afar. */
export function ToggleButton({ kind, on, label, hint = label, shortcut, onToggle }: ToggleButtonProps) {
  const Icon = icons[kind][on ? 'on' : 'off']
  return (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        size={48}
        radius="xl"
        variant={on ? 'default' : 'filled'}
        color={on ? 'gray' : 'red'}
        aria-label={label}
        onClick={onToggle}
        {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
      >
        <Icon size={22} />
      </ActionIcon>
    </Tooltip>
  )
}
