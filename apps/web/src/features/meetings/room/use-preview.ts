import { useEffect, useState, useSyncExternalStore } from 'react'
import { DevicePreview, type PreviewView } from './device-preview.ts'

/** The preview of this screen; asks for both devices by itself once `asking` is true and neither was asked. */
export function usePreview(asking: boolean): { preview: DevicePreview; view: PreviewView } {
  const [preview] = useState(() => new DevicePreview())
  const view = useSyncExternalStore(preview.subscribe, preview.view)
  useEffect(() => {
    // Follows the devices of the browser, and stops them when the screen goes.
    return preview.open()
  }, [preview])
  useEffect(() => {
    // Follows the browser's permission: its question appears once it is known what it is for.
    const { camera, microphone } = preview.view()
    if (asking && camera.state === 'idle' && microphone.state === 'idle') void preview.ask('camera', 'microphone')
  }, [asking, preview])
  return { preview, view }
}
