import type { LocalVideoTrack, RemoteAudioTrack, RemoteVideoTrack } from 'livekit-client'
import type { CaptureKind } from '#features/meetings/room/devices/device.rules.ts'
import type { DeviceChoice, PickedDevices } from '#features/meetings/room/devices/device-preferences.ts'
import type { ShownReaction } from '#features/meetings/room/reactions/use-reactions.ts'
import type { Joined, JoinInput } from '#features/meetings/room/room.queries.ts'

/** Why the user is no longer in the room; `refused` carries the server's message. */
export type EndReason =
  | { readonly reason: 'left' | 'ended' | 'ended-by-you' | 'removed' | 'elsewhere' | 'lost' | 'signed-out' }
  | { readonly reason: 'refused'; readonly message: string }

/** The details of a past stay in a room: why it ended, and with which devices. */
export type EndedStay = {
  readonly end: EndReason
  readonly choice: DeviceChoice
  /** The last stay that connected; undefined if the user never was in the room. */
  readonly participantId: string | undefined
  /** Whether the user agreed to be recorded, before or in the meeting. */
  readonly agreesToRecording: boolean
  /** Names of the others who were there meanwhile. */
  readonly people: readonly string[]
}

export type SessionOptions = {
  readonly joined: Joined
  /** The input with which the user joins again. */
  readonly input: () => JoinInput
  readonly choice: DeviceChoice
  readonly onEnd: (stay: Omit<EndedStay, 'people' | 'agreesToRecording'>) => void
  readonly onDeviceError: (kind: CaptureKind, error: unknown) => void
  readonly onShareError: (error: unknown) => void
}

/** A participant as shown in tiles and lists. */
export type ParticipantView = {
  readonly id: string
  readonly name: string
  /** Empty without a picture, and for guests. */
  readonly picture: string
  /** Not signed in to the portal. */
  readonly isGuest: boolean
  readonly self: boolean
  readonly microphone: boolean
  readonly camera: LocalVideoTrack | RemoteVideoTrack | undefined
  /** The engine does not send the video, because the user's connection is too slow. */
  readonly isVideoPaused: boolean
  /** The sounds of the microphone and of a shared screen. */
  readonly sounds: readonly RemoteAudioTrack[]
  readonly speaking: boolean
  readonly isHandRaised: boolean
  readonly reaction: ShownReaction | undefined
  readonly connection: 'good' | 'poor' | 'lost'
}

/** A screen that a participant shares. */
export type ScreenView = {
  readonly id: string
  /** The stay of who shares it, and the id that the engine gives the share. */
  readonly presenterId: string
  readonly share: string
  /** The name of who shares it. */
  readonly name: string
  readonly video: LocalVideoTrack | RemoteVideoTrack
  readonly isVideoPaused: boolean
}

export type MeetingView = {
  readonly phase: 'connecting' | 'connected' | 'reconnecting'
  /** When the user joined, as Unix time in milliseconds. */
  readonly since: number | undefined
  /** The user's stay, which is another one after an interruption. */
  readonly participantId: string
  readonly topic: string
  /** The user first, then the others in the order of joining. */
  readonly participants: readonly ParticipantView[]
  /** In the order of joining of those who share them; without the user's own. */
  readonly screens: readonly ScreenView[]
  readonly ownScreen: ScreenView | undefined
  /** The other participant who is the loudest now. */
  readonly loudest: string | undefined
  readonly isSharing: boolean
  /** Whether the background of the user's camera is blurred. */
  readonly isBlurred: boolean
  readonly mayShareScreen: boolean
  readonly picked: PickedDevices
  /** False while the browser blocks sound until a click. */
  readonly soundAllowed: boolean
  /** The latest change to announce to screen readers. */
  readonly announcement: RoomAnnouncement | undefined
  /** The breakout room to which the user is connected; undefined in the main room. */
  readonly breakout: { readonly id: string; readonly name: string } | undefined
  /** On the way to another room. */
  readonly isMoving: boolean
}

/** `moved` has the name of the breakout room, empty for the main one; the others that of a person. */
export type RoomAnnouncement = {
  readonly kind: 'joined' | 'left' | 'reconnected' | 'moved'
  readonly name: string
  readonly at: number
}
