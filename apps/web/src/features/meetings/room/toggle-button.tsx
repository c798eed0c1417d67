import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { CaptureKind } from './device.rules.ts'

const icons = {
  camera: { on: IconVideo, off: IconVideoOff },
  microphone: { on: IconMicrophone, off: IconMicrophoneOff },
} as const

type ToggleButtonProps = ActionIconProps &
  ComponentProps<'button'> & {
    kind: CaptureKind
    on: boolean
    /** The action of a click: 'Mute' or 'Unmute'. */
    label: string
  }

/** Turns a device on and off; filled red while it's off. */
export function ToggleButton({ kind, on, label, ...props }: ToggleButtonProps) {
  const Icon = icons[kind][on ? 'on' : 'off']
  return (
    <ActionIcon
      size={48}
      radius="xl"
      variant={on ? 'default' : 'filled'}
      color={on ? 'gray' : 'red'}
      aria-label={label}
      {...props}
    >
      <Icon size={22} />
    </ActionIcon>
  )
}
