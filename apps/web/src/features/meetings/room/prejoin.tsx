import { Button, Text } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CameraPreview } from './camera-preview.tsx'
import { deviceTexts } from './device.texts.ts'
import { toDeviceOptions } from './device-options.ts'
import type { DevicePreview, PreviewView } from './device-preview.ts'
import { DeviceProblems } from './device-problems.tsx'
import { joinTexts } from './join.texts.ts'
import { MicLevel } from './mic-level.tsx'
import classes from './prejoin.module.css'
import { RoomPage } from './room-page.tsx'
import { playBell } from './sounds.ts'

type PrejoinProps = { preview: DevicePreview; view: PreviewView; children: ReactNode }

/** The page before the room: the device preview beside the join form. */
export function Prejoin({ preview, view, children }: PrejoinProps) {
  const t = useTexts(joinTexts)
  const devices = useTexts(deviceTexts)
  const { microphone } = view
  return (
    <RoomPage>
      <main className={classes.main}>
        <div className={classes.preview}>
          <CameraPreview preview={preview} view={view} />
        </div>
        <section className={classes.details} aria-label={t.details}>
          {children}
        </section>
        <section aria-label={t.devices} className={classes.devices}>
          <div className={classes.sound}>
            {microphone.state === 'on' && microphone.track && <MicLevel track={microphone.track} />}
            {microphone.state === 'off' && (
              <Text size="sm" c="dimmed" role="status">
                {devices['microphone-off']}
              </Text>
            )}
            <SpeakerTest view={view} />
          </div>
          <DeviceProblems preview={preview} view={view} />
        </section>
      </main>
    </RoomPage>
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
