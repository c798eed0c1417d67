import { ActionIcon } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { CaptureKind } from '#features/meetings/room/devices/device.rules.ts'
import classes from './toggle-button.module.css'

const icons = {
  camera: { on: IconVideo, off: IconVideoOff },
  microphone: { on: IconMicrophone, off: IconMicrophoneOff },
} as const

type BarButtonProps = Omit<ComponentProps<'button'>, 'color' | 'disabled'> & { label: string }

/** A button of the bar: only an icon, with a name. */
export function BarButton({ label, className = '', ...props }: BarButtonProps) {
  return <ActionIcon variant="transparent" className={`${classes.button} ${className}`} aria-label={label} {...props} />
}

type ToggleButtonProps = BarButtonProps & {
  kind: CaptureKind
  on: boolean
}

/** Turns a device on and off; red while it's off. The label is the action of a click: 'Mute' or 'Unmute'. */
export function ToggleButton({ kind, on, ...props }: ToggleButtonProps) {
  const Icon = icons[kind][on ? 'on' : 'off']
  return (
    <BarButton data-off={on ? undefined : true} {...props}>
      <Icon size={22} />
    </BarButton>
  )
}
