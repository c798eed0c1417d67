import { ConnectionState, LogLevel, type Room, setLogLevel, Track } from 'livekit-client'
import { isScreenPublished, ScreenShare } from '#features/meetings/room/controls/screen-share.ts'
import { CameraBlur } from '#features/meetings/room/devices/camera-blur.ts'
import type { CaptureKind } from '#features/meetings/room/devices/device.rules.ts'
import {
  type DeviceChoice,
  type PickedDevices,
  type PickedKind,
  rememberedDevices,
} from '#features/meetings/room/devices/device-preferences.ts'
import { type Joined, join } from '#features/meetings/room/room.queries.ts'
import { findEndOfStay, jitter } from '#features/meetings/room/room.rules.ts'
import { ApiError, errorMessage } from '#lib/api.ts'
import { connectRoom } from './connect-room.ts'
import { browserKinds, rejoinAfterMs, toEndReason } from './livekit-options.ts'
import type { EndReason, MeetingView, RoomAnnouncement, SessionOptions } from './meeting-view.ts'
import { connectToRoom, end, findMoved, isTransient, leave } from './participant.queries.ts'
import { toMeetingView } from './participant-view.ts'
import { leaveWithDevices, subscribeRoom } from './room-connection.ts'
import { createRoomReporter } from './room-reporter.ts'

// Errors are handled and shown by the interface; the client would also log them to the console.
setLogLevel(LogLevel.silent)

/** The user's session in a room, across interruptions, as an external store for React. */
export class MeetingSession {
  readonly #options: SessionOptions
  #joined: Joined
  #choice: DeviceChoice
  #room: Room
  #state: 'new' | 'open' | 'ended' = 'new'
  /** Whether the current room has connected; before that, a disconnect is a failure of `connect`. */
  #connectedOnce = false
  #connectedStay: string | undefined
  #view: MeetingView
  readonly #listeners = new Set<() => void>()
  #isEndingForAll = false
  /** The room from which a move is under way: that it is lost does not matter. */
  #leaving: Room | undefined
  /** Whether the portal knows better than the state that the page has. */
  #contradicted = false
  readonly #screenShare = new ScreenShare(() => this.#updateView())
  readonly #blur = new CameraBlur(() => this.#updateView())
  readonly #reporter = createRoomReporter(() => ({ joined: this.#joined, room: this.#room }))

