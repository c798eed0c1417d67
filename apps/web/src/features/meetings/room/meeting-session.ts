import { LogLevel, Room, RoomEvent, setLogLevel } from 'livekit-client'
import { ApiError, errorMessage } from '#lib/api.ts'
import type { CaptureKind } from './device.rules.ts'
import { type DeviceChoice, type PickedKind, rememberedDevices } from './device-preferences.ts'
import { createReporter } from './device-reporter.ts'
import { roomOptions, toEndReason } from './livekit-options.ts'
import type { EndReason, MeetingView } from './meeting-view.ts'
import { toParticipantView } from './participant-view.ts'
import { end, isTransient, type Joined, type JoinInput, join, leave } from './room.queries.ts'
import { jitter } from './room.rules.ts'

// Failures are shown on the screen and handled here; the client would also log them to the console.
setLogLevel(LogLevel.silent)

const rejoinAfterMs = [200, 500, 1000, 1500, 2000, 2000, 3000, 3000, 4000, 5000, 5000, 8000, 8000, 10_000]
const browserKinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

/** Events after which the view has to be rendered again. */
const drawnEvents = [
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.AudioPlaybackStatusChanged,
] as const

type MeetingOptions = {
  readonly joined: Joined
  readonly input: JoinInput
  readonly choice: DeviceChoice
  readonly onEnd: (over: EndReason, choice: DeviceChoice) => void
  readonly onDeviceError: (kind: CaptureKind, error: unknown) => void
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One person's stay in a room, across interruptions, as a store that React follows. */
export class MeetingSession {
  readonly #options: MeetingOptions
  #joined: Joined
  #choice: DeviceChoice
  #room: Room
  #state: 'new' | 'open' | 'over' = 'new'
  /** Whether the present room ever stood: before that its end is the failure of `connect`. */
  #connectedOnce = false
  #view: MeetingView
  readonly #listeners = new Set<() => void>()
  #endDialogOpen = false
  readonly #reporter = createReporter(() => ({ participantId: this.#joined.participantId, room: this.#room }))

  constructor(options: MeetingOptions) {
    this.#options = options
    this.#joined = options.joined
    this.#choice = options.choice
    this.#room = new Room(roomOptions(this.#choice.picked))
    this.#view = this.#drawn({ phase: 'connecting', since: undefined, news: undefined })
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  readonly view = () => this.#view

  readonly start = () => {
    if (this.#state !== 'new') return
    this.#state = 'open'
    window.addEventListener('pagehide', this.#onPageHide)
    this.#connect().catch(() => this.#recover())
  }
  readonly leave = () => this.#finish({ reason: 'left' })
  /** The screen is gone, by the Back button for example; nothing to leave where nothing began. */
  readonly abandon = () => {
    if (this.#state === 'open') this.leave()
  }

  async endForAll(): Promise<void> {
    this.#endDialogOpen = true
    try {
      await end({ conferenceId: this.#joined.conferenceId })
    } finally {
      this.#endDialogOpen = false
    }
    this.#finish({ reason: 'ended-by-you' })
  }

  async toggle(kind: CaptureKind): Promise<void> {
    await this.#set(kind, !this.#choice[kind])
  }

  async pick(kind: PickedKind, id: string): Promise<void> {
    rememberedDevices.save(kind, id)
    this.#choice = { ...this.#choice, picked: { ...this.#choice.picked, [kind]: id } }
    await this.#room.switchActiveDevice(browserKinds[kind], id).catch((error: unknown) => {
      if (kind !== 'speaker') this.#options.onDeviceError(kind, error)
    })
    this.#draw()
  }

  async allowSound(): Promise<void> {
    await this.#room.startAudio()
    this.#draw()
  }

  #drawn(state: Pick<MeetingView, 'phase' | 'since' | 'news'>): MeetingView {
    const { picked } = this.#choice
    return toParticipantView(this.#room, { ...state, joined: this.#joined, ownName: this.#options.input.name, picked })
  }

  #draw(part: Partial<Pick<MeetingView, 'phase' | 'since' | 'news'>> = {}) {
    this.#view = this.#drawn({ ...this.#view, ...part })
    for (const listener of this.#listeners) listener()
  }

  #tell(kind: 'in' | 'out' | 'back', name = '') {
    this.#draw({ news: { kind, name, at: Date.now() } })
  }

  readonly #onPageHide = () => leave(this.#joined.participantId)

  #finish(over: EndReason) {
    if (this.#state === 'over') return
    this.#state = 'over'
    window.removeEventListener('pagehide', this.#onPageHide)
    this.#reporter.stop()
    if (over.reason === 'left') leave(this.#joined.participantId)
    void this.#room.disconnect()
    // The engine often tells of the end before the portal answers who asked for it.
    const mine = this.#endDialogOpen && over.reason === 'ended'
    this.#options.onEnd(mine ? { reason: 'ended-by-you' } : over, this.#choice)
  }

  async #set(kind: CaptureKind, on: boolean) {
    const room = this.#room
    this.#choice = { ...this.#choice, [kind]: on }
    try {
      if (kind === 'camera') await room.localParticipant.setCameraEnabled(on)
      else await room.localParticipant.setMicrophoneEnabled(on)
    } catch (error) {
      // What fails because the connection broke is asked for again by the next one.
      if (this.#state !== 'open' || this.#room !== room || !this.#connectedOnce) return
      this.#choice = { ...this.#choice, [kind]: false }
      this.#options.onDeviceError(kind, error)
    }
    this.#draw()
    this.#reporter.soon()
  }

  #follow(room: Room) {
    const now =
      <A extends unknown[]>(work: (...details: A) => void) =>
      (...details: A) => {
        if (room === this.#room && this.#state === 'open') work(...details)
      }
    for (const event of drawnEvents)
      room.on(
        event,
        now(() => this.#draw()),
      )
    const interrupted = now(() => this.#draw({ phase: 'reconnecting' }))
    const devicesChanged = now(() => this.#reporter.soon())
    room
      .on(
        RoomEvent.ParticipantConnected,
        now(({ name, identity }) => this.#tell('in', name || identity)),
      )
      .on(
        RoomEvent.ParticipantDisconnected,
        now(({ name, identity }) => this.#tell('out', name || identity)),
      )
      .on(RoomEvent.SignalReconnecting, interrupted)
      .on(RoomEvent.Reconnecting, interrupted)
      .on(
        RoomEvent.Reconnected,
        now(() => this.#draw({ phase: 'connected', news: { kind: 'back', name: '', at: Date.now() } })),
      )
      .on(RoomEvent.ActiveDeviceChanged, devicesChanged)
      .on(RoomEvent.MediaDevicesChanged, devicesChanged)
      .on(
        RoomEvent.Disconnected,
        now((reason) => {
          if (!this.#connectedOnce) return
          const response = toEndReason(reason)
          if (response) this.#finish({ reason: response })
          else void this.#recover()
        }),
      )
  }

  async #connect() {
    const room = this.#room
    const { url, token, iceServers } = this.#joined
    this.#connectedOnce = false
    this.#follow(room)
    await room.connect(url, token, { rtcConfig: { iceServers: iceServers.map(serverUrl) } })
    if (this.#state !== 'open') return void room.disconnect()
    this.#connectedOnce = true
    this.#draw({ phase: 'connected', since: this.#view.since ?? Date.now() })
    this.#reporter.soon()
    if (this.#choice.microphone) await this.#set('microphone', true)
    if (this.#choice.camera && this.#room === room) await this.#set('camera', true)
  }

  async #recover() {
    this.#connectedOnce = false
    this.#draw({ phase: 'reconnecting' })
    for (const ms of rejoinAfterMs) {
      await pause(jitter(ms))
      if (this.#state !== 'open' || (await this.#rejoin())) return
    }
    this.#finish({ reason: 'lost' })
  }

  /** One more try with a fresh token; true where it is decided, one way or the other. */
  async #rejoin(): Promise<boolean> {
    try {
      const response = await join(this.#options.input)
      if (this.#state !== 'open') {
        if (response.state === 'joined') leave(response.participantId)
        return true
      }
      // Not started yet, or not the interrupted session: that one has ended.
      const same = response.state === 'joined' && response.conferenceId === this.#joined.conferenceId
      if (!same) {
        if (response.state === 'joined') leave(response.participantId)
        this.#finish({ reason: 'ended' })
        return true
      }
      this.#joined = response
      this.#room = new Room(roomOptions(this.#choice.picked))
      await this.#connect()
      this.#tell('back')
      return true
    } catch (error) {
      if (error instanceof ApiError && !isTransient(error)) {
        this.#finish({ reason: 'refused', message: errorMessage(error) })
        return true
      }
      void this.#room.disconnect()
      return false
    }
  }
}

/** The server leaves out what a server does not want; the browser refuses a field that is there but undefined. */
const serverUrl = ({ urls, username, credential }: Joined['iceServers'][number]): RTCIceServer => ({
  urls,
  ...(username === undefined ? {} : { username }),
  ...(credential === undefined ? {} : { credential }),
})
