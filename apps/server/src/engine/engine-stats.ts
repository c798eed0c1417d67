import type { ConnectionGrade } from '@foyer/contract/meetings/connection-grades'

/** A grade; `unknown` where the engine does not say. */
export type ConnectionState = ConnectionGrade | 'unknown'

/** The connection of one participant over the last ten seconds. What was not measured in them is undefined. */
export type ParticipantStats = {
  room: string
  identity: string
  sid: string
  connection: ConnectionState
  /** The packet loss of the worse direction, from 0 to 1. */
  loss?: number | undefined
  /** The loss of what the participant sends, and of what is sent to them. */
  lossUp?: number | undefined
  lossDown?: number | undefined
  /** How unevenly sound arrives, in ms (RFC 3550), in the worse direction. */
  jitterMs?: number | undefined
  /** The time of a packet to the browser and back. */
  roundTripMs?: number | undefined
  /** Bits per second from the participant. */
  sentBits?: number | undefined
  /** Bits per second to the participant. */
  receivedBits?: number | undefined
  /** The shorter side of the largest picture that they send, in pixels: 720 for 1280 × 720. */
  sentResolution?: number | undefined
  /** The same of the largest picture that is sent to them. */
  receivedResolution?: number | undefined
  /** Videos of others that are not sent to the participant because the connection has no room for them. */
  pausedVideos: number
}

/** Events since the engine's process started, by name; the names are constants of the engine. */
export type EngineCounts = { readonly [name: string]: number }

/** The activity of the engine at this moment, and since its process started. */
export type EngineStats = {
  rooms: number
  participants: ParticipantStats[]
  /** The share of the last seconds in which the engine's process was busy, from 0 to 1. */
  load?: number | undefined
  /** The delay with which the engine's process does what is due, over the last seconds. */
  loopDelay?: { medianMs: number; p99Ms: number } | undefined
  /** The number of times that the engine's process was started again. */
  restarts: number
  packets?: { in: number; out: number } | undefined
  /** Packets that were sent again because a participant missed them. */
  retransmissions?: number | undefined
  /** Videos that were paused. */
  pauses?: number | undefined
  /** Packets that were not forwarded, by reason. */
  drops?: EngineCounts | undefined
  /** Connections, messages and packets that were refused, by kind. */
  refusals?: EngineCounts | undefined
}
