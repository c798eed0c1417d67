import { DisconnectReason, RoomEvent, type RoomOptions } from 'livekit-client'
import type { PickedDevices } from '#features/meetings/room/devices/device-preferences.ts'
import type { Joined } from '#features/meetings/room/room.queries.ts'

// Kept short: after these retries the session rejoins with a fresh token, because the engine may have restarted.
const clientRetriesMs = [0, 400, 1000]
/** How long to wait before each attempt to join again. */
export const rejoinAfterMs = [200, 500, 1000, 1500, 2000, 2000, 3000, 3000, 4000, 5000, 5000, 8000, 8000, 10_000]
/** How long the client may take to publish a track again after an interruption. */
export const republishMs = 3000
export const browserKinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

const resolution = { width: 640, height: 360, frameRate: 20 }

const preferDevice = (id: string) => (id === '' ? {} : { deviceId: { ideal: id } })

/**
 * Builds client options within what the embedded engine supports: each video is sent in two sizes while a participant
 * watches it, and is received in the size in which it is shown.
 */
export const roomOptions = ({ camera, microphone, speaker }: PickedDevices): RoomOptions => ({
  singlePeerConnection: false,
  adaptiveStream: true,
  dynacast: true,
  publishDefaults: { simulcast: true, videoCodec: 'vp8', red: false },
  videoCaptureDefaults: { resolution, ...preferDevice(camera) },
  audioCaptureDefaults: {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...preferDevice(microphone),
  },
  audioOutput: speaker === '' ? {} : { deviceId: speaker },
  reconnectPolicy: { nextRetryDelayInMs: ({ retryCount }) => clientRetriesMs[retryCount] ?? null },
})

/** Returns the reason if the disconnect is final; undefined for an interruption. */
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

/** Returns how the browser connects, as the portal has set it up for this client. */
export const toRtcConfig = ({
  iceServers,
  iceTransportPolicy,
  bundlePolicy,
}: Pick<Joined, 'iceServers' | 'iceTransportPolicy' | 'bundlePolicy'>): RTCConfiguration => ({
  iceServers: iceServers.map(toIceServer),
  iceTransportPolicy,
  bundlePolicy,
})

/** Omits undefined credentials, which the browser rejects. */
export const toIceServer = ({ urls, username, credential }: Joined['iceServers'][number]): RTCIceServer => ({
  urls,
  ...(username === undefined ? {} : { username }),
  ...(credential === undefined ? {} : { credential }),
})

/** Events after which the view is updated. */
export const viewEvents = [
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
  RoomEvent.TrackStreamStateChanged,
  RoomEvent.AudioPlaybackStatusChanged,
  RoomEvent.ParticipantPermissionsChanged,
] as const
