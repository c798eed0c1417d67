import { useEffect, useState, useSyncExternalStore } from 'react'
import { DevicePreview, type PreviewView } from './device-preview.ts'

/** The device preview of this screen; requests both devices automatically once `autoRequest` is true. */
export function usePreview(autoRequest: boolean): { preview: DevicePreview; view: PreviewView } {
  const [preview] = useState(() => new DevicePreview())
  const view = useSyncExternalStore(preview.subscribe, preview.view)
  useEffect(() => {
    // Synchronises with the browser's devices and releases them on unmount.
    return preview.open()
  }, [preview])
  useEffect(() => {
    // Synchronises with the browser's permissions; the prompt waits until its purpose is clear.
    const { camera, microphone } = preview.view()
    if (autoRequest && camera.state === 'idle' && microphone.state === 'idle') void preview.ask('camera', 'microphone')
  }, [autoRequest, preview])
  return { preview, view }
}
