import { Button, Stack, Text } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { homePath } from '#lib/redirect-path.ts'
import { useSession, useSetLanguage } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { LanguageSwitch } from '#ui/base/language-switch.tsx'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { deviceTexts } from './device.texts.ts'
import { toDeviceOptions } from './device-options.ts'
import type { DevicePreview, PreviewView } from './device-preview.ts'
import { DeviceProblems } from './device-problems.tsx'
import { DeviceSelect } from './device-select.tsx'
import { joinTexts } from './join.texts.ts'
import { MicLevel } from './mic-level.tsx'
import classes from './prejoin.module.css'
import { playBell } from './sounds.ts'

type PrejoinProps = { preview: DevicePreview; view: PreviewView; children: ReactNode }

/** The page before the room: the device preview beside the join form. */
export function Prejoin({ preview, view, children }: PrejoinProps) {
  const chooseLanguage = useSetLanguage()
  const t = useTexts(joinTexts)
  const devices = useTexts(deviceTexts)
  const tenant = useTenant()
  const { user } = useSession()
  const { microphone } = view
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {tenant?.brandUrl && !user ? (
          <TenantLogo name={tenant.brandname} logos={tenant.logos} href={tenant.brandUrl} />
        ) : (
          <Link to={homePath} className={classes.home}>
            {tenant && <TenantLogo name={tenant.brandname} logos={tenant.logos} />}
          </Link>
        )}
        <LanguageSwitch onChoose={chooseLanguage} />
      </header>
      <main className={classes.main}>
        <div className={classes.preview}>
          <CameraPreview preview={preview} view={view} />
        </div>
        <section className={classes.card} aria-label={t.details}>
          {children}
        </section>
        <Stack component="section" aria-label={t.devices} gap="md" className={classes.devices}>
          {microphone.state === 'on' && microphone.track && <MicLevel track={microphone.track} />}
          {microphone.state === 'off' && (
            <Text size="sm" c="dimmed" role="status">
              {devices['microphone-off']}
            </Text>
          )}
          <DeviceProblems preview={preview} view={view} />
          <DeviceSelects preview={preview} view={view} />
        </Stack>
      </main>
    </div>
  )
}

function DeviceSelects({ preview, view }: Omit<PrejoinProps, 'children'>) {
  const devices = useTexts(deviceTexts)
  const [tested, setTested] = useState(false)
  if (view.devices.every((device) => device.deviceId === '')) return null
  const canPickSpeaker = toDeviceOptions('speaker', view.devices, devices).length > 0
  return (
    <>
      <div className={classes.pickers}>
        {(['camera', 'microphone', 'speaker'] as const).map((kind) => (
          <DeviceSelect
            key={kind}
            kind={kind}
            devices={view.devices}
            value={view.picked[kind]}
            onPick={(id) => preview.pick(kind, id)}
          />
        ))}
      </div>
      <div className={classes.level}>
        <Button
          variant="default"
          leftSection={<IconVolume />}
          onClick={() => {
            setTested(true)
            void playBell(canPickSpeaker ? view.picked.speaker : '')
          }}
        >
          {devices.testSpeaker}
        </Button>
        <Text size="sm" c="dimmed" role="status" flex="1 1 12rem">
          {tested ? devices.testPlayed : ''}
        </Text>
      </div>
    </>
  )
}
