import { rememberedBlur } from './blur-preference.ts'
import {
  type CaptureKind,
  captureKinds,
  type DeviceEvent,
  type DeviceState,
  nextState,
  problemIn,
  shouldUse,
  toProblem,
} from './device.rules.ts'
import {
  type DeviceChoice,
  type PickedDevices,
  type PickedKind,
  rememberedDevices,
  rememberedOff,
} from './device-preferences.ts'

type Captured = { readonly state: DeviceState; readonly track: MediaStreamTrack | undefined }

export type PreviewView = {
  readonly camera: Captured
  readonly microphone: Captured
  readonly picked: PickedDevices
  readonly devices: readonly MediaDeviceInfo[]
  readonly isBlurred: boolean
}

const inputs = { camera: 'videoinput', microphone: 'audioinput' } as const

const idle: Captured = { state: 'idle', track: undefined }

const buildConstraints = (kind: CaptureKind, id: string): MediaStreamConstraints => {
  const device = id === '' ? {} : { deviceId: { ideal: id } }
  if (kind === 'microphone') return { audio: { ...device, echoCancellation: true, noiseSuppression: true } }
  return { video: { ...device, width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20 } } }
}

async function queryPermission(kind: CaptureKind): Promise<PermissionStatus | undefined> {
  // Firefox and older versions of Safari don't support these permission names.
  return navigator.permissions?.query({ name: kind }).catch(() => undefined)
}

