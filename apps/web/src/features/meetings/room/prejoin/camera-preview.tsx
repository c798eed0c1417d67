import { Button, Stack, Text } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import barClasses from '#features/meetings/room/controls/toggle-button.module.css'
import { BarButton, ToggleButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { BackgroundBlur, type BlurProblem } from '#features/meetings/room/devices/background-blur.ts'
import { reportBlurProblem } from '#features/meetings/room/devices/blur-preference.ts'
import { shouldUse } from '#features/meetings/room/devices/device.rules.ts'
import { deviceTexts } from '#features/meetings/room/devices/device.texts.ts'
import type { DevicePreview, PreviewView } from '#features/meetings/room/devices/device-preview.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './prejoin.module.css'

// Menus are large, and few people change their devices.
const DeviceMenu = lazy(async () => ({
  default: (await import('#features/meetings/room/devices/device-menu.tsx')).DeviceMenu,
}))

const toggles = [
  { kind: 'microphone', menu: ['microphone', 'speaker'] },
  { kind: 'camera', menu: ['camera'] },
] as const

type CameraPreviewProps = {
  preview: DevicePreview
  view: PreviewView
  /** The name that a guest has entered. */
  guest: string
}

/** The mirrored camera picture, or why there is none, with buttons for camera and microphone. */
export function CameraPreview({ preview, view, guest }: CameraPreviewProps) {
  const t = useTexts(deviceTexts)
  const { user } = useSession()
  const { camera } = view
  const name = user?.data.displayName ?? guest.trim()
  const cameraOn = camera.state === 'on'
  const hasDevices = view.devices.some(({ deviceId }) => deviceId !== '')
  const labels = {
    microphone: { on: t.turnOffMicrophone, off: t.turnOnMicrophone, menu: t.microphoneAndSpeaker },
    camera: { on: t.turnOffCamera, off: t.turnOnCamera, menu: t.camera },
  }
  const handleBlurProblem = useCallback(
    (problem: BlurProblem) => {
      preview.blur(false)
      reportBlurProblem(problem)
    },
    [preview],
  )
  return (
    <div className={classes.picture} data-mantine-color-scheme="dark">
      {cameraOn && camera.track ? (
        <PreviewVideo track={camera.track} isBlurred={view.isBlurred} onBlurProblem={handleBlurProblem} />
      ) : (
        <Stack align="center" gap="sm" className={classes.words}>
          {camera.state === 'off' && name !== '' && (
            <span className={classes.face} data-mantine-color-scheme="light">
              <PersonAvatar name={name} picture={user?.profile_picture} size="tile" />
            </span>
          )}
          <Text ta="center" role="status">
            {camera.state === 'on' ? '' : t[`camera-${camera.state}`]}
          </Text>
          {camera.state === 'asking' && (
            <Text ta="center" size="sm">
              {t.whyWeAsk}
            </Text>
          )}
          {camera.state === 'idle' && (
            <Button className={classes.command ?? ''} onClick={() => void preview.ask('camera', 'microphone')}>
              {t.useDevices}
            </Button>
          )}
        </Stack>
      )}
      <div className={classes.switches}>
        {toggles.map(({ kind, menu }) => {
          const on = shouldUse(view[kind].state)
          const label = labels[kind][on ? 'on' : 'off']
          return (
            <div key={kind} className={barClasses.pair}>
              <ToggleButton kind={kind} on={on} label={label} title={label} onClick={() => preview.toggle(kind)} />
              {hasDevices && (
                <DevicePicker
                  label={labels[kind].menu}
                  kinds={menu}
                  devices={view.devices}
                  picked={view.picked}
                  onPick={(picked, id) => preview.pick(picked, id)}
                  isBlurred={view.isBlurred}
                  onBlur={(on) => preview.blur(on)}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The button of a `DeviceMenu`, which loads it. */
function DevicePicker(props: ComponentProps<typeof DeviceMenu>) {
  const [pressed, setPressed] = useState(false)
  const button = (
    <BarButton label={props.label} data-menu aria-haspopup="menu" onClick={() => setPressed(true)}>
      <IconChevronUp />
    </BarButton>
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <DeviceMenu {...props} pressed />
    </Suspense>
  )
}

type PreviewVideoProps = {
  track: MediaStreamTrack
  isBlurred: boolean
  onBlurProblem: (problem: BlurProblem) => void
}

function PreviewVideo({ track, isBlurred, onBlurProblem }: PreviewVideoProps) {
  const t = useTexts(deviceTexts)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // Synchronises the video element with the camera track.
    const show = (shown: MediaStreamTrack) => {
      if (video.current) video.current.srcObject = new MediaStream([shown])
    }
    show(track)
    if (!isBlurred) return
    let isGone = false
    const blur = new BackgroundBlur(onBlurProblem)
    void blur.init({ track }).then(() => {
      if (!isGone && blur.processedTrack) show(blur.processedTrack)
    })
    return () => {
      isGone = true
      void blur.destroy()
    }
  }, [track, isBlurred, onBlurProblem])
  // People know themselves from mirrors, but not what the camera on the back of a phone shows.
  const isMirrored = track.getSettings().facingMode !== 'environment'
  return (
    <video
      ref={video}
      className={classes.video}
      data-mirrored={isMirrored}
      aria-label={t.previewVideo}
      autoPlay
      muted
      playsInline
    />
  )
}