  constructor(options: SessionOptions) {
    this.#options = options
    this.#joined = options.joined
    const { choice, joined } = options
    const [microphone, camera] = [choice.microphone && joined.microphone, choice.camera && joined.camera]
    this.#choice = { ...choice, microphone, camera }
    this.#room = this.#blur.createRoom(this.#choice.picked)
    this.#view = this.#buildView({ phase: 'connecting', since: undefined, announcement: undefined })
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
  /** Connects to the breakout room, or with undefined the main one, in which the user is for the portal. */
  readonly follow = (breakoutId: string | undefined) => {
    if (breakoutId === this.#joined.breakout?.id) this.#contradicted = false
    else if (this.#connectedOnce && !this.#leaving && !this.#contradicted) void this.#move()
  }
  readonly blur = (on: boolean) => this.#blur.turn(on)
  /** Leaves when the screen unmounts, for example by the Back button. */
  readonly abandon = () => {
    if (this.#state === 'open') this.leave()
  }

  async endForAll(): Promise<void> {
    this.#isEndingForAll = true
    try {
      await end({ conferenceId: this.#joined.conferenceId })
    } finally {
      this.#isEndingForAll = false
    }
    this.#finish({ reason: 'ended-by-you' })
  }

  async toggle(kind: CaptureKind): Promise<void> {
    await this.#set(kind, !this.#choice[kind])
  }

  async turn(kind: CaptureKind, on: boolean): Promise<void> {
    if (this.#choice[kind] !== on) await this.#set(kind, on)
  }

  devicesInUse(): PickedDevices {
    const find = (kind: PickedKind) => this.#room.getActiveDevice(browserKinds[kind]) ?? ''
    return { camera: find('camera'), microphone: find('microphone'), speaker: find('speaker') }
  }

  /** Returns the track of the microphone, also while it is muted; undefined if it was never on. */
  microphone(): MediaStreamTrack | undefined {
    return this.#room.localParticipant.getTrackPublication(Track.Source.Microphone)?.track?.mediaStreamTrack
  }

  async pick(kind: PickedKind, id: string): Promise<void> {
    rememberedDevices.save(kind, id)
    this.#choice = { ...this.#choice, picked: { ...this.#choice.picked, [kind]: id } }
    await this.#room.switchActiveDevice(browserKinds[kind], id).catch((error: unknown) => {
      if (kind !== 'speaker') this.#options.onDeviceError(kind, error)
    })
    this.#updateView()
  }

  /** Asks the browser what to share, or stops sharing. */
  async toggleScreen(): Promise<void> {
    const room = this.#room
    if (this.#screenShare.isOn) return this.#screenShare.stop()
    try {
      await this.#screenShare.start(room)
    } catch (error) {
      this.#failSharing(error, room)
    }
  }

  async allowSound(): Promise<void> {
    await this.#room.startAudio()
    this.#updateView()
  }

  #buildView(state: Pick<MeetingView, 'phase' | 'since' | 'announcement'>): MeetingView {
    const { picked } = this.#choice
    const { name: ownName } = this.#options.input()
    const own = { isSharing: this.#screenShare.isOn, isBlurred: this.#blur.isOn, isMoving: this.#leaving !== undefined }
    return toMeetingView(this.#room, { ...state, ...own, joined: this.#joined, ownName, picked })
  }

  #updateView(part: Partial<Pick<MeetingView, 'phase' | 'since' | 'announcement'>> = {}) {
    this.#view = this.#buildView({ ...this.#view, ...part })
    for (const listener of this.#listeners) listener()
  }

  #announce(kind: RoomAnnouncement['kind'], name = '', phase = this.#view.phase) {
    this.#updateView({ phase, announcement: { kind, name, at: Date.now() } })
  }

  readonly #onPageHide = () => this.#reporter.leave()

  #finish(end: EndReason) {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    window.removeEventListener('pagehide', this.#onPageHide)
    this.#reporter.stop()
    this.#screenShare.stop()
    if (end.reason === 'left') leave(this.#joined.participantId)
    void this.#room.disconnect()
    // The engine's event often arrives before the response to the call that ended the meeting.
    const cause: EndReason = this.#isEndingForAll && end.reason === 'ended' ? { reason: 'ended-by-you' } : end
    this.#options.onEnd({ end: cause, choice: this.#choice, participantId: this.#connectedStay })
  }

  async #set(kind: CaptureKind, on: boolean) {
    const room = this.#room
    this.#choice = { ...this.#choice, [kind]: on }
    try {
      if (kind === 'camera') await room.localParticipant.setCameraEnabled(on)
      else await room.localParticipant.setMicrophoneEnabled(on)
    } catch (error) {
      // A failure caused by a lost connection is retried after reconnecting.
      if (this.#state !== 'open' || this.#room !== room || !this.#connectedOnce) return
      this.#choice = { ...this.#choice, [kind]: false }
      this.#options.onDeviceError(kind, error)
    }
    this.#updateView()
    this.#reporter.schedule()
  }

  #failSharing(error: unknown, room: Room) {
    if (this.#state !== 'open' || this.#room !== room || room.state !== ConnectionState.Connected) return
    this.#screenShare.stop()
    this.#options.onShareError(error)
  }

  /** Stops the capture if the engine has ended the publication. */
  #reviewSharing(room: Room) {
    if (this.#room === room && room.state === ConnectionState.Connected && !isScreenPublished(room))
      this.#screenShare.stop()
  }

  /** Hosts mute too; the next click, and a reconnect, start from that. */
  #followMute(source: Track.Source) {
    const kind = source === Track.Source.Camera ? 'camera' : source === Track.Source.Microphone ? source : undefined
    if (kind) this.#choice = { ...this.#choice, [kind]: false }
  }

  #subscribe(room: Room) {
    subscribeRoom(room, {
      isCurrent: () => room === this.#room && this.#state === 'open',
      onChange: () => this.#updateView(),
      onInterrupted: () => this.#updateView({ phase: 'reconnecting' }),
      onResumed: () => this.#announce('reconnected', '', 'connected'),
      onLost: (reason) => {
        if (!this.#connectedOnce || room === this.#leaving) return
        const endReason = toEndReason(reason)
        if (endReason === 'elsewhere') this.#finish({ reason: endReason })
        else void (endReason ? this.#move(endReason) : this.#recover())
      },
      onDevicesChanged: () => this.#reporter.schedule(),
      onPerson: (kind, name) => this.#announce(kind, name),
      onScreenUnpublished: () => this.#reviewSharing(room),
      onMuted: (source) => this.#followMute(source),
    })
  }

  async #connect() {
    const room = this.#room
    this.#connectedOnce = false
    this.#subscribe(room)
    await connectRoom(room, this.#joined, { isFirst: this.#view.phase === 'connecting' })
    if (this.#state !== 'open') return void room.disconnect()
    this.#connectedOnce = true
    this.#connectedStay = this.#joined.participantId
    this.#updateView({ phase: 'connected', since: this.#view.since ?? Date.now() })
    this.#reporter.start()
    if (this.#choice.microphone) await this.#set('microphone', true)
    if (this.#choice.camera && this.#room === room) await this.#set('camera', true)
    if (this.#room === room) await this.#screenShare.publish(room).catch((error) => this.#failSharing(error, room))
  }

  /**
   * Goes to the room in which the portal says that the user is now, with camera and microphone left on; `otherwise` is why
   * the stay ends if they are in none.
   */
  async #move(otherwise?: 'ended' | 'removed') {
    if (this.#leaving) return
    this.#leaving = this.#room
    this.#updateView(otherwise ? { phase: 'reconnecting' } : {})
    const from = this.#joined.breakout?.id
    try {
      const access = await connectToRoom(this.#joined.participantId)
      this.#contradicted = access.breakout?.id === from
      if (this.#state !== 'open') return
      if (!otherwise && this.#contradicted && this.#room.state !== ConnectionState.Disconnected) return
      this.#screenShare.stop()
      this.#joined = { ...this.#joined, ...access }
      const release = leaveWithDevices(this.#room)
      this.#room = this.#blur.createRoom(this.#choice.picked)
      this.#updateView()
      await this.#connect().finally(release)
      this.#announce('moved', access.breakout?.name)
    } catch {
      if (otherwise) this.#finish({ reason: otherwise })
      else void this.#recover()
    } finally {
      this.#leaving = undefined
      if (this.#state === 'open') this.#updateView()
    }
  }

  async #recover() {
    this.#connectedOnce = false
    void this.#room.disconnect()
    this.#updateView({ phase: 'reconnecting' })
    for (const ms of rejoinAfterMs) {
      await new Promise((resolve) => setTimeout(resolve, jitter(ms)))
      if (this.#state !== 'open' || (await this.#rejoin())) return
    }
    this.#finish({ reason: 'lost' })
  }

  /** Tries to rejoin with a fresh token; true once the outcome is final, false to try again. */
  async #rejoin(): Promise<boolean> {
    try {
      const response = (await findMoved(this.#joined)) ?? (await join(this.#options.input()))
      if (this.#state !== 'open') {
        if (response.state === 'joined') leave(response.participantId)
        return true
      }
      const reason = findEndOfStay(this.#joined, response)
      if (response.state !== 'joined' || reason !== undefined) {
        if (response.state === 'joined') leave(response.participantId)
        this.#finish({ reason: reason ?? 'ended' })
        return true
      }
      this.#joined = response
      this.#room = this.#blur.createRoom(this.#choice.picked)
      await this.#connect()
      this.#announce('reconnected')
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
