import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type DeviceChoice, rememberedDevices } from '#features/meetings/room/devices/device-preferences.ts'
import type { DevicePreview, PreviewView } from '#features/meetings/room/devices/device-preview.ts'

/** Loads the parts that only the preview needs, at the same time. */
async function loadParts() {
  const [{ DevicePreview }, camera, devices, sounds] = await Promise.all([
    import('#features/meetings/room/devices/device-preview.ts'),
    import('./camera-preview.tsx'),
    import('./prejoin-devices.tsx'),
    import('#features/meetings/room/devices/sounds.ts'),
  ])
  return { DevicePreview, ...camera, ...devices, ...sounds }
}
type Parts = Awaited<ReturnType<typeof loadParts>>

/** The device preview of this screen with its components. */
export type LoadedPreview = { readonly parts: Parts; readonly preview: DevicePreview; readonly view: PreviewView }

const subscribeToNothing = () => () => undefined

type Preview = {
  readonly loaded: LoadedPreview | undefined
  /** The devices to join with, as they are when it is called; nothing is sent that was not shown. */
  readonly choose: () => DeviceChoice
}

/**
 * Returns the device preview of this screen, once it has loaded: after the form, which works without it. Requests both
 * devices automatically once `autoRequest` is true.
 */
export function usePreview(autoRequest: boolean): Preview {
  // The user may join before it has loaded, and get into the meeting afterwards.
  const current = useRef<DevicePreview>(undefined)
  const [loaded, setLoaded] = useState<Omit<LoadedPreview, 'view'>>()
  const preview = loaded?.preview
  const view = useSyncExternalStore(preview?.subscribe ?? subscribeToNothing, () => preview?.view())
  useEffect(() => {
    // Synchronises with the module import, and with the browser's devices, which are released on unmount.
    let isGone = false
    let close = (): void => undefined
    const load = () =>
      loadParts().then(
        (parts) => {
          if (isGone) return
          const opened = new parts.DevicePreview()
          close = opened.open()
          current.current = opened
          setLoaded({ parts, preview: opened })
        },
        () => undefined,
      )
    // After the form has been painted.
    const timer = setTimeout(() => void load())
    return () => {
      isGone = true
      clearTimeout(timer)
      close()
    }
  }, [])
  useEffect(() => {
    // Synchronises with the browser's permissions; the prompt waits until its purpose is clear.
    if (!autoRequest || !preview) return
    const { camera, microphone } = preview.view()
    if (camera.state === 'idle' && microphone.state === 'idle') preview.begin()
  }, [autoRequest, preview])
  return {
    loaded: loaded && view && { ...loaded, view },
    choose: () => current.current?.choice() ?? { picked: rememberedDevices.get(), camera: false, microphone: false },
  }
}
