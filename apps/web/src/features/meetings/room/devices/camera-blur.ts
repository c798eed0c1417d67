import { LocalVideoTrack, Room, Track } from 'livekit-client'
import { roomOptions } from '#features/meetings/room/connection/livekit-options.ts'
import { BackgroundBlur } from './background-blur.ts'
import { rememberedBlur, reportBlurProblem } from './blur-preference.ts'
import type { PickedDevices } from './device-preferences.ts'

/** Whether the background of the user's camera is blurred, in every room of the session. */
export class CameraBlur {
  #on = rememberedBlur.get()
  #room: Room | undefined
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get isOn(): boolean {
    return this.#on
  }

  /** A room whose camera starts with the blur, so that no frame is sent without. */
  createRoom(picked: PickedDevices): Room {
    const room = new Room(roomOptions(picked))
    this.#room = room
    this.#setDefault(room)
    return room
  }

  async turn(on: boolean): Promise<void> {
    this.#on = on
    rememberedBlur.save(on)
    this.#onChange()
    const room = this.#room
    if (!room) return
    this.#setDefault(room)
    const track = room.localParticipant.getTrackPublication(Track.Source.Camera)?.track
    if (!(track instanceof LocalVideoTrack)) return
    if (on) await track.setProcessor(this.#createProcessor())
    else await track.stopProcessor()
    this.#onChange()
  }

  #createProcessor(): BackgroundBlur {
    return new BackgroundBlur((problem) => {
      // The user may have turned it off meanwhile.
      if (!this.#on) return
      reportBlurProblem(problem)
      void this.turn(false)
    })
  }

  #setDefault({ options }: Room): void {
    const { processor: _, ...capture } = options.videoCaptureDefaults ?? {}
    options.videoCaptureDefaults = this.#on ? { ...capture, processor: this.#createProcessor() } : capture
  }
}
