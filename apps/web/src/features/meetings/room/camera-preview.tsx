import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { deviceTexts } from './device.texts.ts'
import type { DevicePreview, PreviewView } from './device-preview.ts'
import classes from './prejoin.module.css'
import { ToggleButton } from './toggle-button.tsx'

/** The mirrored camera picture, or why there is none, with buttons for camera and microphone. */
export function CameraPreview({ preview, view }: { preview: DevicePreview; view: PreviewView }) {
  const t = useTexts(deviceTexts)
  const { camera, microphone } = view
  const cameraOn = camera.state === 'on'
  const microphoneOn = microphone.state === 'on'
  return (
    <div className={classes.picture}>
      {cameraOn && camera.track ? (
        <PreviewVideo track={camera.track} />
      ) : (
        <Stack align="center" gap="sm" className={classes.words}>
          <Text ta="center" role="status">
            {camera.state === 'on' ? '' : t[`camera-${camera.state}`]}
          </Text>
          {camera.state === 'asking' && (
            <Text ta="center" size="sm">
              {t.whyWeAsk}
            </Text>
          )}
          {camera.state === 'idle' && (
            <Button variant="default" onClick={() => void preview.ask('camera', 'microphone')}>
              {t.useDevices}
            </Button>
          )}
        </Stack>
      )}
      <div className={classes.switches}>
        <ToggleButton
          kind="microphone"
          on={microphoneOn}
          label={microphoneOn ? t.turnOffMicrophone : t.turnOnMicrophone}
          title={microphoneOn ? t.turnOffMicrophone : t.turnOnMicrophone}
          onClick={() => preview.toggle('microphone')}
        />
        <ToggleButton
          kind="camera"
          on={cameraOn}
          label={cameraOn ? t.turnOffCamera : t.turnOnCamera}
          title={cameraOn ? t.turnOffCamera : t.turnOnCamera}
          onClick={() => preview.toggle('camera')}
        />
      </div>
    </div>
  )
}

function PreviewVideo({ track }: { track: MediaStreamTrack }) {
  const t = useTexts(deviceTexts)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // Synchronises the video element with the camera track.
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  return <video ref={video} className={classes.video} aria-label={t.previewVideo} autoPlay muted playsInline />
}
