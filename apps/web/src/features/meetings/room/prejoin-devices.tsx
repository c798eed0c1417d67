import { Button, Text } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { deviceTexts } from './device.texts.ts'
import { toDeviceOptions } from './device-options.ts'
import type { DevicePreview, PreviewView } from './device-preview.ts'
import { DeviceProblems } from './device-problems.tsx'
import { MicLevel } from './mic-level.tsx'
import classes from './prejoin.module.css'
import { playBell } from './sounds.ts'

/** Below the preview: the microphone's level, a test of the speaker, and problems. */
export function PrejoinDevices({ preview, view }: { preview: DevicePreview; view: PreviewView }) {
  const t = useTexts(deviceTexts)
  const { microphone } = view
  return (
    <>
      <div className={classes.sound}>
        {microphone.state === 'on' && microphone.track && <MicLevel track={microphone.track} />}
        {microphone.state === 'off' && (
          <Text size="sm" c="dimmed" role="status">
            {t['microphone-off']}
          </Text>
        )}
        <SpeakerTest view={view} />
      </div>
      <DeviceProblems preview={preview} view={view} />
    </>
  )
}

function SpeakerTest({ view }: { view: PreviewView }) {
  const devices = useTexts(deviceTexts)
  const [tested, setTested] = useState(false)
  if (view.devices.every((device) => device.deviceId === '')) return null
  const canPickSpeaker = toDeviceOptions('speaker', view.devices, devices).length > 0
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconVolume />}
        onClick={() => {
          setTested(true)
          void playBell(canPickSpeaker ? view.picked.speaker : '')
        }}
      >
        {devices.testSpeaker}
      </Button>
      <Text size="sm" c="dimmed" role="status" className={classes.tested ?? ''}>
        {tested ? devices.testPlayed : ''}
      </Text>
    </>
  )
}
