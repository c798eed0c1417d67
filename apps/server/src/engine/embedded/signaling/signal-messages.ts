import {
  ParticipantInfo_Kind,
  StreamState,
  StreamStateInfo,
  StreamStateUpdate,
  SubscribedCodec,
  SubscribedQuality,
  SubscribedQualityUpdate,
} from '@livekit/protocol'
import { highestRank } from '../tracks/layer-demand.ts'
import type { Subscription } from '../tracks/subscription.ts'

const kinds = new Map([
  ['ingress', ParticipantInfo_Kind.INGRESS],
  ['egress', ParticipantInfo_Kind.EGRESS],
  ['sip', ParticipantInfo_Kind.SIP],
  ['agent', ParticipantInfo_Kind.AGENT],
])

/** Converts the kind that a token names; what is not known counts as a browser, as with LiveKit. */
export const toParticipantKind = (name: string | undefined) => kinds.get(name ?? '') ?? ParticipantInfo_Kind.STANDARD

/** Builds the message that tells a receiver which of its videos are paused. */
export const buildStreamStates = (subscriptions: readonly Subscription[]) =>
  new StreamStateUpdate({
    streamStates: subscriptions.map(
      ({ publisherSid, track, isPaused }) =>
        new StreamStateInfo({
          participantSid: publisherSid,
          trackSid: track.sid,
          state: isPaused ? StreamState.PAUSED : StreamState.ACTIVE,
        }),
    ),
  })

/** Builds the message that tells a publisher which layers of a video subscribers want: all up to the rank. */
export const buildQualities = (trackSid: string, wantedRank: number) => {
  const qualities = Array.from(
    { length: highestRank + 1 },
    (_, quality) => new SubscribedQuality({ quality, enabled: quality <= wantedRank }),
  )
  return new SubscribedQualityUpdate({
    trackSid,
    subscribedQualities: qualities,
    subscribedCodecs: [new SubscribedCodec({ codec: 'vp8', qualities })],
  })
}
