import type { LocalVideoTrack, RemoteAudioTrack, RemoteVideoTrack } from 'livekit-client'
import type { PickedDevices } from './device-preferences.ts'

/** Why one is no longer in the room; `refused` carries the server's sentence. */
export type EndReason =
  | { readonly reason: 'left' | 'ended' | 'ended-by-you' | 'removed' | 'elsewhere' | 'lost' }
  | { readonly reason: 'refused'; readonly message: string }

/** Someone in the room, as tiles and lists draw them. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly self: boolean
  readonly microphone: boolean
  readonly camera: LocalVideoTrack | RemoteVideoTrack | undefined
  readonly sound: RemoteAudioTrack | undefined
  readonly speaking: boolean
  readonly weak: boolean
}

export type MeetingView = {
  readonly phase: 'connecting' | 'connected' | 'reconnecting'
  /** When one came in, in milliseconds. */
  readonly since: number | undefined
  readonly topic: string
  readonly isHost: boolean
  /** Oneself first, then the others in the order in which they came. */
  readonly participants: readonly Person[]
  readonly picked: PickedDevices
  /** False where the browser holds back sound until something is pressed. */
  readonly soundAllowed: boolean
  readonly news: { readonly kind: 'in' | 'out' | 'back'; readonly name: string; readonly at: number } | undefined
}
