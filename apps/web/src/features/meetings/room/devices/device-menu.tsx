import { Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { BarButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { useTexts } from '#lib/texts.ts'
import { blurTexts } from './blur.texts.ts'
import { canBlur } from './blur-preference.ts'
import { deviceTexts } from './device.texts.ts'
import { toDeviceOptions } from './device-options.ts'
import type { PickedDevices, PickedKind } from './device-preferences.ts'

type DeviceMenuProps = {
  label: string
  kinds: readonly PickedKind[]
  devices: readonly MediaDeviceInfo[]
  picked: PickedDevices
  onPick: (kind: PickedKind, id: string) => void
  /** Whether the background of the camera is blurred. */
  isBlurred: boolean
  onBlur: (on: boolean) => void
  /** Opens at once: the press of a button has loaded it. */
  pressed?: boolean
}

/** Chooses between the devices of some kinds; hidden if there is nothing to choose. */
export function DeviceMenu({ label, kinds, pressed = false, ...choices }: DeviceMenuProps) {
  const t = useTexts(deviceTexts)
  const target = useRef<HTMLButtonElement>(null)
  const opening = useRef(pressed)
  useEffect(() => {
    // Synchronises with the press; the focus returns to the button afterwards.
    if (!opening.current) return
    opening.current = false
    target.current?.focus()
    target.current?.click()
  }, [])
  if (kinds.every((kind) => toDeviceOptions(kind, choices.devices, t).length === 0)) return null
  return (
    <Menu position="top" withinPortal>
      <Menu.Target>
        <BarButton ref={target} label={label} data-menu>
          <IconChevronUp />
        </BarButton>
      </Menu.Target>
      <Menu.Dropdown maw="min(24rem, 94vw)">
        <DeviceChoices kinds={kinds} {...choices} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The devices of some kinds, within a menu. */
export function DeviceChoices({ isBlurred, onBlur, ...choices }: Omit<DeviceMenuProps, 'label' | 'pressed'>) {
  const t = useTexts(blurTexts)
  return (
    <>
      <DeviceGroups {...choices} />
      {choices.kinds.includes('camera') && canBlur() && (
        <>
          <Menu.Divider />
          {/* Closes, as for a device: the menu covers the picture that shows what it does. */}
          <Menu.CheckboxItem checked={isBlurred} onChange={onBlur} closeMenuOnClick>
            {t.blur}
          </Menu.CheckboxItem>
        </>
      )}
    </>
  )
}

function DeviceGroups({
  kinds,
  devices,
  picked,
  onPick,
}: Pick<DeviceMenuProps, 'kinds' | 'devices' | 'picked' | 'onPick'>) {
  const t = useTexts(deviceTexts)
  return kinds.map((kind) => {
    const options = toDeviceOptions(kind, devices, t)
    const chosen = options.find(({ value }) => value === picked[kind]) ?? options[0]
    if (chosen === undefined) return null
    return (
      <Menu.RadioGroup key={kind} value={chosen.value} onChange={(id) => onPick(kind, id)}>
        <Menu.Label>{t[kind]}</Menu.Label>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    )
  })
}

/** Returns the devices of the browser, kept up to date during a meeting. */
export function useDevices(): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    // Synchronises with the browser's devices.
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    let unmounted = false
    const list = async () => {
      const found = await mediaDevices.enumerateDevices().catch(() => [])
      if (!unmounted) setDevices(found)
    }
    void list()
    // Labels appear once a device is in use; no event announces that.
    const timer = setInterval(() => void list(), 5000)
    mediaDevices.addEventListener('devicechange', list)
    return () => {
      unmounted = true
      clearInterval(timer)
      mediaDevices.removeEventListener('devicechange', list)
    }
  }, [])
  return devices
}
