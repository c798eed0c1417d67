import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { deviceTexts } from './device.texts.ts'
import { toChoices } from './device-options.ts'
import type { PickedDevices, PickedKind } from './device-preferences.ts'

type DeviceMenuProps = {
  label: string
  kinds: readonly PickedKind[]
  picked: PickedDevices
  onPick: (kind: PickedKind, id: string) => void
  /** Entries below the devices. */
  children: ReactNode
}

/** Changes a device in the middle of a meeting; what else belongs to it stands below. */
export function DeviceMenu({ label, kinds, picked, onPick, children }: DeviceMenuProps) {
  const t = useTexts(deviceTexts)
  const devices = useDevices()
  const lists = kinds
    .map((kind) => ({ kind, choices: toChoices(kind, devices, t) }))
    .filter(({ choices }) => choices.length > 0)
  return (
    <Menu position="top" withinPortal>
      <Menu.Target>
        <ActionIcon size={28} h={44} aria-label={label}>
          <IconChevronUp size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw="min(24rem, 94vw)">
        {lists.map(({ kind, choices }) => {
          const chosen = choices.find(({ value }) => value === picked[kind]) ?? choices[0]
          return (
            <Menu.RadioGroup key={kind} value={chosen?.value ?? null} onChange={(id) => onPick(kind, id)}>
              <Menu.Label>{t[kind]}</Menu.Label>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
                  {choice.label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          )
        })}
        {lists.length > 0 && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

function useDevices(): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    // Follows the browser's devices.
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    let gone = false
    const list = async () => {
      const found = await mediaDevices.enumerateDevices().catch(() => [])
      if (!gone) setDevices(found)
    }
    void list()
    // Names appear once a device is really used, of which no event tells.
    const timer = setInterval(() => void list(), 5000)
    mediaDevices.addEventListener('devicechange', list)
    return () => {
      gone = true
      clearInterval(timer)
      mediaDevices.removeEventListener('devicechange', list)
    }
  }, [])
  return devices
}
