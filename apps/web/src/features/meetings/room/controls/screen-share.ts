import { type LocalTrack, type Room, type ScreenShareCaptureOptions, ScreenSharePresets, Track } from 'livekit-client'

// Text stays sharp: the resolution is kept and frames are dropped instead.
const { resolution, encoding } = ScreenSharePresets.h1080fps15
const capture: ScreenShareCaptureOptions = {
  resolution,
  contentHint: 'detail',
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  systemAudio: 'include',
  surfaceSwitching: 'include',
  // The room itself would be an endless mirror.
  selfBrowserSurface: 'exclude',
}
const publishing = {
  screenShareEncoding: encoding,
  simulcast: false,
  degradationPreference: 'maintain-resolution',
} as const

/** Checks whether the browser can capture a screen; those of phones can't. */
export const canCaptureScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

export const isScreenPublished = ({ localParticipant }: Room): boolean =>
  localParticipant.getTrackPublication(Track.Source.ScreenShare) !== undefined

/** Checks whether the engine lets the user publish a screen. */
export function mayShareScreen({ localParticipant: { permissions } }: Room): boolean {
  if (!permissions) return true
  const { canPublish, canPublishSources: sources } = permissions
  return canPublish && (sources.length === 0 || sources.includes(Track.sourceToProto(Track.Source.ScreenShare)))
}

/**
 * The user's shared screen with its sound. Captured once; every room of the session gets copies, so that the user isn't
 * asked again after an interruption.
 */
export class ScreenShare {
  #tracks: readonly LocalTrack[] = []
  #room: Room | undefined
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get isOn(): boolean {
    return this.#tracks.length > 0
  }

  /** Asks the user what to share, and publishes it. */
  async start(room: Room): Promise<void> {
    const tracks = await room.localParticipant.createScreenTracks({ ...capture })
    this.stop()
    this.#tracks = tracks
    // The browser's own button, or the shared window was closed.
    for (const { source, mediaStreamTrack } of tracks)
      if (source === Track.Source.ScreenShare)
        mediaStreamTrack.addEventListener('ended', () => {
          if (this.#tracks === tracks) this.stop()
        })
    this.#onChange()
    await this.publish(room)
  }

  /** Publishes what is being shared. */
  async publish(room: Room): Promise<void> {
    const tracks = this.#tracks
    this.#room = room
    try {
      for (const { source, mediaStreamTrack } of tracks) {
        const copy = mediaStreamTrack.clone()
        copy.contentHint = mediaStreamTrack.contentHint
        await room.localParticipant.publishTrack(copy, { ...publishing, source })
      }
    } finally {
      // The user may have stopped meanwhile.
      if (this.#tracks !== tracks) unpublish(room)
    }
  }

  stop(): void {
    if (!this.isOn) return
    for (const track of this.#tracks) track.stop()
    this.#tracks = []
    if (this.#room) unpublish(this.#room)
    this.#onChange()
  }
}

function unpublish({ localParticipant }: Room): void {
  for (const source of [Track.Source.ScreenShare, Track.Source.ScreenShareAudio]) {
    const track = localParticipant.getTrackPublication(source)?.track
    if (track) void localParticipant.unpublishTrack(track.mediaStreamTrack)
  }
}
