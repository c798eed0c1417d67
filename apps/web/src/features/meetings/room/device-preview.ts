import {
  type CaptureKind,
  captureKinds,
  type DeviceEvent,
  type DeviceState,
  nextState,
  problemIn,
  toProblem,
} from './device.rules.ts'
import { type PickedDevices, type PickedKind, rememberedDevices } from './device-preferences.ts'

type Captured = { readonly state: DeviceState; readonly track: MediaStreamTrack | undefined }

export type PreviewView = {
  readonly camera: Captured
  readonly microphone: Captured
  readonly picked: PickedDevices
  readonly devices: readonly MediaDeviceInfo[]
}

const untouched: Captured = { state: 'idle', track: undefined }

const constraintsFor = (kind: CaptureKind, id: string): MediaStreamConstraints => {
  const device = id === '' ? {} : { deviceId: { ideal: id } }
  if (kind === 'microphone') return { audio: { ...device, echoCancellation: true, noiseSuppression: true } }
  return { video: { ...device, width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20 } } }
}

async function permission(kind: CaptureKind): Promise<PermissionStatus | undefined> {
  // Firefox and older Safari do not know these names.
  return navigator.permissions?.query({ name: kind }).catch(() => undefined)
}

/** Camera and microphone before the room: what each gives or why not, as a store that React follows. */
export class DevicePreview {
  #view: PreviewView = { camera: untouched, microphone: untouched, picked: rememberedDevices.get(), devices: [] }
  #opened = false
  readonly #listeners = new Set<() => void>()
  readonly #statuses: PermissionStatus[] = []

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  readonly view = () => this.#view

  /** Begins to follow the browser's devices; ends, with everything stopped, by the function returned. */
  open(): () => void {
    this.#opened = true
    navigator.mediaDevices?.addEventListener('devicechange', this.#list)
    for (const kind of captureKinds) void this.#followPermission(kind)
    return () => {
      this.#opened = false
      navigator.mediaDevices?.removeEventListener('devicechange', this.#list)
      for (const status of this.#statuses.splice(0)) status.onchange = null
      for (const kind of captureKinds) {
        this.#release(kind)
        if (this.#view[kind].state === 'on' || this.#view[kind].state === 'asking') this.#put(kind, untouched)
      }
    }
  }

  /** Asks the browser for devices; for both at once it puts one question instead of two. */
  async ask(...kinds: CaptureKind[]): Promise<void> {
    for (const kind of kinds) this.#tell(kind, { type: 'asked' })
    if (!navigator.mediaDevices) {
      for (const kind of kinds) this.#tell(kind, { type: 'failed', problem: 'insecure' })
      return
    }
    if (kinds.length > 1) await this.#captureBoth()
    else for (const kind of kinds) await this.#capture(kind)
  }

  toggle(kind: CaptureKind): void {
    const { camera, microphone } = this.#view
    const { state } = this.#view[kind]
    if (state === 'on' || state === 'asking') {
      this.#release(kind)
      this.#tell(kind, { type: 'turned-off' })
    } else if (camera.state === 'idle' && microphone.state === 'idle') void this.ask(...captureKinds)
    else void this.ask(kind)
  }

  pick(kind: PickedKind, id: string): void {
    rememberedDevices.save(kind, id)
    this.#change({ picked: { ...this.#view.picked, [kind]: id } })
    if (kind !== 'speaker' && this.#view[kind].state !== 'off') void this.ask(kind)
  }

  #change(part: Partial<PreviewView>) {
    this.#view = { ...this.#view, ...part }
    for (const listener of this.#listeners) listener()
  }

  #put(kind: CaptureKind, captured: Captured) {
    this.#change(kind === 'camera' ? { camera: captured } : { microphone: captured })
  }

  #tell(kind: CaptureKind, event: DeviceEvent) {
    this.#put(kind, { ...this.#view[kind], state: nextState(this.#view[kind].state, event) })
  }

  #release(kind: CaptureKind) {
    this.#view[kind].track?.stop()
    this.#put(kind, { ...this.#view[kind], track: undefined })
  }

  #take(kind: CaptureKind, track: MediaStreamTrack | undefined) {
    this.#tell(kind, track ? { type: 'got' } : { type: 'failed', problem: 'missing' })
    // The person may have turned it off, or left, while the browser was asking.
    if (!this.#opened || this.#view[kind].state !== 'on') return track?.stop()
    track?.addEventListener('ended', () => {
      if (this.#view[kind].track !== track) return
      this.#release(kind)
      this.#tell(kind, { type: 'unplugged' })
    })
    this.#view[kind].track?.stop()
    this.#put(kind, { ...this.#view[kind], track })
  }

  readonly #list = async () => {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    if (this.#opened) this.#change({ devices })
  }

  async #capture(kind: CaptureKind) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsFor(kind, this.#view.picked[kind]))
      this.#take(kind, stream.getTracks()[0])
      await this.#list()
    } catch (error) {
      this.#fail(kind, error)
    }
  }

  async #captureBoth() {
    const { camera, microphone } = this.#view.picked
    try {
      const wish = { ...constraintsFor('camera', camera), ...constraintsFor('microphone', microphone) }
      const stream = await navigator.mediaDevices.getUserMedia(wish)
      this.#take('camera', stream.getVideoTracks()[0])
      this.#take('microphone', stream.getAudioTracks()[0])
      await this.#list()
    } catch (error) {
      await this.#separate(error)
    }
  }

  /** One failure for both does not say which of the two it is about. */
  async #separate(error: unknown) {
    const problem = toProblem(error)
    const refused = problem === 'refused' || problem === 'dismissed'
    for (const kind of captureKinds) {
      // After a refusal another try would put the browser's question again: only what is granted is tried alone.
      if (refused && (await permission(kind))?.state !== 'granted') this.#fail(kind, error)
      else await this.#capture(kind)
    }
  }

  #fail(kind: CaptureKind, error: unknown) {
    // A camera that was on is stopped by asking for another one that fails.
    this.#release(kind)
    this.#tell(kind, { type: 'failed', problem: toProblem(error) })
  }

  /** A permission given in the browser's own settings counts at once. */
  async #followPermission(kind: CaptureKind) {
    const status = await permission(kind)
    if (!status || !this.#opened) return
    this.#statuses.push(status)
    status.onchange = () => {
      const problem = problemIn(this.#view[kind].state)
      if (status.state === 'granted' && (problem === 'refused' || problem === 'dismissed')) void this.ask(kind)
    }
  }
}
