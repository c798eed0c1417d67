import { DisconnectReason, type RoomOptions } from 'livekit-client'
import type { PickedDevices } from './device-preferences.ts'

// After the client's own short tries a fresh token is asked for: the engine may be a new one (engine.md: back within 10 s).
const clientRetriesMs = [0, 400, 1000]
const resolution = { width: 640, height: 360, frameRate: 20 }

const wish = (id: string) => (id === '' ? {} : { deviceId: { ideal: id } })

/** How the client sends and receives: what the embedded engine forwards (engine.md, Embedded engine). */
export const roomOptions = ({ camera, microphone, speaker }: PickedDevices): RoomOptions => ({
  singlePeerConnection: false,
  adaptiveStream: false,
  dynacast: false,
  publishDefaults: { simulcast: false, videoCodec: 'vp8', red: false },
  videoCaptureDefaults: { resolution, ...wish(camera) },
  audioCaptureDefaults: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...wish(microphone) },
  audioOutput: speaker === '' ? {} : { deviceId: speaker },
  reconnectPolicy: { nextRetryDelayInMs: ({ retryCount }) => clientRetriesMs[retryCount] ?? null },
})

/** Ends of a connection that are an answer; every other one is an interruption. */
export function toEndReason(reason: DisconnectReason | undefined): 'ended' | 'removed' | 'elsewhere' | undefined {
  switch (reason) {
    case DisconnectReason.ROOM_DELETED:
    case DisconnectReason.ROOM_CLOSED:
      return 'ended'
    case DisconnectReason.PARTICIPANT_REMOVED:
      return 'removed'
    case DisconnectReason.DUPLICATE_IDENTITY:
      return 'elsewhere'
    default:
      return undefined
  }
}
