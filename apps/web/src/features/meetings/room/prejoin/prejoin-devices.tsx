import { Button, Text } from '@mantine/core'
import { IconActivity, IconVolume } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Invite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { captureKinds, problemIn } from '#features/meetings/room/devices/device.rules.ts'
import { deviceTexts } from '#features/meetings/room/devices/device.texts.ts'
import { toDeviceOptions } from '#features/meetings/room/devices/device-options.ts'
import type { DevicePreview, PreviewView } from '#features/meetings/room/devices/device-preview.ts'
import { playBell } from '#features/meetings/room/devices/sounds.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { MicLevel } from './mic-level.tsx'
import classes from './prejoin.module.css'

// With the media client, which is larger than the page.
const ConnectionTestDialog = lazy(async () => ({
  default: (await import('#features/meetings/room/connection/connection-test-dialog.tsx')).ConnectionTestDialog,
}))

// With what to do in each browser; most people's devices work.
const DeviceProblems = lazy(async () => ({
  default: (await import('#features/meetings/room/devices/device-problems.tsx')).DeviceProblems,
}))

type PrejoinDevicesProps = {
  preview: DevicePreview
  view: PreviewView
  /** The meeting as entered so far, if any; those who may join it may test the connection. */
  invite: Invite | undefined
}

/** Below the preview: the microphone's level, tests of speaker and connection, and problems. */
export function PrejoinDevices({ preview, view, invite }: PrejoinDevicesProps) {
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
        {invite && <ConnectionTestButton invite={invite} />}
      </div>
      {captureKinds.some((kind) => problemIn(view[kind].state)) && (
        <Suspense>
          <DeviceProblems preview={preview} view={view} />
        </Suspense>
      )}
    </>
  )
}

function ConnectionTestButton({ invite }: { invite: Invite }) {
  const t = useTexts(deviceTexts)
  // Undefined until it is opened the first time; it stays while it closes.
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <Button variant="subtle" leftSection={<IconActivity />} onClick={() => setOpened(true)}>
        {t.testConnection}
      </Button>
      {opened !== undefined && (
        <DialogSuspense>
          <ConnectionTestDialog invite={invite} opened={opened} onClose={() => setOpened(false)} />
        </DialogSuspense>
      )}
    </>
  )
}

function SpeakerTest({ view }: { view: PreviewView }) {
  const devices = useTexts(deviceTexts)
  const [tested, setTested] = useState(false)
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