/** Camera and microphone before joining, with their tracks or problems, as an external store for React. */
export class DevicePreview {
  #view: PreviewView = {
    camera: idle,
    microphone: idle,
    picked: rememberedDevices.get(),
    devices: [],
    isBlurred: rememberedBlur.get(),
  }
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

  /** Starts tracking the browser's devices; the returned function stops tracking and releases all devices. */
  open(): () => void {
    this.#opened = true
    navigator.mediaDevices?.addEventListener('devicechange', this.#followDevices)
    for (const kind of captureKinds) void this.#watchPermission(kind)
    return () => {
      this.#opened = false
      navigator.mediaDevices?.removeEventListener('devicechange', this.#followDevices)
      for (const status of this.#statuses.splice(0)) status.onchange = null
      for (const kind of captureKinds) {
        this.#release(kind)
        if (this.#view[kind].state === 'on' || this.#view[kind].state === 'asking') this.#set(kind, idle)
      }
    }
  }

  /** Requests the devices, except those that the user turned off the last time. */
  begin(): void {
    const kinds = captureKinds.filter((kind) => !rememberedOff.get(kind))
    for (const kind of captureKinds) if (!kinds.includes(kind)) this.#dispatch(kind, { type: 'turned-off' })
    if (kinds.length > 0) void this.ask(...kinds)
  }

  /** Requests devices from the browser; requesting both together shows one prompt instead of two. */
  async ask(...kinds: CaptureKind[]): Promise<void> {
    for (const kind of kinds) this.#dispatch(kind, { type: 'asked' })
    if (!navigator.mediaDevices) {
      for (const kind of kinds) this.#dispatch(kind, { type: 'failed', problem: 'insecure' })
      return
    }
    if (kinds.length > 1) await this.#captureBoth()
    else for (const kind of kinds) await this.#capture(kind)
  }

  toggle(kind: CaptureKind): void {
    const { camera, microphone } = this.#view
    const { state } = this.#view[kind]
    const turnsOff = state === 'on' || state === 'asking'
    rememberedOff.save(kind, turnsOff)
    if (turnsOff) {
      this.#release(kind)
      this.#dispatch(kind, { type: 'turned-off' })
    } else if (camera.state === 'idle' && microphone.state === 'idle') void this.ask(...captureKinds)
    else void this.ask(kind)
  }

  pick(kind: PickedKind, id: string): void {
    rememberedDevices.save(kind, id)
    this.#update({ picked: { ...this.#view.picked, [kind]: id } })
    if (kind !== 'speaker' && this.#view[kind].state !== 'off') void this.ask(kind)
  }

  blur(on: boolean): void {
    rememberedBlur.save(on)
    this.#update({ isBlurred: on })
  }

  /** The devices to join with. */
  choice(): DeviceChoice {
    const { camera, microphone, picked } = this.#view
    return { picked, camera: shouldUse(camera.state), microphone: shouldUse(microphone.state) }
  }

  #update(part: Partial<PreviewView>) {
    this.#view = { ...this.#view, ...part }
    for (const listener of this.#listeners) listener()
  }

  #set(kind: CaptureKind, captured: Captured) {
    this.#update(kind === 'camera' ? { camera: captured } : { microphone: captured })
  }

  #dispatch(kind: CaptureKind, event: DeviceEvent) {
    this.#set(kind, { ...this.#view[kind], state: nextState(this.#view[kind].state, event) })
  }

  #release(kind: CaptureKind) {
    this.#view[kind].track?.stop()
    this.#set(kind, { ...this.#view[kind], track: undefined })
  }

  #accept(kind: CaptureKind, track: MediaStreamTrack | undefined) {
    this.#dispatch(kind, track ? { type: 'got' } : { type: 'failed', problem: 'missing' })
    // The user may have turned the device off or left while the browser was prompting.
    if (!this.#opened || this.#view[kind].state !== 'on') return track?.stop()
    track?.addEventListener('ended', async () => {
      if (this.#view[kind].track !== track) return
      const isRefused = (await queryPermission(kind))?.state === 'denied'
      if (this.#view[kind].track !== track) return
      this.#release(kind)
      this.#dispatch(kind, isRefused ? { type: 'failed', problem: 'refused' } : { type: 'unplugged' })
      this.#replaceMissing()
    })
    this.#view[kind].track?.stop()
    this.#set(kind, { ...this.#view[kind], track })
  }

  readonly #listDevices = async () => {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    if (this.#opened) this.#update({ devices })
  }

  readonly #followDevices = async () => {
    await this.#listDevices()
    this.#replaceMissing()
  }

  /** Uses another device instead of one that was unplugged, or the first one that is plugged in. */
  #replaceMissing() {
    const has = (kind: CaptureKind) => this.#view.devices.some((device) => device.kind === inputs[kind])
    const kinds = captureKinds.filter((kind) => this.#view[kind].state === 'missing' && has(kind))
    if (this.#opened && kinds.length > 0) void this.ask(...kinds)
  }

  async #capture(kind: CaptureKind) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(buildConstraints(kind, this.#view.picked[kind]))
      this.#accept(kind, stream.getTracks()[0])
      await this.#listDevices()
    } catch (error) {
      this.#fail(kind, error)
    }
  }

  async #captureBoth() {
    const { camera, microphone } = this.#view.picked
    try {
      const constraints = { ...buildConstraints('camera', camera), ...buildConstraints('microphone', microphone) }
      const stream = await navigator.mediaDevices.getUserMedia(constraints)
      this.#accept('camera', stream.getVideoTracks()[0])
      this.#accept('microphone', stream.getAudioTracks()[0])
      await this.#listDevices()
    } catch (error) {
      await this.#captureSeparately(error)
    }
  }

  /** Requests each device alone, because a combined failure doesn't say which device caused it. */
  async #captureSeparately(error: unknown) {
    const problem = toProblem(error)
    const refused = problem === 'refused' || problem === 'dismissed'
    for (const kind of captureKinds) {
      // Requesting again after a refusal would prompt again, so only granted devices are retried.
      if (refused && (await queryPermission(kind))?.state !== 'granted') this.#fail(kind, error)
      else await this.#capture(kind)
    }
  }

  #fail(kind: CaptureKind, error: unknown) {
    // Also stops the previous device when switching to another one fails.
    this.#release(kind)
    this.#dispatch(kind, { type: 'failed', problem: toProblem(error) })
  }

  /** Requests a device as soon as its permission is granted in the browser's settings. */
  async #watchPermission(kind: CaptureKind) {
    const status = await queryPermission(kind)
    if (!status || !this.#opened) return
    this.#statuses.push(status)
    status.onchange = () => {
      const problem = problemIn(this.#view[kind].state)
      if (status.state === 'granted' && (problem === 'refused' || problem === 'dismissed')) void this.ask(kind)
    }
  }
}
